/// A change of many runs, as far as it is a cause: that of a call itself, and not of what is around it.
package struct RunChange: Sendable, Hashable {
  /// What changed.
  package enum Kind: String, Sendable, Hashable {
    /// The own time of the operation's calls; the run as a whole if no operation explains it.
    case slower, faster
    /// A call is tried again after errors, or no longer.
    case retried
    case failing
    /// The caller makes the call, as it didn't before, or no longer does.
    case newCall = "new call"
    case lostCall = "lost call"
    case moreCalls = "more calls"
    case fewerCalls = "fewer calls"
    /// The operation comes after another one of the same caller.
    case moved
  }

  package var kind: Kind
  /// The operation with which the runs start.
  var root: Operation
  /// The operation that changed; `nil` for a run as a whole.
  var operation: Operation?
  /// The caller, if the change is about the calls inside it.
  var caller: Operation?
  /// The operation before or after which a moved one comes now.
  var neighbour: Operation?
  /// The old and the new number: nanoseconds, calls for each call of the caller, or a share of the runs; for a moved
  /// operation, of those in which it comes first.
  package var old = 0.0
  package var new = 0.0
  /// The largest number of attempts.
  var attempts = 0
  /// The error of the failures, or of those before a retry; `nil` if it isn't known.
  var error: String?
  /// The mean nanoseconds that the change adds to a run, and those by which runs became longer.
  var added = 0.0
  var addedToRun = 0.0
  /// The mean nanoseconds of a run.
  var runTime = 0.0
  /// The probability that chance alone makes so large a difference anywhere, at most.
  package var probability: Double
  /// The greatest comes first.
  var weight = 0.0
  /// The number of further roots with the same change.
  var furtherRoots = 0
}

/// What differs between two collections of runs.
package struct RunComparison: Sendable {
  /// The changes, the most important one first.
  package let changes: [RunChange]
  /// The numbers of runs.
  package let counts: (old: Int, new: Int)
}
