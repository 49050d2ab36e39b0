import SeqtraceDiagram
import SeqtraceScenarios
import Testing

@testable import SeqtraceCommands

@MainActor struct NotationOptionsTests {
  private func placeholder(_ options: String...) -> CommandRun {
    CommandRun(["run", "placeholder", "--language", "en"] + options)
  }

  private func goldenTrace(in folder: TemporaryFolder) throws -> String {
    try folder.write(CommandRun("run", "leak", "--format", "jsonl").output, to: "t.jsonl")
  }

  @Test func `Messages are numbered as asked for`() {
    #expect(placeholder().text.contains("2  addPlaceholderLabel()"))
    #expect(placeholder("--number", "design").output == placeholder().output)
    let nested = placeholder("--number", "nested")
    #expect(nested.status == 0 && nested.text.contains("1.1  addPlaceholder"))
    let tens = placeholder("--number-from", "100", "--number-step", "10")
    #expect(tens.text.contains("110  addPlaceholder"))
    #expect(
      tens.output
        == placeholder(
          "--number", "plain", "--number-from", "100",
          "--number-step", "10"
        ).output)
    #expect(!placeholder("--number", "none").text.contains("2  addPlaceholderLabel()"))
  }

  @Test func `A number finds its message, and is kept by what is left`() {
    let part = placeholder("--number", "plain", "--from", "4", "--to", "5")
    #expect(part.status == 0)
    #expect(part.text.contains("5  addSubview(label)") && !part.text.contains("6  "))
    let folded = CommandRun("run", "typing", "--number", "plain", "--fold")
    #expect(!folded.text.contains("numbers of repeated messages"))
  }

  @Test(arguments: [
    ([], 1), (["--replies", "none"], 0), (["--replies", "values"], 1),
    (["--replies", "all"], 2),
  ])
  func `Answers are drawn as asked for`(_ options: [String], _ count: Int) throws {
    let folder = try TemporaryFolder()
    let trace = try folder.write(
      """
      {"seqtrace":1}
      {"kind":"call","id":1,"from":"a","to":"b","name":"f()"}
      {"kind":"return","id":2,"begin":1,"value":"42"}
      {"kind":"call","id":3,"from":"a","to":"b","name":"g()"}
      {"kind":"return","id":4,"begin":3}

      """, to: "t.jsonl")
    let run = CommandRun(["render", trace, "--format", "json"] + options)
    #expect(run.text.matches(of: /"kind": "reply"/).count == count)
  }

  @Test func `Mermaid and PlantUML count by themselves where that says the same`() {
    for format in ["mermaid", "plantuml"] {
      #expect(placeholder("--number", "plain", "--format", format).text.contains("autonumber"))
      #expect(!placeholder("--format", format).text.contains("autonumber"))
    }
  }

  @Test(arguments: [
    ("en", "call: the sender waits", "has no opt"), ("zh", "调用：发送者等待", "可能发生"),
    ("es", "llamada: quien llama espera", "ocurre o no"),
  ])
  func `A legend explains what is there, in the language asked for`(
    language: String, call: String, absent: String
  ) {
    for format in ["text", "ascii", "svg", "json"] {
      let run = CommandRun(
        "run", "leak", "--legend", "--language", language, "--format", format)
      #expect(run.status == 0 && run.complaints == [])
      #expect(run.text.contains(call) && !run.text.contains(absent), "\(format)")
    }
  }

  @Test func `Every kind of notation is explained in every language, each in its own words`() {
    let kinds = LegendKinds.all
    for language in Language.allCases {
      let texts = kinds.map { $0.meaning(in: language) }
      #expect(Set(texts).count == texts.count && !texts.contains(""), "\(language)")
    }
  }

  @Test func `Calls tell their time, and silences part them`() {
    let times = placeholder("--durations", "0", "--gaps", "0")
    #expect(times.status == 0 && times.complaints == [])
    #expect(times.text.contains(" µs") || times.text.contains(" ms"))
    #expect(placeholder("--durations", "1h", "--gaps", "1h").output == placeholder().output)
  }

  @Test func `The time between two messages is measured`() {
    let run = placeholder("--measure", "placeholder..isHidden", "--measure", "1..2")
    #expect(run.status == 0 && run.complaints == [])
    #expect(run.text.contains("▲") && run.text.contains("▼") && run.text.contains("s}"))
    let source = placeholder("--measure", "1..2", "--format", "plantuml").text
    #expect(source.contains("' seqtrace {\"is\": \"shown\"}\nnote over p") && source.contains("s}"))
    #expect(placeholder("--measure", "1..2", "--format", "json").text.contains("\"measures\""))
    #expect(placeholder("--measure", "1..2", "--format", "mermaid").text.contains("s}"))
  }

  @Test func `A stretch is tinted, with a title`() {
    let svg = placeholder("--region", "#ffd43b,The label=2..4", "--format", "svg").text
    #expect(svg.contains(".tint-ffd43b{fill:#") && svg.contains(">The label</tspan>"))
    let json = placeholder("--region", "tint2=2..4", "--format", "json").text
    #expect(json.contains(#""tint": "tint2""#))
    let reversed = placeholder("--region", "accent=4..2")
    #expect(reversed.status == 64)
    #expect(reversed.complaints.first == "error: --region: no message '2' comes after '4'")
  }

  @Test(arguments: [
    ("1..nobody", "error: --measure: there is no message 'nobody'; expected one of"),
    ("2..1", "error: --measure: no message '1' comes after '2'"),
  ])
  func `A measure of messages that aren't there is wrong usage`(
    _ range: String, _ complaint: String
  ) {
    let run = placeholder("--measure", range)
    #expect(run.status == 64 && run.output == [])
    #expect(run.complaints.first?.hasPrefix(complaint) == true, "\(run.complaints)")
  }

  @Test func `Tooltips speak the language asked for`() {
    func svg(_ language: String) -> String {
      let run = CommandRun("run", "leak", "--language", language, "--format", "svg")
      return run.text
    }
    #expect(svg("en").contains("<title>Registered for "))
    #expect(svg("es").contains("<title>Inscrito para "))
    #expect(svg("zh").contains("<title>已登记接收"))
  }

  @Test func `Messages lead to the source`() {
    let template = "https://example.org/blob/main/{path}#L{line}"
    let svg = placeholder("--source-links", template, "--format", "svg").text
    #expect(
      svg.contains(
        "<a href=\"https://example.org/blob/main/Sources/PlaceholderKit/"
          + "UITextView%2BPlaceholder.swift#L"))
    let source = placeholder("--source-links", template, "--format", "plantuml").text
    #expect(source.contains("[[https://example.org/blob/main/Sources/PlaceholderKit/"))
  }

  @Test(arguments: [
    (
      ["--number", "roman"],
      "error: The value 'roman' is invalid for '--number <style>'. Please provide one of 'plain', "
    ),
    (["--number-from", "-1"], "error: "),
    (
      ["--number-step", "0"],
      "error: The step 0 is out of range; expected 1 to 1000000000"
    ),
    (["--number", "none", "--number-from", "2"], "error: '--number none' doesn't count; expected"),
    (
      ["--durations", "soon"],
      "error: The value 'soon' is invalid for '--durations <time>': expected a time such as 500us, 1ms, 1.5s, 2min or 0"
    ),
    (["--gaps", "-1s"], "error: "),
    (
      ["--measure", "order"],
      "error: The value 'order' is invalid for '--measure <from..to>': expected two messages with '..' between them"
    ),
    (["--measure", "..b"], "error: "), (["--measure", "a.."], "error: "),
    (["--region", "pink=1..2"], "error: "), (["--region", "accent=1"], "error: "),
    (["--region", "1..2"], "error: "),
    (
      ["--measure", "1..2", "--format", "dot"],
      "error: --measure has no meaning in the format dot"
    ),
    (
      ["--source-links", "javascript:alert({line})"],
      "error: --source-links: a source link can't begin with 'javascript:'"
    ),
    (["--source-links", "data:{path}"], "error: "), (["--source-links", "https://x/"], "error: "),
    (["--legend", "--format", "mermaid"], "error: --legend has no meaning in the format mermaid"),
    (["--source-links", "{path}"], "error: --source-links has no meaning in the format text"),
    (
      ["--number", "plain", "--format", "jsonl"],
      "error: --number has no meaning in the format jsonl"
    ),
    (
      ["--gaps", "1s", "--diagram", "communication", "--format", "svg"],
      "error: --gaps has no meaning in a communication diagram"
    ),
    (
      ["--captions", "--number", "plain"],
      "error: --captions explains the steps of a design; expected --number design"
    ),
  ])
  func `What can't be told is wrong usage`(_ options: [String], _ complaint: String) {
    let run = CommandRun(["run", "leak"] + options)
    #expect(run.status == 64)
    #expect(run.output == [])
    #expect(run.complaints.first?.hasPrefix(complaint) == true, "\(run.complaints)")
  }

  @Test(arguments: [
    (["--durations", "1ms"], "error: --durations: the trace has no times"),
    (["--gaps", "1s"], "error: --gaps: the trace has no times"),
    (["--measure", "1..2"], "error: --measure: the trace has no times"),
    (
      ["--source-links", "{path}#L{line}", "--format", "svg"],
      "error: --source-links: the trace has no lines of the source"
    ),
  ])
  func `A golden trace has neither times nor lines, and says so`(
    _ options: [String], _ complaint: String
  ) throws {
    let folder = try TemporaryFolder()
    let file = try goldenTrace(in: folder)
    let run = CommandRun(["render", file] + options)
    #expect(run.status == 64)
    #expect(run.complaints.first == complaint)
    #expect(run.complaints.last?.contains("seqtrace record --times") == true)
    let links = CommandRun("render", file, "--source-links", "{path}", "--format", "svg")
    #expect(links.status == 0 && links.text.contains("<a href=\"Sources/Seqtrace"))
  }

  @Test(arguments: [["--captions"], ["--number", "design"]])
  func `Without a design there are no steps to tell of, and the command says so`(
    _ options: [String]
  ) throws {
    let folder = try TemporaryFolder()
    let lines = [
      #"{"seqtrace":1}"#, #"{"kind":"call","id":1,"from":"c","to":"A#1","name":"f()"}"#,
      #"{"kind":"return","id":2,"begin":1}"#,
    ]
    let file = try folder.write(lines.map { $0 + "\n" }.joined(), to: "t.jsonl")
    let run = CommandRun(["render", file] + options)
    #expect(run.status == 0 && run.text.contains("f()"))
    #expect(
      run.complaints.first
        == "warning: \(options[0]): the trace has no design, so there are no steps")
  }
}
