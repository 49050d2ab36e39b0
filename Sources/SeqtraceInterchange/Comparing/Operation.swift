internal import SeqtraceDiagram

/// A kind of call: a message's name and its receiver's type, across all runs.
struct Operation: Sendable, Hashable, Comparable {
  /// The full name of the receiver's type; empty if unknown.
  var receiver: String
  var name: String

  static func < (left: Self, right: Self) -> Bool {
    (left.receiver, left.name) < (right.receiver, right.name)
  }
}

/// A quantity that is measured in runs that start with the same operation.
struct Measurement: Sendable, Hashable, Comparable {
  /// The operation that the runs start with.
  var root: Operation
  /// The measured operation; `nil` for the run as a whole.
  var operation: Operation?
  /// The caller, if only the operation's calls inside that caller are measured.
  var caller: Operation?
  /// Another operation of the same caller, if the order of the two is measured.
  var follower: Operation?

  static func < (left: Self, right: Self) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts)
  }

  /// The operations with their keys in a file.
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

  /// The hash by which measurements are selected for keeping.
  var hash: String {
    var hash = ContentHash()
    for part in parts { hash.add(part + "\u{1F}") }
    return hash.text
  }
}

/// Measured numbers, one for each run, so that runs with many calls don't count more than others.
struct Measures: Sendable, Hashable {
  /// A series of numbers, with its key in a file.
  enum Series: String, Sendable, CaseIterable {
    /// The mean own time of the run's calls in nanoseconds, excluding the time of inner calls.
    case own
    /// The time on the critical path, in nanoseconds. For an operation, it excludes inner calls; for calls
    /// inside a caller, it includes them.
    case path
    /// The duration of the run in nanoseconds.
    case total
    /// 1 if a call failed and no inner call did; otherwise 0. For the run: whether its first call failed.
    case failures
    /// The number of calls per 100 calls of the caller.
    case calls
    /// The greatest number of attempts, all but the last of which failed.
    case attempts
    /// 1 if the operation precedes the follower; otherwise 0.
    case precedes
  }

  var numbers: [Series: Histogram] = [:]
  /// The error that all failures have in common; `…` if they differ.
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
  /// Generalises the text to include another one: different texts become `…`.
  mutating func generalize(to other: String?) {
    guard let other else { return }
    self = self == nil || self == other ? other : "…"
  }
}
