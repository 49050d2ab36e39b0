internal import SeqtraceDiagram

/// A kind of call: calls with the same name and receiver's type, in all runs.
struct Operation: Sendable, Hashable, Comparable {
  /// The full name of the receiver's type; empty if unknown.
  var receiver: String
  var name: String

  static func < (left: Self, right: Self) -> Bool {
    (left.receiver, left.name) < (right.receiver, right.name)
  }
}

/// A quantity that is measured in all runs that start with the same operation.
struct Measurement: Sendable, Hashable, Comparable {
  /// The operation with which the runs start.
  var root: Operation
  /// The measured operation; `nil` if the run as a whole is measured.
  var operation: Operation?
  /// The caller, if only the calls that it makes are measured; otherwise `nil`.
  var caller: Operation?
  /// Another operation of the same caller, if it is measured which of the two comes first; otherwise `nil`.
  var follower: Operation?

  static func < (left: Self, right: Self) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts)
  }

  /// The operations of a measurement, with their keys in a file.
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

  /// The hash by which the measurements to keep are selected.
  var hash: String {
    var hash = ContentHash()
    for part in parts { hash.add(part + "\u{1F}") }
    return hash.text
  }
}

/// Measured numbers, one from each run: a run with many calls doesn't count more than another one.
struct Measures: Sendable, Hashable {
  /// A series of numbers, with its key in a file.
  enum Series: String, Sendable, CaseIterable {
    /// The mean time of the operation's calls in a run, excluding the time of inner calls, in nanoseconds.
    case own
    /// The time of the calls on the run's critical path, in nanoseconds. If the caller isn't given, this
    /// excludes inner calls; if it is given, it includes them.
    case path
    /// The duration of the run in nanoseconds.
    case total
    /// 1 if one of the calls failed without an inner call failing; otherwise 0. For the run as a whole: 1 if
    /// an outermost call failed.
    case failures
    /// The number of calls per 100 calls of the caller.
    case calls
    /// The greatest number of consecutive attempts of a call; all attempts but the last failed.
    case attempts
    /// 1 if the operation precedes the follower; otherwise 0.
    case precedes
  }

  var numbers: [Series: Histogram] = [:]
  /// The error that all failures have in common; `…` if it differs.
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
  /// Replaces the text by `…` if it differs from another one; takes over the other text if there was none.
  mutating func generalize(to other: String?) {
    guard let other else { return }
    self = self == nil || self == other ? other : "…"
  }
}
