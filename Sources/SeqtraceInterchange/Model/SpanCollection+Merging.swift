internal import SeqtraceDiagram

extension SpanCollection {
  /// Creates the collection of the spans of several files; the order of the files has no effect.
  ///
  /// - Parameter files: The content of each file. Files may have spans of the same traces.
  package init(of files: [SpanCollection]) {
    self.init()
    let hashed = files.map { ($0.contentHash, $0) }
    for (_, file) in hashed.sorted(by: { $0.0 < $1.0 }) { merge(file) }
  }

  /// A hash of the spans' content, used to order the files.
  private var contentHash: String {
    var hash = ContentHash()
    for span in spans {
      hash.add(traces[Int(span.trace)].text)
      hash.add("\(span.id.number) \(span.parent.number) \(span.start ?? 0) \(span.end ?? 0) ")
      hash.add("\(span.kind) \(span.isError) \(span.isShared) \(span.events.count) ")
      hash.add(span.service + "\n" + span.name + "\n" + (span.remoteService ?? "") + "\n")
      for attribute in span.attributes { hash.add(attribute.key + "\n" + attribute.value + "\n") }
      for event in span.events { hash.add("\(event.time ?? 0) \(event.name)\n") }
    }
    return hash.text
  }

  /// Adds the spans of another file, which may belong to the same traces.
  private mutating func merge(_ other: SpanCollection) {
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
        traces[Int(index)].start = start
      }
      return index
    }
    // Each file gives numbers to texts that aren't ids, starting at the same number. Therefore, the numbers
    // of the other file are shifted.
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
