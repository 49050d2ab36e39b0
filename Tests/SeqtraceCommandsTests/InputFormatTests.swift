import Testing

@testable import SeqtraceCommands

struct InputFormatTests {
  private static let mermaid = "sequenceDiagram\nA->>B: c"
  private static let frame = "@startuml\nA -> B: c\n@enduml\n"

  @Test(arguments: [
    ("a.jsonl", InputFormat.trace), ("a.transcript", .transcript), ("a.mmd", .mermaid),
    ("a.mermaid", .mermaid), ("a.puml", .plantuml), ("a.plantuml", .plantuml), ("a.md", .markdown),
    ("a.markdown", .markdown), ("a.adoc", .markdown), ("a.rst", .markdown),
    ("a.json", .diagramFile), ("b.md/a.MMD", .mermaid),
  ])
  func `A file's ending tells its format`(_ path: String, _ format: InputFormat) {
    #expect(InputFormat(endingOf: path) == format)
  }

  @Test(arguments: ["", "mmd", "a.", "a.mmdx", "a.mmd/b", "a.svg", "a.session"])
  func `Other endings tell nothing`(_ path: String) {
    #expect(InputFormat(endingOf: path) == nil)
  }

  @Test(arguments: [
    (#"{"seqtrace":1}"#, InputFormat.trace), ("seqtrace transcript 1", .transcript),
    (#" { "seqtraceDiagram" : 1}"#, .diagramFile), (frame, .plantuml),
    (#"{"resourceSpans": []}"#, .otlp), (#"{"data": []}"#, .jaeger), (#"[{"id": "1"}]"#, .zipkin),
  ])
  func `The first bytes tell a format, whatever the file's name`(
    _ text: String, _ format: InputFormat
  ) throws {
    for name in ["a", "a.mmd", "a.md", "a.json", "a.jsonl", "a.transcript"] {
      #expect(try Self.format(of: text, in: name) == format, "\(name)")
    }
  }

  @Test(arguments: [
    (mermaid, InputFormat.mermaid), ("%% a\n" + mermaid, .mermaid),
    ("# A\n```mermaid\n\(mermaid)\n```\n", .markdown),
    ("# A\n```plantuml\n\(frame)```\n", .markdown), ("A text\n" + frame, .plantuml),
    (" {}", .trace), ("", .trace), ("A text", .trace),
  ])
  func `The content tells the format if neither first bytes nor ending do`(
    _ text: String, _ format: InputFormat
  ) throws {
    #expect(try Self.format(of: text, in: "a.txt") == format)
    #expect(try Self.format(of: text, in: "a.puml") == .plantuml)
  }

  @Test func `No two formats share a name or an ending`() {
    #expect(Set(InputFormat.endings).count == InputFormat.endings.count)
    #expect(Set(InputFormat.allValueStrings).count == InputFormat.allCases.count)
    #expect(InputFormat.allCases.map { InputFormat(argument: $0.name) } == InputFormat.allCases)
  }

  private static func format(of text: String, in name: String) throws -> InputFormat {
    var pieces = InputPieces(of: InputFile(path: name), Array(text.utf8))
    return try InputFormat(of: &pieces)
  }
}
