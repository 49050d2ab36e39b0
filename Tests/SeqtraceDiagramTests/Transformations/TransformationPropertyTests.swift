import SeqtraceDiagram
import Testing

/// What holds for every transformation of every diagram.
struct TransformationPropertyTests {
  private static let runs = (0..<100).map { GeneratedRun(seed: $0).diagram }

  private static let transformations: [@Sendable (SequenceDiagram) throws -> SequenceDiagram] = [
    { $0.filtered(hiding: ["A", "Center"]) },
    { $0.filtered(only: ["client", "B", "A extension", "D*"]) },
    { $0.limited(toDepth: 1) },
    { $0.limited(toDepth: 2) },
    { $0.collapsed(["B", "A extension"]) },
    { $0.focused(on: ["C", "D#1"]) },
    { $0.leadingToErrors() },
    { $0.withoutSelfCalls() },
    { $0.foldingRepeats() },
    { $0.foldingRepeats(atLeast: 3) },
    { try $0.sliced(from: .init("*"), to: .init("g")) },
    { try $0.sliced(from: .init("h"), to: nil) },
    { $0.summarized(to: .init(messages: 6, lifelines: 5)) },
    { $0.ordered(.short) },
  ]

  @Test func `The generated diagrams are well-formed and various`() {
    #expect(Self.runs.flatMap(\.flaws) == [])
    #expect(Self.runs.contains { $0.messages.count > 100 })
    #expect(Self.runs.contains { !$0.registrations.isEmpty && !$0.fragments.isEmpty })
    #expect(Self.runs.contains { $0.lifelines.contains { $0.destruction != nil } })
  }

  @Test func `A diagram is well-formed after any two transformations`() {
    for (seed, run) in Self.runs.enumerated() {
      for (first, transform) in Self.transformations.enumerated() {
        guard let once = try? transform(run) else { continue }
        #expect(once.flaws == [], "seed \(seed), transformation \(first)")
        for (second, transformAgain) in Self.transformations.enumerated() {
          guard let twice = try? transformAgain(once) else { continue }
          #expect(twice.flaws == [], "seed \(seed), transformations \(first) and \(second)")
        }
      }
    }
  }

  @Test func `What hides once hides nothing more the second time`() {
    for (seed, run) in Self.runs.enumerated() {
      for (index, transform) in Self.transformations.prefix(8).enumerated() {
        guard let once = try? transform(run), let twice = try? transform(once) else { continue }
        #expect(once == twice, "seed \(seed), transformation \(index)")
      }
    }
  }

  @Test func `What leaves something out says so`() {
    for run in Self.runs {
      for transform in Self.transformations {
        guard let result = try? transform(run) else { continue }
        let isWhole = result.messages.count == run.messages.count
        #expect(isWhole || !result.remarks.isEmpty || result.fragments != run.fragments)
      }
    }
  }

  @Test func `A transformation that hides keeps what it shows as it was`() {
    for run in Self.runs {
      for transform in Self.transformations.prefix(8) {
        guard let result = try? transform(run) else { continue }
        let names = Dictionary(uniqueKeysWithValues: run.messages.map { ($0.position, $0) })
        for message in result.messages {
          #expect(message.label == names[message.position]?.label)
          #expect(message.number == names[message.position]?.number)
        }
      }
    }
  }

  @Test func `Loops, drawn out, are the run again`() {
    var messageCount = 0
    for (seed, run) in Self.runs.enumerated() {
      for count in 2...3 {
        let folded = run.foldingRepeats(atLeast: count)
        #expect(
          Unfolding(folded).describes(Unfolding(run)), "seed \(seed), at least \(count)")
        messageCount += folded.messages.count
      }
    }
    #expect(messageCount < Self.runs.reduce(0) { $0 + 2 * $1.messages.count })
  }
}

/// A diagram's messages and notes, with the loops around them.
private struct Unfolding {
  private var items: [(position: Position, text: String)] = []
  private let diagram: SequenceDiagram
  private let loops: [(counts: ClosedRange<Int>, positions: Range<Position>)]

  init(_ diagram: SequenceDiagram) {
    self.diagram = diagram
    loops = diagram.fragments.compactMap { fragment in
      guard fragment.operator == .loop, let guardText = fragment.operands[0].condition,
        let counts = guardText.text.split(separator: " ").first?.split(separator: "–").map({
          Int($0)!
        }),
        let least = counts.first, let most = counts.last
      else { return nil }
      return (least...most, fragment.positions)
    }
    items =
      diagram.messages.map { ($0.position, text($0)) }
      + diagram.notes.map { ($0.position, "note \($0.text)") }
    items.sort { $0.position < $1.position }
  }

  /// Whether the steps of another diagram are these, with each loop as often as its guard allows.
  func describes(_ other: Unfolding) -> Bool {
    let all = other.items.map(\.text)
    return ends(items[...], from: 0, at: [0], in: all).contains(all.count)
  }

  /// The places in other steps at which some of this diagram's items can end.
  private func ends(
    _ items: ArraySlice<(position: Position, text: String)>, from loop: Int, at starts: Set<Int>,
    in steps: [String]
  ) -> Set<Int> {
    guard let first = items.first, !starts.isEmpty else { return starts }
    let next = loops[loop...].firstIndex { $0.positions.contains(first.position) }
    guard let next else {
      let after = starts.filter { $0 < steps.count && steps[$0] == first.text }.map { $0 + 1 }
      return ends(items.dropFirst(), from: loop, at: Set(after), in: steps)
    }
    let inside = items.prefix { loops[next].positions.contains($0.position) }
    var (places, after) = (starts, Set<Int>())
    for count in 1...loops[next].counts.upperBound {
      places = ends(inside, from: next + 1, at: places, in: steps)
      if loops[next].counts.contains(count) { after.formUnion(places) }
    }
    return ends(items.dropFirst(inside.count), from: next + 1, at: after, in: steps)
  }

  /// A message with the bars that start and end at it.
  private func text(_ message: Message) -> String {
    let starts = diagram.activations.filter { $0.start == message.position }.map(\.lifeline)
    let frames = diagram.fragments.filter {
      $0.operator != .loop && $0.positions.lowerBound == message.position
    }
    return "\(message.kind) \(message.name) \(message.sender) \(message.receiver) "
      + "\(message.isThrow) \(starts) \(frames.map(\.operator))"
  }
}
