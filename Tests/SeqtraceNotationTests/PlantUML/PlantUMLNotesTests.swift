import SeqtraceDiagram
import Testing

@testable import SeqtraceNotation

/// Notes and references, and links in them.
struct PlantUMLNotesTests: PlantUMLReadings {
  @Test func `A colour of several parts ends before the text`() {
    let reading = PlantUMLImporter().read(
      Array(
        "@startuml\nA -> B\nnote over A #line:green;back:lightblue;shadowing:false : x\n@enduml"
          .utf8))
    #expect(reading.diagram.notes[0].text == "x")
    #expect(reading.diagram.notes[0].look.tint?.description == "#add8e6")
  }

  @Test func `A line of tabs takes no longer than its length`() {
    let label = PlantUMLLabel(Array(repeating: 0x09, count: 50_000)[...])
    #expect(label.text.utf8.count == 400_000)
  }

  @Test func `A reference leads where its link or the first one in its text does`() {
    let references = diagram(
      "ref over A, B : [[https://a.org]] the text\nref over A\n  [[https://b.org]]\n  one\n  two\n"
        + "end ref\nref over A [[https://c.org]] : x\nref over A : see [[https://d.org]]\nA -> B"
    ).references
    #expect(
      references.map(\.name.text) == [
        "https://a.org the text", "https://b.org\none\ntwo", "x", "see https://d.org",
      ])
    #expect(
      references.map(\.link) == [
        "https://a.org", "https://b.org", "https://c.org", "https://d.org",
      ])
  }

  @Test func `A note leads somewhere`() {
    let notes = diagram(
      "A -> B\nnote right [[https://a.org]] : x\nnote over A : see [[https://b.org y]]\nnote over A : [[{tip}]]z"
    ).notes
    #expect(notes.map(\.text.text) == ["x", "see y", "z"])
    #expect(notes.map(\.link) == ["https://a.org", "https://b.org", nil])
    let text = PlantUMLExporter().export(
      SequenceDiagram(lifelines: [Lifeline(id: 0, name: "A")], notes: [notes[1]]))
    #expect(text.contains("note over p0 : see [[https://b.org y]]"))
  }

  @Test func `The part of a text that leads somewhere is known`() {
    let diagram = diagram(
      "A -> B : see [[https://b.org **y**]] now\nA -> B : [[https://b.org all of it]]\n"
        + "note right : one [[https://c.org]]\\nand [[https://c.org two]]\n"
        + "note over A [[https://d.org]] : its own, not [[https://e.org this]]")
    #expect(
      diagram.messages.map(\.runs) == [
        [TextRun("see "), TextRun("y", looks: [.bold, .linked]), TextRun(" now")], [],
      ])
    let parts = diagram.notes.map { $0.text.runs.map { ($0.text, $0.looks == .linked) } }
    #expect(parts[0].map(\.0) == ["one ", "https://c.org", "\nand ", "two"])
    #expect(parts[0].map(\.1) == [false, true, false, true])
    #expect(diagram.notes[1].text.runs.isEmpty)
    #expect(diagram.notes.map(\.link) == ["https://c.org", "https://d.org"])
    expectReadBack(diagram)
    let text = PlantUMLExporter().export(diagram)
    #expect(text.contains(" : see [[https://b.org <b>y</b>]] now\n"))
    #expect(!text.contains("' seqtrace"))
  }

  @Test func `A second address of a text is told`() {
    let reading = PlantUMLImporter().read(
      Array("@startuml\nA -> B : [[https://a.org x]] [[https://b.org y]]\n@enduml".utf8))
    #expect(reading.diagram.links.map(\.address) == ["https://a.org"])
    #expect(reading.diagnostics.map(\.problem) == [.ignored(.link)])
  }

  @Test func `A note after the start or the end of a block stands below`() {
    let diagram = diagram(
      """
      alt one
        A -> B
        C -> A
      else two
        B -> A
      end
      note right : whole
      note left : too
      A -> B
      note right : message
      loop
        note left : still the message
        A -> B
      end
      B -> A
      note right : the last
      """)
    #expect(
      diagram.notes.map(\.placement) == [
        .right(of: 1), .left(of: 0), .beside(message: 6), .left(of: 0), .beside(message: 10),
      ])
    expectReadBack(diagram)
  }
}
