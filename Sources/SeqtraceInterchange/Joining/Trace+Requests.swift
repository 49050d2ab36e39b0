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
    let frames = LaneFrames(of: union)
    var isGone = [Bool](repeating: false, count: union.events.count)
    for (index, event) in union.events.enumerated() {
      let outer = frames.outer[index]
      let first = frames.lanes[Int(event.lane)][0]
      let start = frames.places[index] == 0 ? event.cause : nil
      let named = [event.begin, start, event.kind == .await ? event.cause : nil].compactMap(\.self)
      isGone[index] =
        isOther(event) || (outer >= 0 && isGone[Int(outer)])
        || (Int(first) < index && isStartGone(of: first, union, isGone))
        || named.contains { isGone[Int($0) - 1] }
    }
    participants = union.participants
    events = union.events.indices.filter { !isGone[$0] }.map { union.events[$0] }
  }

  /// Returns whether the event that started a lane was removed; `first` is the lane's first event.
  private func isStartGone(of first: Int32, _ union: TraceUnion, _ isGone: [Bool]) -> Bool {
    union.events[Int(first)].cause.map { isGone[Int($0) - 1] } ?? false
  }
}
