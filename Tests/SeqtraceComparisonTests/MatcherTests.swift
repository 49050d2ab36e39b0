import SeqtraceComparison
import SeqtraceDiagram
import Testing

struct MatcherTests {
  /// A diagram of calls from `client`; `A.f` calls `f` on `A`.
  private func diagram(_ calls: String...) -> SequenceDiagram {
    SequenceDiagram { diagram in
      for (index, call) in calls.enumerated() {
        let parts = call.split(separator: ".").map(String.init)
        diagram.step(MessageNumber(index + 1), from: "client", to: parts[0], parts[1])
      }
    }
  }

  private func match(_ design: SequenceDiagram, _ run: SequenceDiagram) throws -> Match {
    try Matcher(design: design).match(run)
  }

  private func one(
    _ kind: Message.Kind = .call, _ arguments: [String] = [], value: String? = nil
  ) -> SequenceDiagram {
    SequenceDiagram { $0.step(1, kind, from: "a", to: "b", "f", arguments, value: value) }
  }

  @Test func `A diagram has all of itself`() throws {
    let design = diagram("A#1.f", "A#2.f", "A#1.f", "B.g")
    let match = try match(design, design)
    #expect(match.isComplete)
    #expect(match.pairs.map(\.run) == match.pairs.map(\.design))
    #expect(design.numbered(by: match) == design)
  }

  @Test func `Nothing is in nothing`() throws {
    #expect(try match(SequenceDiagram(), SequenceDiagram()) == Match())
    #expect(try match(SequenceDiagram(), diagram("A.f")).isComplete)
    #expect(try match(diagram("A.f", "A.g"), SequenceDiagram()).missing.count == 2)
  }

  @Test func `What is in between doesn't matter`() throws {
    let match = try match(diagram("A.f", "A.g"), diagram("A.x", "A.f", "B.f", "A.x", "A.g"))
    #expect(match.isComplete)
    #expect(match.pairs.map(\.run) == [1, 4])
  }

  @Test func `The earliest of several is taken, once`() throws {
    let match = try match(diagram("A.f", "A.g"), diagram("A.f", "A.f", "A.g", "A.g"))
    #expect(match.pairs.map(\.run) == [0, 2])
  }

  @Test func `A first match that would cost others is passed over`() throws {
    // Greedily, the first `h` would leave neither `f` nor `g` behind it.
    let match = try match(
      diagram("A.f", "A.g", "A.h"), diagram("A.h", "A.g", "A.f", "A.g", "A.h"))
    #expect(match.isComplete)
    #expect(match.pairs.map(\.run) == [2, 3, 4])
  }

  @Test func `A design message that the run skips doesn't hold up the others`() throws {
    // Greedily, `g` would be looked for until the very end, where nothing is left of `h`.
    let match = try match(diagram("A.f", "A.g", "A.h"), diagram("A.f", "A.h", "A.g"))
    #expect(match.pairs.count == 2)
    #expect(match.missing.count == 1)
  }

  @Test func `A swapped order is noticed, with the place of what is misplaced`() throws {
    let match = try match(diagram("A.f", "A.g", "A.h"), diagram("A.g", "A.f", "A.h"))
    #expect(match.pairs.map(\.design) == [1, 2])
    #expect(match.missing.map(\.message.name) == ["f"])
    #expect(match.missing.map(\.misplaced) == [1])
  }

  @Test func `What another message of the design has taken is not misplaced`() throws {
    let design = diagram("A.f", "A.g", "A.f")
    let match = try match(design, diagram("A.f", "A.g"))
    #expect(match.missing == [Match.Missing(design.messages[2], of: design)])
  }

  @Test func `A missing message is described by its number, ends and label`() throws {
    let design = SequenceDiagram { design in
      design.step(3, .creation, from: "a", to: "b")
      design.step(from: nil, to: "b", "f(_:)", ["1"])
    }
    #expect(
      try match(design, SequenceDiagram()).missing.map(\.description)
        == ["3: a → b: «create»", "? → b: f(1)"])
  }

  @Test func `Kinds must agree, but signals are calls`() throws {
    for kind in Message.Kind.allCases {
      for other in Message.Kind.allCases {
        let agrees = kind == other || Set([kind, other]) == [.call, .signal]
        #expect(try match(one(kind), one(other)).isComplete == agrees)
      }
    }
  }

  @Test func `A name left out agrees with any`() throws {
    let design = SequenceDiagram { $0.step(1, from: "a", to: "b") }
    #expect(try match(design, one()).isComplete)
    #expect(try !match(one(), design).isComplete)
  }

  @Test(
    arguments: [
      ([], [], true), ([], ["1"], true), (["1"], [], false), (["1"], ["1"], true),
      (["1"], ["2"], false), (["1"], ["1", "2"], true), (["…"], [], true),
      (["…"], ["1", "2"], true),
      (["1", "…"], ["1"], true), (["1", "…"], ["1", "2", "3"], true), (["1", "…"], ["2"], false),
      (["…", "2"], ["1", "2"], true), (["…", "2"], ["2"], false), (["…", "2"], ["1", "3"], false),
      (["1", "…"], [], false), (["…", "…"], ["1"], true), (["…", "…"], [], true),
    ] as [([String], [String], Bool)])
  func `Arguments are compared where the design gives them`(
    _ wanted: [String], _ actual: [String], _ agrees: Bool
  ) throws {
    #expect(try match(one(.call, wanted), one(.call, actual)).isComplete == agrees)
  }

  @Test(
    arguments: [
      (nil, nil, true), (nil, "1", true), ("1", "1", true), ("1", "2", false), ("1", nil, false),
      ("…", "1", true), ("…", nil, true),
    ] as [(String?, String?, Bool)])
  func `Values are compared where the design gives them`(
    _ wanted: String?, _ actual: String?, _ agrees: Bool
  ) throws {
    #expect(try match(one(value: wanted), one(value: actual)).isComplete == agrees)
  }

  @Test func `A throw is not a return`() throws {
    var design = one(.reply, value: "1")
    #expect(try match(design, design).isComplete)
    let run = design
    design.messages[0].isThrow = true
    #expect(try !match(design, run).isComplete)
  }

  @Test func `Lost and found messages match their like`() throws {
    let found = SequenceDiagram { $0.step(1, from: nil, to: "b", "f") }
    let lost = SequenceDiagram { $0.step(1, from: "a", to: nil, "f") }
    #expect(try match(found, found).isComplete)
    #expect(try match(lost, lost).isComplete)
    for (design, run) in [(found, lost), (lost, found), (found, one()), (lost, one())] {
      #expect(try !match(design, run).isComplete)
    }
  }

  @Test func `A participant that only sends, and that the run doesn't have, is anything outside`()
    throws
  {
    let run = SequenceDiagram { run in
      run.step(from: nil, to: "b", "f")
      run.step(from: "b", to: "b", "f")
    }
    #expect(try match(one(), run).pairs.map(\.run) == [0])
  }

  @Test func `What crosses the design's edge matches anybody`() throws {
    var design = one()
    design.messages[0].sender = .gate
    #expect(try match(design, one()).isComplete)
    #expect(try match(design, SequenceDiagram { $0.step(from: nil, to: "b", "f") }).isComplete)
  }

  @Test func `Aligning agrees with the textbook on random calls`() throws {
    var generator = Generator(state: 7)
    for _ in 0..<300 {
      let names = ["A.f", "A.g", "A.h", "B.f"]
      let design = (0..<generator.below(9)).map { _ in names[generator.below(4)] }
      let run = (0..<generator.below(14)).map { _ in names[generator.below(4)] }
      let match = try match(diagram(design), diagram(run))
      #expect(match.pairs.count == longestCommon(design, run), "\(design) in \(run)")
      #expect(match.pairs.map(\.run) == match.pairs.map(\.run).sorted())
      #expect(match.pairs.map(\.design) == match.pairs.map(\.design).sorted())
      #expect(match.pairs.count + match.missing.count == design.count)
    }
  }

  @Test func `Too many pairs of one name are refused`() throws {
    let many = diagram(Array(repeating: "A.f", count: 7_100))
    #expect(throws: MatchError.tooManyCandidates(limit: 50_000_000)) { try match(many, many) }
    #expect(try match(many, diagram(Array(repeating: "A.f", count: 7))).pairs.count == 7)
    let others = diagram((0..<7_100).map { "A.f\($0)" })
    #expect(try match(others, others).isComplete)
  }

  private func diagram(_ calls: [String]) -> SequenceDiagram {
    SequenceDiagram { diagram in
      for call in calls {
        diagram.step(1, from: "client", to: String(call.prefix(1)), String(call.dropFirst(2)))
      }
    }
  }

  /// The length of the longest common subsequence, by the table.
  private func longestCommon(_ left: [String], _ right: [String]) -> Int {
    var previous = Array(repeating: 0, count: right.count + 1)
    for element in left {
      var current = [0]
      for (column, other) in right.enumerated() {
        current.append(
          element == other ? previous[column] + 1 : max(previous[column + 1], current[column]))
      }
      previous = current
    }
    return previous[right.count]
  }
}

/// A linear congruential generator with a seed, so that a failure comes back.
struct Generator {
  var state: UInt64

  /// A number from 0 up to but not including the bound.
  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}
