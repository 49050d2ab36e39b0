import Foundation
import SeqtraceEvents
import SeqtraceScenarios
import Testing

@testable import SeqtraceCommands

@MainActor struct RenderCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func trace(_ lines: String...) throws -> String {
    let text = ([#"{"seqtrace":1}"#] + lines).map { $0 + "\n" }.joined()
    return try folder.write(text, to: "t.jsonl")
  }

  /// Expects an error with status 2 and neither output nor file.
  private func expectRefusal(
    of file: String, _ options: String..., saying lines: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let names = try folder.names
    let run = CommandRun(["render", file, "-o", folder.file("x.svg")] + options)
    #expect(run.status == 2, sourceLocation: sourceLocation)
    #expect(run.output == [], sourceLocation: sourceLocation)
    #expect(run.complaints == lines, sourceLocation: sourceLocation)
    #expect(try folder.names == names, sourceLocation: sourceLocation)
  }

  @Test func `A missing file is an error`() throws {
    let none = folder.file("none.jsonl")
    try expectRefusal(
      of: none,
      saying: [
        "\(none): error: can't be read: No such file or directory",
        "hint: Name a file that exists, or '-' for standard input.",
      ])
  }

  @Test func `A folder is an error`() throws {
    try expectRefusal(
      of: folder.path,
      saying: [
        "\(folder.path): error: this folder isn't that of a session: it has no file named 'session'",
        "hint: A program that ran with SEQTRACE_SESSION=\(folder.path) would have left a session here.",
      ])
  }

  @Test func `An empty file is an error`() throws {
    let file = try folder.write("", to: "t.jsonl")
    try expectRefusal(
      of: file,
      saying: [
        "\(file):1:1: error: the input is empty; expected a first line such as {\"seqtrace\":1}"
      ])
  }

  @Test func `A trace without events is drawn, with a warning`() throws {
    let file = try trace()
    let run = CommandRun("render", file, "--format", "svg")
    #expect(run.status == 0)
    #expect(
      run.complaints.first
        == "\(file): warning: the trace has no events, so there is nothing to draw")
    #expect(run.text.hasPrefix("<svg "))
  }

  @Test func `A file of another kind is an error that says of which`() throws {
    let file = try folder.write("digraph { a -> b }\n", to: "t.dot")
    let run = CommandRun("render", file)
    #expect(run.status == 2)
    #expect(
      run.complaints.first?.hasPrefix(
        "\(file):1:1: error: this isn't a trace, it looks like a Graphviz graph") == true)
  }

  @Test func `A trace that a kill cut off is drawn up to its last whole event, with a warning`()
    throws
  {
    let bytes = CommandRun("run", "placeholder", "--format", "jsonl").output
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    let cut = Array(bytes[..<(lines[9].endIndex - 7)])
    let file = try folder.write(cut, to: "t.jsonl")
    let run = CommandRun("render", file, "--language", "en")
    #expect(run.status == 0)
    #expect(
      run.complaints.first?.hasPrefix(
        "\(file):10:143: warning: the file ends inside an event, which was left out") == true,
      "\(run.complaints)")
    #expect(
      run.complaints.contains(
        "warning: steps 5, 6, 7, 8, 9, 10, 11, 12 of the design 'placeholder' did not happen, "
          + "or not in this order"), "\(run.complaints)")
    #expect(run.text.contains("addSubview(label)"))
  }

  @Test func `A damaged line is an error with line and column, and a way out`() throws {
    let file = try trace(
      #"{"kind":"call","id":1,"to":"A","name":"f()"}"#, #"{"kind":"call","id":}"#,
      #"{"kind":"return","id":3,"begin":1}"#)
    try expectRefusal(
      of: file,
      saying: [
        "\(file):3:21: error: this isn't JSON as it should stand here; expected a value",
        "hint: A partial reading (--partial) skips what is damaged.",
      ])
    let partial = CommandRun("render", file, "--partial")
    #expect(partial.status == 0)
    #expect(partial.complaints.first?.hasPrefix("\(file):3:21: warning: ") == true)
    #expect(partial.text.contains("f()"))
  }

  @Test func `Invalid UTF-8 is an error with line and column`() throws {
    let bytes =
      Array("{\"seqtrace\":1}\n{\"kind\":\"note\",\"id\":1,\"name\":\"a".utf8) + [0xFF]
      + Array("\"}\n".utf8)
    let file = try folder.write(bytes, to: "t.jsonl")
    try expectRefusal(
      of: file,
      saying: [
        "\(file):2:32: error: this isn't UTF-8",
        "hint: A partial reading (--partial) skips what is damaged.",
      ])
  }

  @Test func `Returns that don't match their calls are an error, unless partial`() throws {
    let file = try trace(
      #"{"kind":"call","id":1,"from":"x","to":"A","name":"f()"}"#,
      #"{"kind":"call","id":2,"to":"B","name":"g()"}"#, #"{"kind":"return","id":3,"begin":1}"#,
      #"{"kind":"return","id":4,"begin":7}"#)
    let run = CommandRun("render", file)
    #expect(run.status == 2)
    #expect(run.complaints.first?.hasPrefix("\(file):4:") == true)
    #expect(run.complaints.first?.contains("error: “begin” names 1, inside which") == true)
    let partial = CommandRun("render", file, "--partial")
    #expect(partial.status == 0)
    #expect(partial.text.contains("g()"))
  }

  @Test func `A newer trace is an error that says so`() throws {
    let file = try folder.write("{\"seqtrace\":2}\n", to: "t.jsonl")
    let run = CommandRun("render", file)
    #expect(run.status == 2)
    #expect(run.complaints.last?.hasPrefix("hint: A newer seqtrace wrote this trace") == true)
  }

  @Test(arguments: ["x/y.svg", "x/y/z.svg"])
  func `An output that can't be written is an error`(_ name: String) throws {
    let target = folder.path + "/" + name
    let run = CommandRun("run", "leak", "-o", target, "--format", "svg")
    #expect(run.status == 2)
    #expect(run.output == [])
    #expect(run.complaints.first?.hasPrefix("\(target): error: can't be written: ") == true)
    #expect(run.complaints.last?.hasPrefix("hint: ") == true)
    #expect(try folder.names == [])
  }

  // Whatever a label says, it is text.
  @Test(arguments: [
    "<script>alert('1')</script>", "\"quoted\" & 'quoted' \\ %N;", "two\nlines\r\nand\ttabs",
    "\u{0}\u{7}\u{1B}[31m\u{7F}\u{9B}\u{2028}", String(repeating: "long ", count: 2000),
    "占位文字：请在此输入", "👩‍👩‍👧‍👦🇩🇪e\u{301}", "]]> --> end note @enduml }", "-- ; :: -> participant",
  ])
  func `Any label is drawn in every format`(_ label: String) throws {
    let file = try folder.write(TraceWriter().write(trace(labelled: label)), to: "t.jsonl")
    for format in OutputFormat.allCases where !format.isBinary {
      let run = CommandRun("render", file, "--format", format.name)
      #expect(run.status == 0)
      let text = try #require(String(validating: run.output, as: UTF8.self))
      // A host draws no Mermaid as long as the longest label.
      let isTooLong = format.hostLimit.map { text.utf16.count > $0 } ?? false
      #expect(run.complaints.isEmpty != isTooLong)
      #expect(
        text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
      if format == .svg { try expectXML(run.output) }
    }
  }

  @Test(arguments: Scenario.all.map(\.name))
  func `Every picture is valid XML`(_ scenario: String) throws {
    for options in [[], ["--captions", "--language", "zh"], ["--appearance", "light"]] {
      try expectXML(CommandRun(["run", scenario, "--format", "svg"] + options).output)
    }
  }

  private func trace(labelled label: String) -> Trace {
    let a = ParticipantID(0)
    let b = ParticipantID(1)
    return Trace(
      title: label,
      participants: [Participant(name: label), Participant(name: label + "!", serial: 1)],
      events: [
        TraceEvent(
          id: 1, kind: .call, sender: a, receiver: b, name: label + "(_:)", arguments: [label]),
        TraceEvent(id: 2, kind: .propertyChange, receiver: b, name: label, value: label),
        TraceEvent(id: 3, kind: .return, value: label, begin: 2),
        TraceEvent(id: 4, kind: .note, receiver: b, name: label),
        TraceEvent(id: 5, kind: .throw, value: label, begin: 1),
      ])
  }

  private func expectXML(_ bytes: [UInt8]) throws {
    guard let xmllint = Executable.named("xmllint") else { return }
    let result = try xmllint.run(["--noout", "--nonet", "-"], input: bytes)
    #expect(result.status == 0, "\(result.complaints)")
  }
}
