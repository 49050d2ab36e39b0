import SeqtraceDiagram
import Testing

struct TintingTests {
  private static let diagram = SequenceDiagram.recorded { trace in
    trace.during(.call, "open()", from: "client", to: "A#1") { trace in
      trace.during(.call, "read()", to: "B#1") { $0.during(.call, "seek()", to: "C#1") }
    }
    trace.during(.call, "close()", from: "client", to: "A#1")
  }

  private func positions(_ from: String, _ to: String) throws -> [Range<Position>] {
    try Self.diagram.tinted(.accent, from: Landmark(from), to: Landmark(to)).regions.map(
      \.positions)
  }

  @Test func `A region holds all from its first message to the end of its last call`() throws {
    let end = try #require(Self.diagram.activations.first { $0.start == 1 }).end
    #expect(try positions("read", "read") == [1..<end + 1])
    #expect(try positions("open", "seek").map(\.lowerBound) == [0])
  }

  @Test func `Regions stand in their order, the outer first`() throws {
    var diagram = Self.diagram
    for (from, to) in [("seek", "seek"), ("open", "close"), ("open", "read")] {
      diagram = try diagram.tinted(.neutral, from: Landmark(from), to: Landmark(to))
    }
    #expect(diagram.regions.map(\.positions.lowerBound) == [0, 0, 2])
    #expect(diagram.regions[0].positions.upperBound > diagram.regions[1].positions.upperBound)
  }

  @Test func `Who names no message is told so`() {
    #expect(throws: LandmarkError.notFound(Landmark("write"))) { try positions("open", "write") }
    #expect(
      throws: LandmarkError.endsBeforeStart(from: Landmark("close"), to: Landmark("read"))
    ) { try positions("close", "read") }
  }
}
