import SeqtraceDiagram
import Testing

@testable import SeqtraceNotation

struct MermaidExporterTests {
  @Test func `A message without a label has a blank one`() {
    var diagram = SequenceDiagram()
    diagram.lifelines = [Lifeline(id: 0, name: "a"), Lifeline(id: 1, name: "b")]
    diagram.messages = [
      Message(position: 0, kind: .reply, from: .occurrence(0), to: .occurrence(1), name: "")
    ]
    #expect(MermaidExporter(details: .none).export(diagram).contains("p0-->>p1: #160;\n"))
  }

  @Test(arguments: Sample.all + [.longLabels])
  func `Mermaid reads back every sample's names, messages and notes`(_ sample: Sample) throws {
    let reader = try MermaidReader(MermaidExporter().export(sample.diagram))
    let diagram = sample.diagram
    for (index, lifeline) in diagram.lifelines.enumerated() {
      let label = try #require(reader.participants["p\(index)"])
      #expect(label.withoutSpaces == shown(lifeline.label.text).withoutSpaces)
    }
    #expect(
      reader.messages.map(\.label.withoutSpaces)
        == diagram.messages.map {
          shown($0.changeMark + $0.numberPrefix + $0.label + script(of: diagram).time(of: $0))
            .withoutSpaces
        })
    #expect(reader.boxes == script(of: diagram).groups.map { shown($0.group.title.text) })
    let texts = diagram.references.map(\.name.text) + diagram.separators.map(\.text.text)
    let titles = diagram.regions.map(\.title.text)
    for note in diagram.notes.map(\.text.text) + diagram.captions.map(\.text) + diagram.remarks
      + texts
      + titles
    {
      let text = shown(note).withoutSpaces
      #expect(reader.notes.contains { $0.withoutSpaces.says(text) }, "\(text)")
    }
  }

  private func script(of diagram: SequenceDiagram) -> DiagramScript { DiagramScript(diagram) }

  @Test(arguments: Sample.random)
  func `Whatever the diagram, Mermaid accepts it and draws every message`(_ sample: Sample) throws {
    let reader = try MermaidReader(MermaidExporter().export(sample.diagram))
    let messages = sample.diagram.messages.sorted { $0.position < $1.position }
    #expect(reader.messages.map(\.label) == messages.map(\.label))
  }

  @Test func `A created participant comes right before its message`() throws {
    let source = MermaidExporter(details: .none).export(Sample.placeholderSteps.diagram)
    #expect(
      source.contains(
        "\n  create participant p3 as UILabel\n  p1-->>p3: 3: «create» init(frame:)\n"))
    #expect(try MermaidReader(source).created == ["p3", "p4"])
  }

  @Test func `An object that speaks while it dies is destroyed by its last message`() throws {
    let source = MermaidExporter(details: .none).export(Sample.placeholderSteps.diagram)
    #expect(source.contains("\n  destroy p4\n  p4->>p5: 12: removeObserver(token)\n"))
  }

  @Test func `A line of nothing but spaces, on which Mermaid fails, gets a blank that it draws`() {
    #expect(MermaidText.label("a\n  \nb\n") == "a<br/>#160; <br/>b<br/>")
    #expect(MermaidText.label("a  b\n c") == "a  b<br/> c")
  }

  @Test func `Two lives that end with one message get one cross and one note`() throws {
    var diagram = SequenceDiagram(lifelines: Sample.lifelines("a", "b"))
    diagram.lifelines[0].destruction = diagram.add(.destruction, 0, 1, "")
    let reader = try MermaidReader(MermaidExporter().export(diagram))
    #expect(reader.destroyed == ["p0"])
    #expect(reader.notes == ["«destroy»"])
  }

  @Test func `A creation that comes too late is drawn as a message`() throws {
    var diagram = SequenceDiagram(lifelines: Sample.lifelines("a", "b"))
    diagram.add(0, 1, "early()")
    diagram.add(.creation, 0, 1, "")
    let reader = try MermaidReader(MermaidExporter().export(diagram))
    #expect(reader.created == [])
    #expect(reader.messages.map(\.label) == ["early()", "«create»"])
  }

  @Test func `Labels stay readable where nothing needs a code`() {
    let label = "addObserver(forName: \"x\", object: nil) -> [String: Any] & 100 %"
    #expect(MermaidText.label(label) == label)
  }

  @Test func `The edge of the diagram has no name, and is read back`() throws {
    var diagram = SequenceDiagram(lifelines: [Lifeline(id: 0, name: "a")])
    diagram.messages = [Message(position: 0, from: .gate, to: .occurrence(0), name: "x")]
    let text = MermaidExporter().export(diagram)
    #expect(try MermaidReader(text).participants["gate"] == "\u{A0}")
    #expect(MermaidImporter().read(Array(text.utf8)).diagram.messages[0].sender == .gate)
  }

  private func shown(_ text: String) -> String {
    String(String.UnicodeScalarView(VisibleText(text).scalars))
  }
}

struct MermaidReaderTests {
  @Test(arguments: [
    "p0->>p1: x", "note over p0: a;b", "note over p0: a#b", "note over p0: end", "end",
    "note over p0: %%{init: {}}%%", "destroy p0\n  activate p0", "deactivate p0", "opt x", "else",
    "create participant p1\n  p0->>p0: x", "destroy p0", "participant p0", "note over p0: <b>",
    "note over p0: style:#35;", "note over p0: $$x$$", "note over p0:wrap: wrap: x",
  ])
  func `The oracle refuses what Mermaid refuses or misreads`(_ lines: String) {
    #expect(throws: MermaidReader.Failure.self) {
      try MermaidReader("sequenceDiagram\n  participant p0\n  \(lines)\n")
    }
  }
}
