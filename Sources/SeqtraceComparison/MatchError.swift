/// A design can't be looked for in a run.
public enum MatchError: Error, Sendable, Hashable {
  /// More than `limit` pairs of a message of the run and one of the design have the same kind and
  /// name, so that it would take too long to find the best assignment.
  case tooManyCandidates(limit: Int)
}
