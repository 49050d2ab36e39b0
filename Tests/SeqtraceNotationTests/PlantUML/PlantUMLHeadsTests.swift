import SeqtraceDiagram
import Testing

@testable import SeqtraceNotation

/// Boxes around participants, and links of participants.
struct PlantUMLHeadsTests: PlantUMLReadings {

  @Test func `Boxes stand in boxes`() {
    let reading = read(
      """
      box out
      participant A
      box in
      participant B
      participant C
      end box
      participant D
      end box
      box other
      participant E
      end box
      A -> E
      """)
    let groups = reading.diagram.groups
    #expect(groups.map(\.title) == ["out", "in", "other"])
    #expect(groups.map { [$0.first, $0.last] } == [[0, 3], [1, 2], [4, 4]])
    #expect(reading.diagnostics.isEmpty)
    let text = PlantUMLExporter().export(reading.diagram)
    #expect(text.contains("!pragma teoz true"))
    #expect(
      read(String(text.split(separator: "\n").dropFirst().dropLast().joined(separator: "\n")))
        .diagram.groups.map(\.title) == ["out", "in", "other"])
  }

  @Test func `Boxes that are too deep are left out`() {
    let count = 10_000
    let reading = read(
      Array(repeating: "box x", count: count).joined(separator: "\n") + "\nparticipant A\n"
        + Array(repeating: "end box", count: count).joined(separator: "\n")
        + "\nparticipant B\nA -> B")
    #expect(reading.diagram.groups.count == 8)
    #expect(reading.diagnostics.map(\.problem) == [.ignored(.nestedBox)])
    #expect(reading.diagram.groups.allSatisfy { [$0.first, $0.last] == [0, 0] })
  }

  @Test func `Participants have links`() {
    let reading = read(
      "participant A [[https://a.org/x{tip} text]]\nactor B [[https://b.org]]\nA -> B : x"
    )
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.diagram.lifelines.map(\.link) == ["https://a.org/x", "https://b.org"])
  }

  @Test func `A link in a name is that of the participant`() {
    let reading = PlantUMLImporter().read(
      Array("@startuml\nparticipant \"[[https://example.org Bob]]\" as B\nB -> B\n@enduml\n".utf8))
    #expect(reading.diagram.lifelines.map(\.label) == ["Bob"])
    #expect(reading.diagram.lifelines.map(\.link) == ["https://example.org"])
  }
}
