extension SpanCollection {
  /// Adds the spans of another file, which may have spans of the same traces.
  package mutating func merge(_ other: SpanCollection) {
    var indices: [String: Int32] = [:]
    for (index, trace) in traces.enumerated() { indices[SpanNames.key(trace.text)] = Int32(index) }
    let newIndices = other.traces.map { trace in
      let key = SpanNames.key(trace.text)
      guard let index = indices[key] else {
        indices[key] = Int32(traces.count)
        traces.append(trace)
        return Int32(traces.count - 1)
      }
      if let start = trace.start, start < traces[Int(index)].start ?? .max {
        (traces[Int(index)].start, traces[Int(index)].startText) = (start, trace.startText)
      }
      return index
    }
    // Texts that aren't ids are numbered in each file by themselves.
    let textCount = spans.lazy.flatMap { [$0.id, $0.parent] }.filter(\.isText).map(\.number).max()
    func moved(_ id: SpanID) -> SpanID {
      id.isText ? SpanID(number: id.number &+ (textCount ?? 0), isText: true) : id
    }
    for var span in other.spans {
      span.trace = newIndices[Int(span.trace)]
      (span.id, span.parent) = (moved(span.id), moved(span.parent))
      for index in span.links.indices {
        span.links[index].trace = newIndices[Int(span.links[index].trace)]
        span.links[index].span = moved(span.links[index].span)
      }
      spans.append(span)
    }
    unusableCount += other.unusableCount
  }
}
