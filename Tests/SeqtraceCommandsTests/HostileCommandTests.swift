import Foundation
import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceNotation
import TestSupport
import Testing

@testable import SeqtraceCommands

/// Traces and diagrams in which every text attacks the terminal, the page or the Markdown that shows
/// it, through every command and format.
@MainActor struct HostileCommandTests {
  /// The files that are written; all of them are read by all commands that take such a file.
  enum Input: String, CaseIterable {
    case trace = "trace.jsonl"
    case transcript = "trace.transcript"
    case mermaid = "design.mmd"
    case plantUML = "design.puml"
    case markdown = "designs.md"
    case spans = "spans.json"

    /// Another file of the same kind, with one more message.
    var changed: String { "changed-" + rawValue }

    var isTrace: Bool { self == .trace || self == .transcript || self == .spans }
  }

  /// Drives a terminal, turns the direction of reading, and is markup; on one line.
  private static let text =
    "\u{1B}]52;c;eA==\u{7}\u{1B}[2J\u{9B}31m\u{7F}\u{202E}\u{2066}\u{E0041}"
    + "<script>x</script> ![i](javascript:x) **b** @octocat `|` ``` http://evil.test"

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for isChanged in [false, true] {
      let trace = Self.trace(isChanged: isChanged)
      let diagram = DiagramBuilder().build(trace)
      for input in Input.allCases {
        let bytes =
          switch input {
          case .trace: TraceWriter().write(trace)
          case .transcript: Array(Self.transcript(isChanged: isChanged).utf8)
          case .spans: Self.spans(isChanged: isChanged)
          case .mermaid: Array(Self.mermaid(isChanged: isChanged).utf8)
          case .plantUML: Array(Self.plantUML(isChanged: isChanged).utf8)
          case .markdown: Array(MarkdownExporter().export(diagram).utf8)
          }
        try folder.write(bytes, to: isChanged ? input.changed : input.rawValue)
      }
    }
  }

  /// Spans of Zipkin, in which every text is hostile.
  private static func spans(isChanged: Bool) -> [UInt8] {
    var text: [UInt8] = []
    text.appendJSON(Self.text)
    let hostile = String(decoding: text, as: UTF8.self)
    let spans = (1...(isChanged ? 2 : 1)).map { number in
      "{\"traceId\":\(hostile),\"id\":\"\(number)\",\"parentId\":\(hostile),\"kind\":\"SERVER\",\"name\":\(hostile),"
        + "\"timestamp\":\(number),\"annotations\":[{\"timestamp\":1,\"value\":\(hostile)}],"
        + "\"tags\":{\"error\":\(hostile)},\"localEndpoint\":{\"serviceName\":\(hostile)}}"
    }
    return Array("[\(spans.joined(separator: ","))]".utf8)
  }

  // MARK: - Commands

  @Test(arguments: Input.allCases)
  func `A picture in any format is safe to show`(_ input: Input) {
    for format in OutputFormat.allCases where !format.isBinary {
      // A diagram that was drawn by hand is no trace to be written again.
      if !input.isTrace, case .trace = format.writer { continue }
      let run = CommandRun("render", folder.file(input.rawValue), "--format", format.name)
      #expect(run.status == 0, "\(format): \(run.complaints)")
      // The title is the author's own heading, in which an address may be one.
      let names: [OutputFormat: String] = [.markdown: "title", .html: "page"]
      expectSafe(run, names[format] ?? format.name)
    }
  }

  @Test(arguments: Input.allCases)
  func `A difference in any format is safe to show`(_ input: Input) {
    let files = [folder.file(input.rawValue), folder.file(input.changed)]
    for format in DifferenceFormat.allCases where ![.png, .pdf].contains(format) {
      if !input.isTrace, [.svg, .html].contains(format) { continue }
      // What is missing is told in other words than what was added.
      for files in [files, files.reversed()] {
        let run = CommandRun(["diff"] + files + ["--all", "--format", format.rawValue])
        #expect(run.status == 1, "\(format): \(run.complaints)")
        expectSafe(run, format == .html ? "page" : format.rawValue)
      }
    }
    let colored = CommandRun(["diff"] + files + ["--color", "always"])
    #expect(colored.text.contains("\u{1B}[3"))
    expectSafe(
      colored.text.replacing(/\u{1B}\[(31|32|0)m/, with: ""), "text in colours")
  }

  @Test func `A table of folders is safe to show, whatever the names of files`() throws {
    let name = Self.text.replacing("/", with: ":") + ".transcript"
    for (side, isChanged) in [("old", false), ("new", true)] {
      try makeFolder(side)
      try folder.write(Self.transcript(isChanged: isChanged), to: "\(side)/\(name)")
    }
    for format in ["text", "markdown", "json"] {
      let run = CommandRun("diff", folder.file("old"), folder.file("new"), "--format", format)
      #expect(run.status == 1, "\(run.complaints)")
      expectSafe(run, format)
    }
  }

  @Test(arguments: ["list", "show", "accept", "reject"])
  func `What waits is safe to show`(_ deed: String) throws {
    try makeFolder("Goldens/T")
    let name = Self.text.replacing("/", with: ":") + ".transcript"
    try folder.write(Self.transcript(isChanged: false), to: "Goldens/T/\(name)")
    try folder.write(Self.transcript(isChanged: true), to: "Goldens/T/\(name).new")
    try folder.write(Self.text + "\n", to: "Goldens/T/picture.txt.new")
    let run = CommandRun("goldens", deed, "--folder", folder.path)
    #expect(run.status == (["accept", "reject"].contains(deed) ? 0 : 1), "\(run.complaints)")
    expectSafe(run, "text")
  }

  @Test(arguments: ["render", "diff", "format", "goldens"])
  func `An error is safe to show`(_ command: String) {
    let name = folder.file(Self.text)
    let arguments =
      switch command {
      case "diff": ["diff", name, name]
      case "goldens": ["goldens", "accept", Self.text, "--folder", name]
      default: [command, name]
      }
    let run = CommandRun(arguments)
    #expect(run.status != 0)
    expectSafe(run, "text")
  }

  // MARK: - What is safe

  private func expectSafe(
    _ run: CommandRun, _ format: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectSafe(run.text, format, sourceLocation: sourceLocation)
    for line in run.complaints { expectSafe(line, "complaint", sourceLocation: sourceLocation) }
  }

  private func expectSafe(
    _ text: String, _ format: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let active = text.unicodeScalars.filter {
      // Left-to-right marks keep names from right to left at their place.
      !$0.isVisible && $0 != "\n" && $0 != "\u{200E}"
    }
    #expect(active.isEmpty, "\(format)", sourceLocation: sourceLocation)
    switch format {
    case "svg", "html":
      #expect(!text.contains("<script"), "\(format)", sourceLocation: sourceLocation)
    case "page":
      // It has a script of its own.
      #expect(!text.contains("<script>x"), "\(format)", sourceLocation: sourceLocation)
    case "markdown", "title":
      let live = Self.liveMarkdown(text)
      let addresses = format == "title" ? [] : ["@octocat", "://"]
      for markup in ["<script", "](", "**"] + addresses {
        #expect(!live.contains(markup), "\(live)", sourceLocation: sourceLocation)
      }
    default: break
    }
  }

  /// What Markdown looks for markup in: all but blocks of code, spans of code, and what is escaped.
  private static func liveMarkdown(_ text: String) -> String {
    text.replacing(/(?s)(^|\n)(```+)[^`\n]*\n.*?\n\2(\n|$)/, with: "\n")
      .replacing(/(`+) .*? \1/, with: "").replacing(/\\[^a-z]/, with: "")
  }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.file(name), withIntermediateDirectories: true)
  }

  // MARK: - Inputs

  /// A trace in which each field that holds a text holds the hostile one.
  private static func trace(isChanged: Bool) -> Trace {
    var trace = Trace(title: text)
    trace.participants = [
      Participant(name: text), Participant(name: text + "1", serial: 7, facet: text),
      Participant(name: "a.b", serial: 8),
    ]
    let ids = (0..<3).map { ParticipantID($0) }
    func add(
      _ kind: TraceEvent.Kind, _ arguments: [String] = [], value: String? = text,
      begin: EventID? = nil, registration: RegistrationID? = nil, lane: LaneID = 0
    ) {
      trace.events.append(
        TraceEvent(
          id: EventID(trace.events.count + 1), kind: kind, lane: lane, sender: ids[0],
          receiver: ids[1 + trace.events.count % 2], name: text, arguments: arguments,
          value: value, begin: begin, registration: registration, object: ids[2], queue: text,
          source: SourceLine(fileID: text + ".swift", line: 3)))
    }
    add(.create)
    add(.call, [text, text])
    if isChanged { add(.call, [text + "2"]) }
    for kind: TraceEvent.Kind in [.note, .state, .propertyChange, .handoff, .spawn] { add(kind) }
    add(.registration, registration: 1)
    add(.deregistration, registration: 1)
    return trace
  }

  private static func transcript(isChanged: Bool) -> String {
    let last = quoted(isChanged ? text + "2" : text)
    return """
      seqtrace transcript 1
      title: \(text)

      \(quoted(text)) → A.f(\(quoted(text))) @ \(quoted(text + ".swift"))
        note \(quoted(text))
        A.g(\(last)) returns \(quoted(text))

      """
  }

  /// A text as transcripts hold it, in backticks.
  private static func quoted(_ text: String) -> String {
    "`" + text.replacing("`", with: "\\`") + "`"
  }

  private static func mermaid(isChanged: Bool) -> String {
    // A semicolon ends a statement, and a number sign starts a character reference.
    let text = text.replacing(";", with: ",")
    return """
      sequenceDiagram
      title: \(text)
      accTitle: \(text)
      accDescr: \(text)
      participant A as \(text)
      box \(text)
      participant B as \(text)
      end
      A->>B: \(text)
      alt \(text)
      B-->>A: \(text)
      else \(text)
      Note over A,B: \(text)
      end
      rect rgb(1,2,3)
      A->>A: \(isChanged ? "y" : "x")
      end

      """
  }

  private static func plantUML(isChanged: Bool) -> String {
    """
    @startuml
    title \(text)
    header \(text)
    footer \(text)
    caption \(text)
    autonumber "<b>\(text.replacing("\"", with: ""))[000]"
    participant "\(text)" as A
    A -> B: \(text)
    group \(text) [\(text)]
    B --> A: \(text)
    end
    note over A: \(text)
    == \(text) ==
    ref over A: \(text)
    ...\(text)...
    A -> A: \(isChanged ? "y" : "x")
    @enduml

    """
  }
}
