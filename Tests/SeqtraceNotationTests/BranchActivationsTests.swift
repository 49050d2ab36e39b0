import SeqtraceDiagram
import SeqtraceNotation
import Testing

/// Activations that several branches of a fragment end.
struct BranchActivationsTests {
  /// Reads a text in Mermaid, and the same in PlantUML.
  private func read(
    _ lines: String
  ) -> [(diagram: SequenceDiagram, diagnostics: [NotationDiagnostic])] {
    let mermaid = MermaidImporter().read(Array("sequenceDiagram\n\(lines)".utf8))
    let arrows = lines.replacing("-->>", with: "->").replacing("->>", with: "->")
    let plantUML = PlantUMLImporter().read(Array("@startuml\n\(arrows)\n@enduml".utf8))
    return [(mermaid.diagram, mermaid.diagnostics), (plantUML.diagram, plantUML.diagnostics)]
  }

  /// The positions of the bars, each with the lifeline.
  private func bars(_ diagram: SequenceDiagram) -> [String] {
    diagram.activations.map { "\(diagram.lifelines[$0.lifeline].label) \($0.start)...\($0.end)" }
  }

  @Test func `Each branch starts with the activations of the first, if it ends them`() {
    for reading in read(
      """
      A->>B: ask
      activate B
      alt known
      B-->>A: yes
      deactivate B
      else unknown
      B->>B: search
      B-->>A: no
      deactivate B
      else
      B-->>A: late
      deactivate B
      end
      """)
    {
      #expect(reading.diagnostics == [])
      #expect(bars(reading.diagram) == ["B 1...2", "B 3...5", "B 6...7"])
      #expect(reading.diagram.fragments[0].operands.map(\.positions) == [2..<3, 3..<6, 6..<8])
    }
  }

  @Test(arguments: ["deactivate Shop\n", ""])
  func `A reply ends the bar of the call that it answers`(_ end: String) throws {
    let sign = end.isEmpty ? "-" : ""
    let text = """
      Till->>Shop: buy bread
      activate Shop
      Phone->>Shop: order cake
      activate Shop
      Shop-->>\(sign)Till: bread
      \(end)Shop-->>\(sign)Phone: cake
      \(end)
      """
    let diagram = MermaidImporter().read(Array("sequenceDiagram\n\(text)".utf8)).diagram
    #expect(bars(diagram) == ["Shop 1...3", "Shop 2...4"])
    for source in [MermaidExporter().export(diagram), PlantUMLExporter().export(diagram)] {
      let bytes = Array(source.utf8)
      let again =
        source.hasPrefix("@startuml")
        ? PlantUMLImporter().read(bytes).diagram : MermaidImporter().read(bytes).diagram
      #expect(again == diagram)
    }
  }

  @Test func `A return in each branch answers the call before them`() throws {
    let text = """
      @startuml
      Reader -> Library ++ : borrow
      alt on the shelf
      return the book
      else lent out
      Library -> Library ++ : search
      return nothing
      return a reservation
      end
      opt
      Reader -> Library ++ : renew
      opt late
      return a fine
      end
      return yes
      end
      @enduml
      """
    let reading = PlantUMLImporter().read(Array(text.utf8))
    #expect(reading.diagnostics == [])
    let replies = reading.diagram.messages.filter { $0.kind == .reply }
    #expect(
      replies.map(\.name) == ["the book", "nothing", "a reservation", "a fine", "yes"])
    #expect(
      replies.map(\.receiver) == [0, 1, 0, 0, 0].map { .occurrence($0) })
    #expect(bars(reading.diagram).prefix(3) == ["Library 1...2", "Library 3...6", "Library 4...5"])
  }

  @Test func `A branch in a branch does as well`() {
    for reading in read(
      """
      A->>B: ask
      activate B
      alt 1
      B-->>A: yes
      deactivate B
      else 2
      critical 3
      B-->>A: no
      deactivate B
      option 4
      B-->>A: never
      deactivate B
      end
      end
      """.replacing("option", with: "else").replacing("critical", with: "alt"))
    {
      #expect(reading.diagnostics == [])
      #expect(reading.diagram.activations.count == 3)
    }
  }

  @Test func `A branch that ends none isn't active, as in Mermaid`() {
    for reading in read(
      """
      A->>B: ask
      activate B
      alt known
      B-->>A: yes
      deactivate B
      else
      B-->>A: no
      end
      """)
    {
      #expect(reading.diagnostics == [])
      #expect(bars(reading.diagram) == ["B 1...2"])
    }
  }

  @Test(arguments: [
    "alt x\nA->>B: x\nelse\ndeactivate B\nend",
    "activate B\nalt x\nA->>B: x\nend\ndeactivate B\ndeactivate B",
    "activate B\nalt x\ndeactivate B\nelse\ndeactivate B\ndeactivate B\nend",
    "activate B\npar x\nA->>B: x\ndeactivate B\nend\ndeactivate B",
    "A->>B: x\nactivate B\ndeactivate B\nalt x\nA->>B: x\nelse\nA->>B: x\ndeactivate B\nend",
  ])
  func `What no branch ended isn't active in another`(_ lines: String) {
    for reading in read(lines) {
      #expect(reading.diagnostics.map(\.problem) == [.inactive("B")])
    }
  }

  @Test func `The exporters write such a diagram so that it is read back`() {
    let text =
      "A->>B: x\nactivate B\nalt a\nB-->>A: y\ndeactivate B\nelse b\nB-->>A: z\ndeactivate B\nend"
    for (diagram, _) in read(text) {
      let again = [
        MermaidImporter().read(Array(MermaidExporter().export(diagram).utf8)).diagram,
        PlantUMLImporter().read(Array(PlantUMLExporter().export(diagram).utf8)).diagram,
      ]
      #expect(again.allSatisfy { $0.canonical() == diagram.canonical() })
    }
  }
}
