import SeqtraceDiagram
import Testing

@testable import SeqtraceComparison

struct ConformanceOracleTests {
  /// The number of random pairs; 60 000 were compared once.
  private static let pairs = 2000

  private func conforms(
    _ run: DrawnRun, to design: [DrawnPart], isClosed: Bool = false
  ) throws -> Conformance {
    var checker = ConformanceChecker()
    checker.isClosed = isClosed
    return try checker.check(
      run.diagram, against: WrittenDesign(DesignDrawing.diagram(of: design)))
  }

  @Test func `The search and an exhaustive one agree on random designs and runs`() throws {
    var random = RandomConformance(seed: 44)
    var counts = [true: 0, false: 0]
    for _ in 0..<Self.pairs {
      let design = random.design()
      let run = random.run(near: design)
      let isClosed = random.flag(oneIn: 6)
      guard let expected = try? ConformanceOracle.conforms(run, to: design, isClosed: isClosed)
      else { continue }
      let found = try conforms(run, to: design, isClosed: isClosed)
      counts[expected, default: 0] += 1
      guard (found.verdict == .conforms) != expected else { continue }
      Issue.record(
        "\(design) and \(run), closed: \(isClosed): expected \(expected), but \(found.verdict)")
    }
    #expect(counts[true, default: 0] > Self.pairs / 10)
    #expect(counts[false, default: 0] > Self.pairs / 10)
  }
}
