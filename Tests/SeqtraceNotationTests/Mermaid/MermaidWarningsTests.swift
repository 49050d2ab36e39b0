import SeqtraceDiagram
import SeqtraceNotation
import Testing

/// Texts that Mermaid reads otherwise than an author may expect, and those that are PlantUML's.
struct MermaidWarningsTests {
  private func read(_ lines: String) -> MermaidImporter.Reading {
    MermaidImporter().read(Array(("sequenceDiagram\n" + lines).utf8))
  }

  @Test(arguments: [
    ("A->>B: issue #12 and #13", "2:14: warning: '#12 and #13' is a comment and isn't drawn"),
    ("loop each #1\nA->>B: x\nend", "2:11: warning: '#1' is a comment and isn't drawn"),
    (
      "participant Front desk as F",
      "2:13: warning: all of 'Front desk as F' is the name, because it has spaces before 'as'"
    ),
    ("[->>B: x", "2:1: warning: '[' is the name of a participant, not the edge of the diagram"),
    ("A->>+]: x", "2:6: warning: ']' is the name of a participant, not the edge of the diagram"),
    (
      "note over A,B,C: x",
      "2:14: error: a note is over one participant, or over all from one to another; "
        + "expected a colon after the second name"
    ),
    (
      "note over A\n  one\n  A->>B: two\nend note\nA->>B: x",
      "2:1: error: Mermaid has no notes of several lines up to 'end note'"
    ),
    ("group x\nA->>B: x\nend", "2:1: error: Mermaid has no block 'group'"),
    (
      "A->>B: x\ndestroy B\nB-xA: last\nB->>A: again\nB->>A: and again",
      "5:1: warning: 'B' is destroyed above and sends a message here"
    ),
  ])
  func `Each is reported once, with its place`(_ lines: String, _ text: String) {
    #expect(read(lines).diagnostics.map(\.description) == [text])
  }

  @Test(arguments: [
    "# a comment\nA->>B: x\n# another", "A->>B: x; # a comment", "A->>B: #35;1 and #infin;",
    "participant A as Front as F",
    "group->>A: x\nA->>group: y", "note over A\n:x", "A->>B: x\ndestroy B\nA->>B: last",
    // An activation goes on in the destroyed participant.
    "A->>B: x\ndestroy B\nA->>B: last\nactivate B\nB->>A: x\ndeactivate B",
  ])
  func `What Mermaid reads as it looks gives no warning`(_ lines: String) {
    #expect(!read(lines).diagnostics.contains { $0.severity == .warning })
  }

  @Test func `The formatter keeps a comment after a text`() {
    let text = "sequenceDiagram\n  A->>B: see #12\n"
    let syntax = MermaidParser().parse(Array(text.utf8))
    #expect(String(decoding: MermaidFormatter().format(syntax), as: UTF8.self) == text)
  }

  @Test func `A comment after a text is kept by all exporters`() throws {
    let diagram = read("A->>B: see #12\nnote over A: C# and F#\n# alone").diagram
    #expect(diagram.messages.map(\.label) == ["see"])
    #expect(diagram.messages.map(\.comment) == ["#12"])
    #expect(diagram.notes.map(\.comment) == ["# and F#"])
    let again = [
      MermaidImporter().read(Array(MermaidExporter().export(diagram).utf8)).diagram,
      PlantUMLImporter().read(Array(PlantUMLExporter().export(diagram).utf8)).diagram,
      try JSONImporter().read(Array(JSONExporter().export(diagram).utf8)),
    ]
    #expect(again.allSatisfy { $0.canonical() == diagram.canonical() })
  }

  @Test func `Notes without a colon are looked through once`() {
    let reading = read(String(repeating: "note over A\n", count: 50_000))
    #expect(reading.diagnostics.count == 50_000)
  }

  @Test func `A tab is a space`() {
    let diagram = read("participant A as a\tb\nA->>B: c\td\nnote over A: e\tf").diagram
    #expect(diagram.lifelines[0].label == "a b")
    #expect(diagram.messages[0].label == "c d")
    #expect(diagram.notes[0].text == "e f")
  }

  @Test func `The notes of a par_over are at one height, up to a message or a divider`() {
    let notes = "note over A: 1\nnote over B: 2\n"
    let diagram = read("par_over x\n\(notes)A->>B: x\n\(notes)and\n\(notes)end\n\(notes)").diagram
    #expect(diagram.sharedRows == [1..<3, 4..<6, 6..<8])
    #expect(read("par x\n\(notes)end").diagram.sharedRows == [])
  }
}
