extension Trace {
  /// Returns this trace in the golden form: what the program did, and nothing of how it was
  /// scheduled.
  ///
  /// - Events stand in canonical order, which follows from program order and causes alone, and are
  ///   numbered from 1; lanes are numbered by their first event, from 0, registrations from 1.
  /// - Objects are numbered by type, from 1, in the order of their first appearance as sender,
  ///   receiver or object of an event, and ``participants`` stands in that order.
  /// - Every sender is written down, where one is known; times and lines are left out.
  /// - Left out are participants that no event names, ``unknownEvents``, and endings of what isn't
  ///   open in their lane.
  ///
  /// Normalising a normalised trace changes nothing. Interleaving lanes otherwise, or renaming
  /// serials, ids, registrations and lanes (but lane 0), doesn't change the result.
  ///
  /// - Complexity: O(*n* log *n*).
  public func normalized() -> Trace {
    let graph = TraceGraph(self)
    var walk = CanonicalWalk(graph)
    return NormalForm(graph, walk.run()).trace(like: self)
  }
}
