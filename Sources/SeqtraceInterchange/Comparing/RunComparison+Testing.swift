extension RunComparison {
  /// The significance level: the greatest probability that any of the reported changes is due to chance.
  package static let level = 0.05

  /// Compares two collections of runs.
  ///
  /// Each measurement is tested, and the Holm method corrects the probabilities for the number of tests. For
  /// two samples of the same distribution, at most one comparison in twenty reports any difference. Tests
  /// that couldn't show a difference don't count. Differences that are certain but too small to matter are
  /// left out.
  ///
  /// - Complexity: O(*n* log *n*) for *n* measurements of both.
  package init(from old: RunAggregate, to new: RunAggregate) {
    counts = (old.count, new.count)
    let tests = RunTests(old, new)
    var candidates: [(test: RunTests.Test, probability: Double)] = []
    for test in tests.all {
      if let probability = RankTest.probability(
        test.old, test.new, below: Self.level)
      {
        candidates.append((test, probability))
      }
    }
    // The order of equal probabilities doesn't matter, because all of them get the largest one.
    candidates.sort { $0.probability < $1.probability }
    var changes: [RunChange] = []
    var probability = 0.0
    for (index, candidate) in candidates.enumerated() {
      probability = max(probability, candidate.probability * Double(candidates.count - index))
      guard probability < Self.level else { break }
      if let change = tests.change(candidate.test, probability) { changes.append(change) }
    }
    self.changes = Self.causes(of: changes)
  }

  /// Returns the changes that don't follow from others, ordered by what they add to the runs.
  private static func causes(of changes: [RunChange]) -> [RunChange] {
    let retried = Set(changes.filter { $0.kind == .retried }.map { [$0.root, $0.operation] })
    let explained = Set(changes.lazy.filter { $0.operation != nil }.map(\.root))
    var causes: [RunChange] = []
    var moves: [[Operation]: [RunChange]] = [:]
    for change in changes {
      switch change.kind {
      case .moved: moves[[change.root, change.caller ?? change.root], default: []].append(change)
      case .failing where retried.contains([change.root, change.operation]): break
      case .moreCalls where retried.contains([change.root, change.operation]): break
      case .slower where change.operation == nil && explained.contains(change.root): break
      case .faster where change.operation == nil && explained.contains(change.root): break
      default: causes.append(change)
      }
    }
    causes += moves.values.flatMap(Self.moved)
    return unitingRoots(causes.sorted(by: RunChange.precedes))
  }

  /// Reduces the pairs that changed their order to the fewest operations that explain them, greedily by the
  /// number of pairs.
  private static func moved(_ pairs: [RunChange]) -> [RunChange] {
    var pairs = pairs
    var moves: [RunChange] = []
    while !pairs.isEmpty {
      var counts: [Operation: Int] = [:]
      for pair in pairs {
        counts[pair.operation!, default: 0] += 1
        counts[pair.neighbour!, default: 0] += 1
      }
      let moved = counts.min { ($1.value, $0.key) < ($0.value, $1.key) }!.key
      let own = pairs.filter { $0.operation == moved || $0.neighbour == moved }
      let first = own.min(by: RunChange.precedes)!
      moves.append(first.operation == moved ? first : first.swapped)
      pairs.removeAll { $0.operation == moved || $0.neighbour == moved }
    }
    return moves
  }

  /// Merges equal changes of runs with different roots.
  private static func unitingRoots(_ changes: [RunChange]) -> [RunChange] {
    var places: [RunChange.Cause: Int] = [:]
    var united: [RunChange] = []
    for change in changes {
      if let place = places[change.cause] {
        united[place].furtherRoots += 1
      } else {
        places[change.cause] = united.count
        united.append(change)
      }
    }
    return united
  }
}

extension RunChange {
  fileprivate struct Cause: Hashable {
    var kind: Kind
    var operations: [Operation?]
  }

  fileprivate var cause: Cause { Cause(kind: kind, operations: [operation, caller, neighbour]) }

  /// The same change with the two operations exchanged.
  fileprivate var swapped: RunChange {
    var result = self
    (result.operation, result.neighbour) = (neighbour, operation)
    (result.old, result.new) = (1 - old, 1 - new)
    return result
  }

  /// Compares by importance, then by names.
  fileprivate static func precedes(_ left: Self, _ right: Self) -> Bool {
    if (left.weight, right.probability) != (right.weight, left.probability) {
      return (left.weight, right.probability) > (right.weight, left.probability)
    }
    return left.names.lexicographicallyPrecedes(right.names)
  }

  private var names: [Operation] {
    [operation ?? root, caller ?? root, neighbour ?? root, root]
  }
}
