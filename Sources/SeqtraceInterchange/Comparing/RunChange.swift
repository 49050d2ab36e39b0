/// A change between many runs that is a cause, and not the consequence of another change.
package struct RunChange: Sendable, Hashable {
  /// The kind of a change.
  package enum Kind: String, Sendable, Hashable {
    /// The own time of the operation's calls changed; that of the run if no operation explains it.
    case slower, faster
    /// A call is now retried after errors, or no longer.
    case retried
    case failing
    /// The caller makes a call that it didn't make before, or no longer makes it.
    case newCall = "new call"
    case lostCall = "lost call"
    case moreCalls = "more calls"
    case fewerCalls = "fewer calls"
    /// The operation changed its position relative to another one of the same caller.
    case moved
  }

  package var kind: Kind
  /// The operation that the runs start with.
  var root: Operation
  /// The operation that changed; `nil` for a run as a whole.
  var operation: Operation?
  /// The caller, if the change concerns only the calls inside it.
  var caller: Operation?
  /// The operation with which a moved operation changed places.
  var neighbour: Operation?
  /// The old and the new number: nanoseconds, calls per call of the caller, or a share of the runs. For a
  /// moved operation, it is the share of runs in which it comes first.
  package var old = 0.0
  package var new = 0.0
  /// The greatest number of attempts.
  var attempts = 0
  /// The error of the failures, or of those before a retry; `nil` if unknown.
  var error: String?
  /// The mean nanoseconds that the change adds to a run, and those by which runs became longer in total.
  var added = 0.0
  var addedToRun = 0.0
  /// The mean duration of a run, in nanoseconds.
  var runTime = 0.0
  /// An upper bound of the probability that a difference this large occurs anywhere by chance.
  package var probability: Double
  /// The importance; the greatest comes first.
  var weight = 0.0
  /// The number of further roots that have the same change.
  var furtherRoots = 0
}

/// The differences between two collections of runs.
package struct RunComparison: Sendable {
  /// The changes, the most important one first.
  package let changes: [RunChange]
  /// The numbers of old and new runs.
  package let counts: (old: Int, new: Int)
}
