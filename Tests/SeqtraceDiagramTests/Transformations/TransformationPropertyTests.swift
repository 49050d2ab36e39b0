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
      for (index, transform) in Self.transformations.prefix(6).enumerated() {
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
      for transform in Self.transformations.prefix(6) {
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
        #expect(Unfolding(folded).steps == Unfolding(run).steps, "seed \(seed), at least \(count)")
        messageCount += folded.messages.count
      }
    }
    #expect(messageCount < Self.runs.reduce(0) { $0 + 2 * $1.messages.count })
  }
}

/// A diagram's messages and notes, with those in loops as often as the guards say.
private struct Unfolding {
  private(set) var steps: [String] = []
  private let diagram: SequenceDiagram
  private let loops: [(count: Int, positions: Range<Position>)]

  init(_ diagram: SequenceDiagram) {
    self.diagram = diagram
    loops = diagram.fragments.compactMap { fragment in
      guard fragment.operator == .loop, let guardText = fragment.operands[0].condition,
        let count = guardText.split(separator: " ").first.flatMap({ Int($0) })
      else { return nil }
      return (count, fragment.positions)
    }
    let items =
      diagram.messages.map { ($0.position, text($0)) }
      + diagram.notes.map { ($0.position, "note \($0.text)") }
    steps = unfolded(items.sorted { $0.0 < $1.0 }[...], from: 0)
  }

  private func unfolded(_ items: ArraySlice<(Position, String)>, from loop: Int) -> [String] {
    guard let first = items.first else { return [] }
    let next = loops[loop...].firstIndex { $0.positions.contains(first.0) }
    guard let next else { return [first.1] + unfolded(items.dropFirst(), from: loop) }
    let inside = items.prefix { loops[next].positions.contains($0.0) }
    let round = unfolded(inside, from: next + 1)
    return (0..<loops[next].count).flatMap { _ in round }
      + unfolded(items.dropFirst(inside.count), from: next + 1)
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
