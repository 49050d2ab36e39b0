import SeqtraceDiagram
import SeqtraceNotation
import Testing

/// What happens at the same time, what goes on, and numbers of several parts.
struct PlantUMLBesideTests: PlantUMLReadings {
  @Test(arguments: ["opt", "loop x", "alt #pink", "group g", "group neg"])
  func `A block behind an ampersand is drawn below the one before, and named`(_ block: String) {
    let reading = read("opt\nA -> B\nend\n& \(block)\nC -> D\nend")
    #expect(reading.diagram == read("opt\nA -> B\nend\n\(block)\nC -> D\nend").diagram)
    #expect(reading.diagnostics.map(\.problem) == [.ignored(.parallel)])
  }

  @Test func `What nothing ends goes on, in both languages`() {
    let reading = read("A -> B ++\nB -> C ++\nreturn\nactivate A\nA -> C ++\ndestroy C")
    #expect(reading.diagram.activations.map(\.goesOn) == [true, false, true, false])
    let text = PlantUMLExporter().export(reading.diagram)
    #expect(!text.contains("deactivate p0") && !text.contains("deactivate p1"))
    #expect(PlantUMLImporter().read(Array(text.utf8)).diagram == reading.diagram)
    let mermaid = MermaidExporter().export(reading.diagram)
    #expect(MermaidImporter().read(Array(mermaid.utf8)).diagram == reading.diagram)
    let written = MermaidImporter().read(Array("sequenceDiagram\n  A->>+B: x\n  B->>C: y\n".utf8))
    #expect(written.diagram.activations.map(\.goesOn) == [true])
  }

  @Test(arguments: ["group #transparent x", "alt #transparent"])
  func `A transparent frame has no filling`(_ block: String) {
    let reading = read("\(block)\nA -> B\nend")
    #expect(reading.diagram.fragments.map { $0.operands[0].tint } == [nil])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `An operand without a colour has that of the first`() {
    let reading = read(
      "alt #pink x\nA -> B\nelse\nA -> B\nelse #transparent y\nA -> B\nelse #gold\nA -> B\nend")
    let tints = reading.diagram.fragments[0].operands.map(\.tint)
    let (pink, gold) = (Tint.color(.init(0xFFC0CB)), Tint.color(.init(0xFFD700)))
    #expect(tints == [pink, pink, pink, gold])
  }

  @Test func `An operand without a colour is read back as one`() {
    var diagram = read("alt #pink x\nA -> B\nelse y\nA -> B\nend").diagram
    diagram.fragments[0].operands[1].tint = nil
    let text = PlantUMLExporter().export(diagram)
    #expect(text.contains("else #white y"))
    #expect(PlantUMLImporter().read(Array(text.utf8)).diagram == diagram)
  }

  @Test(arguments: [
    ("#00FF0040", "#00ff0040"), ("#FF0000FF", "#ff0000"), ("#6700FF00", nil),
    ("#0000FF80", "#0000ff80"),
  ])
  func `A colour keeps its opacity`(_ color: String, _ tint: String?) {
    let reading = read("participant A \(color)\nA -> B")
    #expect(reading.diagram.lifelines[0].look.tint?.description == tint)
    expectReadBack(reading.diagram)
  }

  @Test func `A transparent box has no tint, not that of the theme`() {
    let diagram = diagram("box x #transparent\nparticipant A\nend box\nA -> B")
    #expect(diagram.groups[0].look.tint == .color(.transparent))
    expectReadBack(diagram)
  }
}
