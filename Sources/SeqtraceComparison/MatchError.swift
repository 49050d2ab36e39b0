/// A search for a design in a run failed.
public enum MatchError: Error, Sendable, Hashable {
  /// More than `limit` pairs of a message of the run and one of the design have the same kind and name, so
  /// finding the best assignment would take too long.
  case tooManyCandidates(limit: Int)
}
