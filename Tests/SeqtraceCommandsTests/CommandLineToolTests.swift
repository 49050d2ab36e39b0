import SeqtraceScenarios
import Testing

@testable import SeqtraceCommands

@MainActor struct CommandLineToolTests {
  @Test func `Help on a command that doesn't exist is refused`() {
    let run = CommandRun("help", "rendr")
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(
      run.complaints == [
        "error: there is no command 'rendr'; expected one of run, list, record, instrument, "
          + "render, view, diff, check, lint, calls, aggregate, goldens, why, review, docs, format, mcp",
        "hint: Did you mean 'render'?",
      ])
    #expect(CommandRun("help", "render").status == 0)
    #expect(CommandRun("help").status == 0)
  }

  @Test func `The version is one line on standard output`() {
    let run = CommandRun("--version")
    #expect(run.status == 0)
    #expect(run.text == "0.1.0\n")
    #expect(run.complaints == [])
  }

  @Test(arguments: [
    [], ["--help"], ["help"], ["help", "run"], ["run", "--help"], ["list", "-h"],
    ["render", "--help"],
  ])
  func `Help has examples and goes to standard output`(_ arguments: [String]) {
    let run = CommandRun(arguments)
    #expect(run.status == 0)
    #expect(run.text.contains("Examples:\n  seqtrace "))
    #expect(run.complaints == [])
  }

  @Test(arguments: ["run", "list", "record", "render"])
  func `Help and errors name a command as it is called`(_ command: String) {
    #expect(CommandRun(command, "--help").text.contains("\nUSAGE: seqtrace \(command) "))
    let wrong = CommandRun(command, "--frobnicate")
    #expect(wrong.complaints.contains { $0.hasPrefix("Usage: seqtrace \(command) ") })
    #expect(CommandRun(command, "--version").text == CommandRun("--version").text)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `Completion scripts know the scenarios and the themes`(_ shell: String) {
    let run = CommandRun("--generate-completion-script", shell)
    #expect(run.status == 0)
    #expect(run.text.contains("placeholder"))
    #expect(run.text.contains("dynamic-type"))
    #expect(run.text.contains("standard"))
  }

  @Test func `The list has every scenario, a line each`() {
    let run = CommandRun("list")
    #expect(run.status == 0)
    let lines = run.text.split(separator: "\n")
    #expect(
      lines.map { String($0.prefix { $0 != " " }) } == [
        "placeholder", "typing", "storyboard", "delegate", "leak", "handler", "dynamic-type",
      ])
    for (line, scenario) in zip(lines, Scenario.all) { #expect(line.hasSuffix(scenario.summary)) }
  }

  @Test func `An unknown scenario is answered with those that there are, and the nearest`() {
    let run = CommandRun("run", "placehodler")
    #expect(run.status == 64)
    #expect(run.output == [])
    #expect(
      run.complaints == [
        "error: there is no scenario 'placehodler'; expected one of placeholder, typing, "
          + "storyboard, delegate, leak, handler, dynamic-type",
        "hint: Did you mean 'placeholder'?",
      ])
  }

  @Test func `Who runs a file is told how to draw it`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("", to: "t.jsonl")
    let run = CommandRun("run", file)
    #expect(run.status == 64)
    #expect(run.complaints.last == "hint: To draw a recorded trace: seqtrace render \(file)")
  }

  @Test func `Who draws a scenario is told how to run it`() {
    let run = CommandRun("render", "leak")
    #expect(run.status == 2)
    #expect(
      run.complaints == [
        "leak: error: can't be read: No such file or directory",
        "hint: To run the demo scenario: seqtrace run leak",
      ])
  }

  @Test(arguments: [
    (["run", "leak", "--format", "svgg"], "svg"),
    (["run", "leak", "--diagram", "seq"], "sequence"),
    (["render", "-", "--input-format", "transcipt"], "transcript"),
    (["diff", "a", "b", "--format", "markdow"], "markdown"),
  ])
  func `A wrong value is answered with the valid ones`(_ arguments: [String], _ value: String) {
    let run = CommandRun(arguments)
    #expect(run.status == 64)
    let message = run.complaints.joined(separator: "\n").prefix { $0 != "H" }
    #expect(message.contains("is invalid for"))
    #expect(message.contains("'\(value)'") || message.contains("- \(value)\n"))
  }

  @Test(arguments: [
    (["frobnicate"], "error: "), (["run"], "error: Missing expected argument"),
    (["run", "leak", "typing"], "error: "), (["render"], "error: Missing expected argument"),
    (["run", "leak", "--format", "gif"], "error: The value 'gif' is invalid for '--format"),
    (
      ["run", "leak", "--language", "de"],
      "error: The value 'de' is invalid for '--language <language>'. Please provide one of 'en', 'zh' or 'es'."
    ),
    (["run", "leak", "--colour"], "error: Unknown option '--colour'"),
    (
      ["run", "leak", "--scale", "big"], "error: The value 'big' is invalid for '--scale <factor>'"
    ),
    (["run", "leak", "--theme", "standart"], "error: there is no theme 'standart'"),
    (["run", "leak", "--scale", "2"], "error: --scale has no meaning in the format text"),
    (["run", "leak", "--times"], "error: --times has no meaning in the format text"),
    (["run", "leak", "--format", "png", "--scale", "nan"], "error: the scale nan is out of range"),
    (["run", "leak", "--paper", "a4"], "error: --paper has no meaning in the format text"),
    (["run", "leak", "--format", "pdf", "--paper", "a44"], "error: there is no paper 'a44'"),
    (["run", "leak", "--format", "png", "--scale", "99"], "error: the scale 99.0 is out of range"),
    (["run", "leak", "-o", "leak.gif"], "leak.gif: error: the file's ending stands for no format"),
    (["run", "leak", "-o", "leak"], "leak: error: the file's ending stands for no format"),
    (
      ["render", "--input-format", "avro", "-"],
      "error: The value 'avro' is invalid for '--input-format"
    ),
  ])
  func `Wrong usage is 64 and says what is wrong`(_ arguments: [String], _ message: String) {
    let run = CommandRun(arguments)
    #expect(run.status == 64)
    #expect(run.output == [])
    #expect(run.complaints.first?.hasPrefix(message) == true, "\(run.complaints)")
  }

  @Test(arguments: ["png", "pdf"])
  func `Pictures of bytes are refused on a terminal`(_ format: String) {
    let run = CommandRun("run", "leak", "--format", format, isTerminal: true)
    #expect(run.status == 64)
    #expect(run.output == [])
    #expect(
      run.complaints == [
        "error: \(format) is no text that a terminal can show",
        "hint: Name a file: -o diagram.\(format)",
      ])
  }

  @Test(arguments: ["svg", "text", "jsonl"])
  func `Text is welcome on a terminal`(_ format: String) {
    #expect(CommandRun("run", "leak", "--format", format, isTerminal: true).status == 0)
  }

  @Test(arguments: ["--\u{1B}[31mX", "--format=\u{1B}[31mX", "--scale=\u{9B}31m"])
  func `An argument that would drive a terminal is shown harmlessly`(_ argument: String) {
    let run = CommandRun("run", "leak", argument)
    #expect(run.status == 64)
    let said = run.complaints.joined(separator: "\n")
    #expect(said.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0 != "\u{9B}" })
  }

  @Test func `A name that would drive a terminal is shown harmlessly`() {
    let run = CommandRun("run", "\u{1B}[2J\u{202E}x\nerror: y")
    #expect(
      run.complaints.first?.hasPrefix("error: there is no scenario '\u{FFFD}[2J\u{FFFD}x") == true)
    #expect(run.complaints.dropFirst() == ["hint: What each one shows: seqtrace list"])
  }

  @Test(arguments: Scenario.all.map(\.name))
  func `What render draws of a run's trace is what run draws`(_ scenario: String) throws {
    let folder = try TemporaryFolder()
    let traces = try [[], ["--times"]].map { options in
      let trace = CommandRun(["run", scenario, "--format", "jsonl"] + options).output
      return try folder.write(trace, to: "trace\(options.count).jsonl")
    }
    // Each run has its own times.
    for format in OutputFormat.allCases where !format.isBinary && !format.isInteractive {
      for options in [[], ["--captions", "--language", "es"]] {
        let options = ["--format", format.name] + options
        let expected = CommandRun(["run", scenario] + options).output
        for trace in traces {
          let rendered = CommandRun(["render", trace] + options)
          expectSame(rendered.output, expected)
          #expect(rendered.complaints == [])
        }
      }
    }
  }

  @Test func `A file's ending tells the format, unless an option does`() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("x.svg")
    #expect(CommandRun("run", "leak", "-o", file).output == [])
    expectSame(try folder.read("x.svg"), CommandRun("run", "leak", "--format", "svg").output)
    #expect(CommandRun("run", "leak", "--output", file, "--format", "ascii").status == 0)
    expectSame(try folder.read("x.svg"), CommandRun("run", "leak", "--format", "ascii").output)
  }

  @Test func `A dash as file is standard output`() {
    expectSame(CommandRun("run", "leak", "-o", "-").output, CommandRun("run", "leak").output)
  }
}
