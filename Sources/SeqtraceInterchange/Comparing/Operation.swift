internal import SeqtraceDiagram

/// What is called: a message's name at its receiver, in all places of all runs.
struct Operation: Sendable, Hashable, Comparable {
  /// The full name of the receiver's type; empty if it is unknown.
  var receiver: String
  var name: String

  static func < (left: Self, right: Self) -> Bool {
    (left.receiver, left.name) < (right.receiver, right.name)
  }
}

/// What is measured of runs that start with the same operation.
struct Measurement: Sendable, Hashable, Comparable {
  /// The operation with which the runs start.
  var root: Operation
  /// The operation; `nil` for the run as a whole.
  var operation: Operation?
  /// The caller, if the measurement is of the operation's calls inside one of the caller's.
  var caller: Operation?
  /// Another operation of the caller, if the measurement is of the order of the two.
  var follower: Operation?

  static func < (left: Self, right: Self) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts)
  }

  /// The operations by their keys in a file.
  static var keys: [(name: String, path: WritableKeyPath<Self, Operation?>)] {
    [
      ("root", \.writtenRoot), ("operation", \.operation), ("caller", \.caller),
      ("follower", \.follower),
    ]
  }

  private var writtenRoot: Operation? {
    get { root }
    set { root = newValue ?? root }
  }

  private var parts: [String] {
    [root, operation, caller, follower].flatMap { operation in
      operation.map { ["+", $0.receiver, $0.name] } ?? ["-"]
    }
  }

  /// The hash that decides which measurements are kept.
  var hash: String {
    var hash = ContentHash()
    for part in parts { hash.add(part + "\u{1F}") }
    return hash.text
  }
}

/// What was measured: of each run one number, so that runs with many calls don't count more than others.
struct Measures: Sendable, Hashable {
  /// A series of numbers, under its key in a file.
  enum Series: String, Sendable, CaseIterable {
    /// The mean own time of the run's calls in nanoseconds, while nothing inside of a call ran.
    case own
    /// The time on the critical path in nanoseconds: of an operation its own, of calls inside a caller with all inside
    /// them.
    case path
    /// The duration of the run in nanoseconds.
    case total
    /// 1 if a call failed, and nothing inside of it; otherwise 0. Of the run, whether its first call failed.
    case failures
    /// The calls for 100 calls of the caller.
    case calls
    /// The largest number of attempts, of which all but the last failed.
    case attempts
    /// 1 if the operation comes before the follower; otherwise 0.
    case precedes
  }

  var numbers: [Series: Histogram] = [:]
  /// The error that all failures have in common, or `…`.
  var error: String?

  subscript(series: Series) -> Histogram { numbers[series] ?? Histogram() }

  mutating func add(_ number: Int, to series: Series) {
    numbers[series, default: Histogram()].add(number)
  }

  mutating func add(_ other: Measures) {
    for (series, numbers) in other.numbers {
      self.numbers[series, default: Histogram()].add(numbers)
    }
    error.generalize(to: other.error)
  }
}

extension String? {
  /// Takes in another text: what differs is `…`.
  mutating func generalize(to other: String?) {
    guard let other else { return }
    self = self == nil || self == other ? other : "…"
  }
}
