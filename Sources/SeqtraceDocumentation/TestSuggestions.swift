import SeqtraceDiagram
import SeqtraceEvents

/// The tests whose diagrams best explain a package.
///
/// A good diagram has few lifelines and messages, shows messages between the package's objects rather than
/// those from the test, and shows something that the other suggestions don't.
package struct TestSuggestions {
  /// A suggested test, with the size of its diagram.
  package struct Suggestion {
    /// The name as a block contains it, such as `OrderTests.placesAnOrder`.
    package let name: String
    package let lifelineCount: Int
    package let messageCount: Int
  }

  /// The largest number of suggestions.
  private static let most = 5
  /// The number of suggestions for which very few new messages suffice.
  private static let usual = 3
  /// The share of new messages that each further suggestion must have.
  private static let leastNew = 0.25

  /// The suggestions, the best one first.
  package let suggestions: [Suggestion]

  /// A recorded test, with the names of its suite and function.
  package typealias Test = (suite: String, function: String, trace: Trace)

  package init(_ tests: [Test]) {
    var candidates = Self.candidates(among: tests)
    var seen: Set<Exchange> = []
    var chosen: [Suggestion] = []
    while chosen.count < Self.most {
      let values = candidates.map { $0.value(besides: seen) }
      guard let best = candidates.indices.max(by: { values[$0] < values[$1] }),
        candidates[best].novelty(besides: seen)
          >= (chosen.count < Self.usual ? 0.01 : Self.leastNew)
      else { break }
      let candidate = candidates.remove(at: best)
      seen.formUnion(candidate.exchanges)
      chosen.append(candidate.suggestion)
    }
    suggestions = chosen
  }

  /// A message, identified by its name and the types of its sender and receiver.
  private struct Exchange: Hashable {
    let from: String
    let to: String
    let name: String
  }

  private struct Candidate {
    let suggestion: Suggestion
    /// The messages that the test itself doesn't send.
    let exchanges: Set<Exchange>
    /// The quality of the diagram alone, at most 1.
    let quality: Double

    /// The share of messages that earlier suggestions don't show.
    func novelty(besides seen: Set<Exchange>) -> Double {
      exchanges.isEmpty
        ? 0 : Double(exchanges.subtracting(seen).count) / Double(exchanges.count)
    }

    func value(besides seen: Set<Exchange>) -> Double { quality * novelty(besides: seen) }
  }

  /// The tests with unique names, in the given order. A block can refer only to these tests.
  private static func candidates(among tests: [Test]) -> [Candidate] {
    let counts = Dictionary(grouping: tests) { "\($0.suite).\($0.function)" }
    return tests.compactMap { test in
      let name = "\(test.suite).\(test.function)"
      guard counts[name]?.count == 1 else { return nil }
      return candidate(test, named: name.hasSuffix("()") ? String(name.dropLast(2)) : name)
    }
  }

  private static func candidate(_ test: Test, named name: String) -> Candidate? {
    let diagram = DiagramBuilder().build(test.trace).withoutDeaths(wording: .english)
    let types = Dictionary(
      diagram.lifelines.map { ($0.id, $0.typeName) }, uniquingKeysWith: { first, _ in first })
    let messages = diagram.messages.filter { $0.kind != .reply }
    let own = messages.compactMap { message -> Exchange? in
      guard case .occurrence(let from) = message.sender,
        case .occurrence(let to) = message.receiver,
        let sender = types[from], let receiver = types[to], sender != test.suite
      else { return nil }
      return Exchange(from: sender, to: receiver, name: message.name)
    }
    let count = diagram.lifelines.count { $0.kind != .actor && $0.typeName != test.suite }
    guard count > 1, !own.isEmpty else { return nil }
    let share = Double(own.count) / Double(messages.count)
    let quality =
      Self.fitness(count, best: 3...6) * Self.fitness(messages.count, best: 6...30)
      * (0.3 + 0.7 * share)
    return Candidate(
      suggestion: Suggestion(
        name: name, lifelineCount: diagram.lifelines.count, messageCount: messages.count),
      exchanges: Set(own), quality: quality)
  }

  /// How close a number is to a range; 1 inside the range.
  private static func fitness(_ number: Int, best: ClosedRange<Int>) -> Double {
    if number < best.lowerBound { return Double(number) / Double(best.lowerBound) }
    return number > best.upperBound ? Double(best.upperBound) / Double(number) : 1
  }
}

extension TestSuggestions.Suggestion {
  /// The block for the user to paste.
  package var block: String {
    """
    <!-- seqtrace
    test: \(name)
    hide-deaths: true
    -->
    <!-- /seqtrace -->
    """
  }
}
