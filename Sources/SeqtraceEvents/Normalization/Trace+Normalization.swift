extension Trace {
  /// Returns this trace in the golden form: what the program did, independent of its scheduling.
  ///
  /// - Events are in canonical order, which follows from program order and causes alone, and are numbered
  ///   from 1; lanes are numbered by their first event, from 0, registrations from 1.
  /// - Objects are numbered by type, from 1, in the order of their first appearance as sender, receiver or
  ///   object of an event, and ``participants`` is in that order.
  /// - Names of types have no modules, unless types of two modules would have the same name.
  /// - Every known sender is written; times and lines are left out.
  /// - Participants that no event names, ``strayEventCount``, endings of what isn't open in their lane, and the events
  ///   `wait`, `read` and `drop` are left out.
  ///
  /// Normalising a normalised trace changes nothing. A different interleaving of lanes, or other serials,
  /// ids, registrations and lane numbers (except lane 0), doesn't change the result.
  ///
  /// - Complexity: O(*n* log *n*).
  public consuming func normalized() -> Trace { normalized(keepingDetails: false) }

  /// Returns this trace in the golden form, optionally with its times and lines, or in its own order.
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
    let resolved = ResolvedEvents(events, of: trace.participants)
    // The walk and its graph are released before the events change, so that the events aren't copied.
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
