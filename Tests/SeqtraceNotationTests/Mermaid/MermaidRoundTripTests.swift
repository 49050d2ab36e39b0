import SeqtraceDiagram
import SeqtraceNotation
import TestSupport
import Testing

struct MermaidRoundTripTests {
  private func read(_ text: String) -> MermaidImporter.Reading {
    MermaidImporter().read(Array(text.utf8))
  }

  private func expectIdentity(
    _ diagram: SequenceDiagram, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = MermaidExporter().export(diagram)
    let reading = read(text)
    #expect(reading.diagnostics == [], "\(text)", sourceLocation: sourceLocation)
    let (expected, actual) = (diagram.canonical(), reading.diagram.canonical())
    guard actual != expected else { return }
    Attachment.record(text, named: "export.mmd", sourceLocation: sourceLocation)
    for (part, (left, right)) in zip(
      Mirror(reflecting: expected).children,
      zip(Mirror(reflecting: expected).children, Mirror(reflecting: actual).children))
    {
      let (old, new) = ("\(left.value)", "\(right.value)")
      #expect(new == old, "\(part.label ?? "")\n\(text)", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: Sample.all) func `A sample is read back as it was`(_ sample: Sample) {
    expectIdentity(sample.diagram)
  }

  @Test(arguments: 0..<200) func `A generated diagram is read back as it was`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    expectIdentity(.written(using: &generator))
  }

  @Test(arguments: MermaidArrow.allCases) func `A written arrow is written again`(
    _ arrow: MermaidArrow
  ) {
    let text = "sequenceDiagram\n  A()\(arrow.rawValue)()B: x\n  A\(arrow.rawValue)B: x\n"
    let again = MermaidExporter().export(read(text).diagram)
    #expect(again.contains("p0()\(arrow.rawValue)()p1: x"))
    #expect(again.contains("p0\(arrow.rawValue)p1: x"))
    #expect(!again.contains("%%"))
  }

  @Test func `A text with every construct is read back as it was`() {
    expectIdentity(read(WrittenMermaid.everything).diagram)
  }

  @Test func `A text that Mermaid can say needs no comments`() {
    let text = """
      sequenceDiagram
        participant p0 as A
        actor p1 as B
        p0->>p1: x
        activate p1
        loop often
          p1-)p0: y
        end
        p1-->>p0: z
        deactivate p1
        note over p0,p1: both

      """
    #expect(MermaidExporter().export(read(text).diagram) == text)
  }

  @Test func `Details that count rows are passed over when the rows have changed`() {
    var diagram = SequenceDiagram(
      lifelines: [Lifeline(id: 0, name: "A")],
      messages: [Message(position: 0, from: .occurrence(0), to: .occurrence(0), name: "x")])
    diagram.durations = [
      DurationMark(lifeline: 0, start: 0, end: 0, time: TimeSpan(nanoseconds: 5))
    ]
    let text = MermaidExporter().export(diagram)
    #expect(read(text).diagram.durations.count == 1)
    let longer = read(text + "  p0->>p0: y\n")
    #expect(longer.diagram.durations == [])
    #expect(longer.diagram.messages.count == 2)
    #expect(longer.diagnostics.map(\.problem) == [.outdatedDetail])
  }

  @Test func `Details are left out if they aren't asked for`() {
    for sample in Sample.all {
      #expect(!MermaidExporter(details: .none).export(sample.diagram).contains("%% seqtrace"))
    }
  }

  @Test(.enabled(if: MermaidItself.isInstalled))
  func `Mermaid draws what is written of any diagram, with all words`() throws {
    let diagrams =
      Sample.all.map(\.diagram)
      + (0..<200).map { seed in
        var generator = SeededGenerator(seed: UInt64(seed))
        return .written(using: &generator)
      }
    let sources = diagrams.map { MermaidExporter().export($0) }
    let outcomes = try MermaidItself.draw(sources)
    try #require(outcomes.count == sources.count)
    for (index, (diagram, outcome)) in zip(diagrams, outcomes).enumerated() {
      #expect(outcome.error == nil, "\(sources[index])")
      guard outcome.error == nil else { continue }
      let shown = outcome.texts.joined().filter { $0.isLetter || $0.isNumber }
      let texts =
        diagram.lifelines.map(\.label.text) + diagram.messages.map(\.label)
        + diagram.notes.map(\.text.text)
      let words = texts.joined(separator: " ").split { !$0.isLetter && !$0.isNumber }
      let missing = Set(words.filter { !shown.contains($0) })
      #expect(missing.isEmpty, "\(sources[index])")
    }
  }
}
