import SeqtraceDiagram
import SeqtraceTranscript
import Testing

@testable import SeqtraceDiff

struct DiagramLinesTests {
  private func lines(of diagram: SequenceDiagram) -> [String] {
    let transcript = DiagramLines.lines(of: diagram, ignoringValues: false)
    return transcript.lines.map {
      String(repeating: "  ", count: $0.depth) + transcript.text(of: $0)
    }
  }

  private static let lifelines = [Lifeline(id: 1, name: "A"), Lifeline(id: 2, name: "B")]

  private static func message(_ position: Int, _ name: String) -> Message {
    Message(position: position, from: .occurrence(1), to: .occurrence(2), name: name)
  }

  @Test func `Operands stand beside each other, each with what happens in it`() {
    let diagram = SequenceDiagram(
      lifelines: Self.lifelines, messages: (1...3).map { Self.message($0, "f\($0)()") },
      fragments: [
        CombinedFragment(
          .alt,
          operands: [
            .init(condition: "found", positions: 1..<2), .init(condition: nil, positions: 2..<3),
          ])
      ])
    #expect(
      lines(of: diagram) == [
        "participant A", "participant B", "alt found", "  A → B: f1()", "else", "  A → B: f2()",
        "A → B: f3()",
      ])
  }

  @Test func `Bars that cross or have no message above them leave a tree`() {
    let diagram = SequenceDiagram(
      messages: (1...4).map { Self.message($0, "f\($0)") },
      activations: [
        Activation(lifeline: 1, start: 0, end: 3), Activation(lifeline: 2, start: 1, end: 4),
      ])
    var depth = -1
    for line in DiagramLines.lines(of: diagram, ignoringValues: false).lines {
      #expect(line.depth <= depth + 1)
      depth = line.depth
    }
    #expect(TraceDiffer().difference(from: diagram, to: diagram).isEmpty)
  }

  @Test func `A value is no part of what a message is, and can be ignored`() {
    var new = SequenceDiagram(lifelines: Self.lifelines, messages: [Self.message(1, "f(1)")])
    let old = new
    new.messages[0].name = "f(2)"
    let difference = TraceDiffer().difference(from: old, to: new)
    #expect(difference.entries.map(\.state) == [.same, .same, .changed])
    #expect(TraceDiffer().difference(from: old, to: new, ignoringValues: true).isEmpty)
    new.messages[0].name = "g(1)"
    let other = TraceDiffer().difference(from: old, to: new)
    #expect(other.entries.map(\.state) == [.same, .same, .removed, .added])
  }

  @Test func `A new label for the same alias is one difference`() {
    var old = SequenceDiagram(
      lifelines: Self.lifelines, messages: (1...3).map { Self.message($0, "f\($0)()") })
    old.lifelines[0].alias = "U"
    var new = old
    new.lifelines[0].label = "C"
    #expect(TraceDiffer().difference(from: old, to: new).changeCount == 1)
    // The two have changed places.
    (new.lifelines[0].label, new.lifelines[1].label) = ("B", "A")
    #expect(TraceDiffer().difference(from: old, to: new).changeCount > 1)
  }
}
