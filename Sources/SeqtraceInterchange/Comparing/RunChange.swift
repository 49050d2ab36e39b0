/// A change between old and new runs that isn't merely the consequence of another change.
package struct RunChange: Sendable, Hashable {
  /// The kind of a change.
  package enum Kind: String, Sendable, Hashable {
    /// The own time of the operation's calls changed. If no operation explains it, the duration of the run as
    /// a whole changed.
    case slower, faster
    /// A call is now retried after errors, or isn't any more.
    case retried
    case failing
    /// The caller makes a call that it didn't make before, or no longer makes it.
    case newCall = "new call"
    case lostCall = "lost call"
    case moreCalls = "more calls"
    case fewerCalls = "fewer calls"
    /// The order of the operation and another operation of the same caller changed.
    case moved
  }

  package var kind: Kind
  /// The operation with which the runs start.
  var root: Operation
  /// The operation that changed; `nil` if the run as a whole changed.
  var operation: Operation?
  /// The caller, if only the calls that it makes changed; otherwise `nil`.
  var caller: Operation?
  /// For a moved operation, the operation with which it changed places.
  var neighbour: Operation?
  /// The old and the new number. Depending on the kind, these are nanoseconds, calls per call of the caller,
  /// or shares of the runs. For a moved operation, they are the shares of runs in which it comes first.
  package var old = 0.0
  package var new = 0.0
  /// The greatest number of attempts.
  var attempts = 0
  /// The error of the failures or, for a retried call, of the failed attempts; `nil` if unknown.
  var error: String?
  /// The mean number of nanoseconds that the change adds to a run; `addedToRun` is by how many the mean run
  /// became longer in total.
  var added = 0.0
  var addedToRun = 0.0
  /// The mean duration of a run, in nanoseconds.
  var runTime = 0.0
  /// An upper bound of the probability that a difference this large occurs by chance in any of the tests.
  package var probability: Double
  /// The importance of the change; changes with a greater weight come first.
  var weight = 0.0
  /// The number of other groups of runs that have the same change.
  var furtherRoots = 0
}

/// The differences between two collections of runs.
package struct RunComparison: Sendable {
  /// The changes, the most important one first.
  package let changes: [RunChange]
  /// The numbers of old and new runs.
  package let counts: (old: Int, new: Int)
}
