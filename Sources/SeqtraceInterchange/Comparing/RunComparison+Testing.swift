extension RunComparison {
  /// The significance level: the greatest probability that at least one of the reported changes is due to
  /// chance.
  package static let level = 0.05

  /// Compares two collections of runs.
  ///
  /// Each measurement is tested, and the Holm method corrects the probabilities for the number of tests. If
  /// old and new runs have the same distribution, at most one comparison in twenty reports any difference. A
  /// test that couldn't show a difference doesn't count. A difference that is certain but too small to matter
  /// is left out.
  ///
  /// - Complexity: O(*n* log *n*) for *n* measurements in both collections.
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
    // The order of equal probabilities doesn't matter: the correction gives all of them the value of the
    // greatest.
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

  /// Returns the changes that don't follow from other changes, the most important one first.
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

  /// Reduces the pairs of operations that changed their order to few operations with moves that explain all
  /// pairs. Greedily takes the operation that is in the most pairs.
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

  /// Merges equal changes of runs that start with different operations.
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

  /// The same change, described as a move of the neighbour.
  fileprivate var swapped: RunChange {
    var result = self
    (result.operation, result.neighbour) = (neighbour, operation)
    (result.old, result.new) = (1 - old, 1 - new)
    return result
  }

  /// Returns whether a change is ordered before another one: by importance, then by probability, then by
  /// names.
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
