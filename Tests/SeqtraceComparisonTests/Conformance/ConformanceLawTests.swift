import SeqtraceDiagram
import Testing

@testable import SeqtraceComparison

/// What holds for any design, whatever it asks for.
struct ConformanceLawTests {
  private static let pairs = 500

  private func verdict(_ run: DrawnRun, on design: [DrawnPart]) throws -> Conformance.Verdict {
    try ConformanceChecker().check(
      run.diagram, against: WrittenDesign(DesignDrawing.diagram(of: design))
    ).verdict
  }

  @Test func `The order of the operands of alt and par means nothing`() throws {
    var random = RandomConformance(seed: 45)
    for _ in 0..<Self.pairs {
      let design = random.design()
      let run = random.run(near: design)
      #expect(
        try verdict(run, on: design) == verdict(run, on: design.map(\.mirrored)),
        "\(design) and \(run)")
    }
  }

  @Test func `An opt is an alt without a second operand, and a loop with bounds`() throws {
    var random = RandomConformance(seed: 46)
    for _ in 0..<Self.pairs {
      let body = random.design()
      let run = random.run(near: body)
      let expected = try verdict(run, on: [.opt(body)])
      #expect(try verdict(run, on: [.alt([body, []])]) == expected, "\(body) and \(run)")
      // A break in a loop ends the loop, and one in an opt that.
      #expect(
        try verdict(run, on: [.loop(body, least: 0, most: 1)]) == expected, "\(body) and \(run)")
    }
  }

  @Test func `What was left out of a drawn order deviates`() throws {
    for missing in 0..<5 {
      let design = (0..<5).map { DrawnPart.call($0, bar: nil) }
      let letters = (0..<5).filter { $0 != missing }
      let whole = DrawnRun(letters: Array(0..<5), ends: Array(0..<5))
      let part = DrawnRun(letters: letters, ends: Array(0..<4))
      #expect(try verdict(whole, on: design) == .conforms)
      #expect(try verdict(part, on: design) == .deviates)
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `A wide par of which nothing happened is decided or given up`() throws {
    let operand = (0..<4).map { DrawnPart.call($0, bar: nil) }
    let run = DrawnRun(letters: [], ends: [])
    let verdict = try verdict(run, on: [.par(Array(repeating: operand, count: 12))])
    #expect(verdict == .deviates || verdict == .undecided)
  }
}

extension DrawnPart {
  /// The same with the operands of each `alt` and `par` in reverse.
  fileprivate var mirrored: DrawnPart {
    switch self {
    case .call(let letter, let bar): .call(letter, bar: bar?.map(\.mirrored))
    case .alt(let operands): .alt(operands.reversed().map { $0.map(\.mirrored) })
    case .par(let operands): .par(operands.reversed().map { $0.map(\.mirrored) })
    case .opt(let body): .opt(body.map(\.mirrored))
    case .loop(let body, let least, let most): .loop(body.map(\.mirrored), least: least, most: most)
    case .breaking(let body): .breaking(body.map(\.mirrored))
    case .critical(let body): .critical(body.map(\.mirrored))
    case .weak(let body): .weak(body.map(\.mirrored))
    }
  }
}
