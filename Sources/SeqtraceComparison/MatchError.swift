/// An error from finding a design in a run.
public enum MatchError: Error, Sendable, Hashable {
  /// More than `limit` pairs of a message of the run and a message of the design have the same kind and name,
  /// so finding the best assignment would take too long.
  case tooManyCandidates(limit: Int)
}
