package import SeqtraceEvents

extension Trace {
  /// Keeps only the messages of certain traces of the system; removes the messages of other traces with
  /// everything inside them.
  ///
  /// - Parameter prefixes: The prefixes of the ids of the traces to keep.
  /// - Throws: An error if no message belongs to any of these traces.
  package mutating func chooseRequests(
    ofTraces prefixes: [String]
  ) throws(SpanCollection.SelectionError) {
    guard let first = prefixes.first else { return }
    var known: [String] = []
    for id in events.lazy.flatMap(\.spans).map(\.trace.text) where !known.contains(id) {
      if known.count < 100 { known.append(id) }
      if prefixes.contains(where: { SpanNames.key(id).hasPrefix(SpanNames.key($0)) }) {
        return keepRequests(ofTraces: prefixes)
      }
    }
    throw .unrecordedTrace(first, known: known)
  }

  /// Keeps only the messages of certain traces of the system; removes the messages of other traces with
  /// everything inside them.
  ///
  /// - Parameter prefixes: The prefixes of the ids of the traces to keep.
  mutating func keepRequests(ofTraces prefixes: [String]) {
    let keys = prefixes.map(SpanNames.key)
    func isOther(_ event: TraceEvent) -> Bool {
      !event.spans.isEmpty
        && !event.spans.contains { span in
          let id = SpanNames.key(span.trace.text)
          return keys.contains { id.hasPrefix($0) }
        }
    }
    guard events.contains(where: isOther) else { return }
    var union = TraceUnion()
    union.add(self)
    participants = union.participants
    // A wait for something that is removed goes with it.
    events = EventFilter(Trace(events: union.events), isRemoved: isOther).filtered.events.filter {
      $0.kind != .await || $0.cause == union.events[Int($0.id) - 1].cause
    }
  }
}
