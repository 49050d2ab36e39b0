import SeqtraceDiagram
import SeqtraceLayout
import SeqtraceRendering
import Testing

/// Large pictures are drawn in stretches, on all cores.
struct LargePictureTests {
  private struct DiskFull: Error, Equatable {}

  /// Calls of many kinds of ends and labels, with bars, repeated heads and links.
  private static let layout: DiagramLayout = {
    let count = 9000
    var diagram = SequenceDiagram(title: "Much")
    diagram.lifelines = (0..<9).map { Lifeline(id: $0, name: "Lifeline\($0)") }
    diagram.lifelines[5].creation = count / 2
    diagram.messages = (0..<count).map { index in
      Message(
        position: index, kind: index % 7 == 3 ? .signal : .call, from: .occurrence(index % 9),
        to: index % 50 == 2 ? .unknown : .occurrence(index * 5 % 9),
        name: index % 3 == 0 ? "set<\(index)>(_:)" : "call \(index)")
    }
    diagram.messages[count / 2].kind = .creation
    diagram.messages[count / 2].receiver = .occurrence(5)
    diagram.activations = stride(from: 0, to: count - 1, by: 2).map {
      Activation(lifeline: $0 * 5 % 9, start: $0, end: $0 + 1)
    }
    diagram.links = [MessageLink(position: 8001, address: "Sources/A.swift#L1")]
    return LayoutEngine.points.layout(diagram)
  }()

  @Test func `Drawn side by side or at one go, a picture is the same`() {
    // Stored groups with rows of heads among them are never parted.
    var stored = Self.layout
    stored.groups = .init(Array(stored.groups))
    let picture = SVGRenderer().render(Self.layout)
    #expect(picture == SVGRenderer().render(stored))
    #expect(picture == SVGRenderer().render(Self.layout))
    #expect(picture.count > 2_000_000)
  }

  @Test func `The pieces are handed over in order, and none is much of the picture`() {
    var pieces: [[UInt8]] = []
    SVGRenderer().render(Self.layout) { pieces.append($0) }
    #expect(Array(pieces.joined()) == SVGRenderer().render(Self.layout))
    #expect(pieces.allSatisfy { $0.count < 400_000 })
  }

  @Test func `Drawing ends where a piece can't be written`() {
    var taken = 0
    #expect(throws: DiskFull()) {
      try SVGRenderer().render(Self.layout) { _ throws(DiskFull) in
        taken += 1
        if taken == 3 { throw DiskFull() }
      }
    }
    #expect(taken == 3)
  }
}
