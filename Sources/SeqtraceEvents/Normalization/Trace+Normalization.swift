extension Trace {
  /// Returns this trace in its normal form, which is independent of scheduling.
  ///
  /// - Events are in canonical order, which depends only on program order and causes, and are numbered from
  ///   1. Lanes are numbered from 0 and registrations from 1, each by first appearance.
  /// - Objects are numbered by type, from 1, in the order of their first appearance as sender, receiver or
  ///   object of an event. ``participants`` has the same order.
  /// - Type names have no modules, unless types of two modules would have the same name.
  /// - Every known sender is explicit; times and lines are removed.
  /// - Participants without events, ``strayEventCount``, unmatched ends, and the events `wait`, `read` and
  ///   `drop` are removed.
  ///
  /// The operation is idempotent. Neither the interleaving of lanes nor the serials, ids, registrations and
  /// lane numbers (except lane 0) affect the result.
  ///
  /// - Complexity: O(*n* log *n*).
  public consuming func normalized() -> Trace { normalized(keepingDetails: false) }

  /// Returns this trace in its normal form, optionally with its times and lines, or in its own order.
  ///
  /// - Complexity: O(*n* log *n*).
  package consuming func normalized(
    keepingDetails: Bool, keepingOrder: Bool = false
  ) -> Trace {
    var trace = self
    trace.strayEventCount = 0
    trace.leaveOutModules()
    var events = trace.takeEvents()
    if !keepingDetails { events.removeAll { $0.kind.isForRules } }
    let resolved = ResolvedEvents(consume events, of: trace.participants)
    // The walk and its graph are released before the events change; otherwise the events would be copied.
    let order =
      resolved.areInOneLane || keepingOrder ? nil : CanonicalWalk.canonicalOrder(of: resolved)
    NormalForm(resolved, order: order, keepsDetails: keepingDetails)
      .replaceContents(of: &trace)
    return trace
  }

  private mutating func takeEvents() -> [TraceEvent] {
    var events: [TraceEvent] = []
    swap(&self.events, &events)
    return events
  }
}
