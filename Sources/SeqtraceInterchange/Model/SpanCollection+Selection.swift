extension SpanCollection {
  /// A summary of a trace, for choosing the traces to draw.
  package struct Summary: Sendable, Hashable {
    /// The id as written in the file.
    package var id: String
    /// The service and the name of the root, or of the earliest span if there is no root.
    package var root = ""
    /// The number of services.
    package var serviceCount = 0
    /// The number of spans.
    package var spanCount = 0
    /// The number of spans that failed.
    package var errorCount = 0
    /// The earliest start, such as `2017-01-26 16:46:31.639875 UTC`; empty if no span has one.
    package var start = ""
    /// The time from the earliest start to the latest end, in nanoseconds; `nil` if unknown.
    package var duration: Int64?
    /// The id of another trace that has the parent of this trace's root; this trace's id is the second half
    /// of it. `nil` if there is none.
    package var wholeID: String?
  }

  /// The reason why it isn't clear which spans to draw.
  package enum SelectionError: Error, Sendable, Hashable {
    /// No trace has an id with this prefix.
    case unknownTrace(String)
    /// No message of a recording belongs to a trace with this id prefix; `known` lists the ids of the
    /// messages' traces.
    case unrecordedTrace(String, known: [String])
    /// Several traces have an id with this prefix.
    case ambiguousTrace(String, ids: [String])
    /// No trace was chosen, and there are several traces without links to each other.
    case severalTraces([Summary])
  }

  /// The summaries of the traces that have spans, in the file's order.
  ///
  /// - Complexity: O(*n*).
  package var summaries: [Summary] {
    var summaries = traces.map { Summary(id: $0.text, start: $0.start.map(SpanTime.text) ?? "") }
    var services = [Set<String>](repeating: [], count: traces.count)
    var roots = [Int?](repeating: nil, count: traces.count)
    var ends = [Int128?](repeating: nil, count: traces.count)
    for (index, span) in spans.enumerated() {
      let trace = Int(span.trace)
      summaries[trace].spanCount += 1
      if span.isError { summaries[trace].errorCount += 1 }
      services[trace].insert(span.service)
      if let end = span.end { ends[trace] = max(ends[trace] ?? end, end) }
      if roots[trace].map({ isBetterRoot(span, than: spans[$0]) }) ?? true { roots[trace] = index }
    }
    for trace in traces.indices {
      summaries[trace].serviceCount = services[trace].count
      if let root = roots[trace] {
        summaries[trace].root = "\(SpanCast.service(of: spans[root])): \(spans[root].name)"
      }
      guard let start = traces[trace].start, let end = ends[trace] else { continue }
      summaries[trace].duration = Int64(clamping: max(end - start, 0))
    }
    let halves = halves(among: Set(spans.map(\.trace)))
    let wholes = Set(halves.values)
    let known = Set(
      spans.lazy.filter { wholes.contains($0.trace) }.map {
        Span.Link(trace: $0.trace, span: $0.id)
      })
    for (half, whole) in halves {
      if let root = roots[Int(half)],
        known.contains(Span.Link(trace: whole, span: spans[root].parent))
      {
        summaries[Int(half)].wholeID = traces[Int(whole)].text
      }
    }
    return summaries.filter { $0.spanCount > 0 }
  }

  /// Returns the traces with an id that is the second half of another trace's id, each with that other trace.
  /// Libraries with 64-bit ids write only this half.
  private func halves(among present: Set<Int32>) -> [Int32: Int32] {
    let keys = present.sorted().map { ($0, SpanNames.key(traces[Int($0)].text)) }
    let wholes = Dictionary(
      keys.filter { $1.count > 16 }.map { (SpanNames.key(String($1.suffix(16))), $0) }
    ) { first, _ in first }
    var halves: [Int32: Int32] = [:]
    for (trace, key) in keys where key.count <= 16 { halves[trace] = wholes[key] }
    return halves
  }

  private func isBetterRoot(_ span: Span, than other: Span) -> Bool {
    let (isRoot, otherIsRoot) = (span.parent == .none, other.parent == .none)
    if isRoot != otherIsRoot { return isRoot }
    return span.start ?? .max < other.start ?? .max
  }

  /// Returns whether there are spans of a trace with this id prefix.
  package func hasTrace(_ prefix: String) -> Bool {
    let key = SpanNames.key(prefix)
    let present = Set(spans.map(\.trace))
    return !key.isEmpty && present.contains { SpanNames.key(traces[Int($0)].text).hasPrefix(key) }
  }

  /// Returns the spans of the traces with these id prefixes.
  ///
  /// If the id of a trace is the second half of another trace's id, the two are treated as one trace. If
  /// there are no prefixes, all spans are returned, provided that links connect all traces.
  package func selected(_ prefixes: [String]) throws(SelectionError) -> [Span] {
    let present = Set(spans.map(\.trace))
    if prefixes.isEmpty {
      guard areConnected(present) else { throw .severalTraces(summaries) }
      return spans
    }
    var chosen: Set<Int32> = []
    for prefix in prefixes {
      let key = SpanNames.key(prefix)
      let found = present.filter { SpanNames.key(traces[Int($0)].text).hasPrefix(key) }.sorted()
      let exact = found.filter { SpanNames.key(traces[Int($0)].text) == key }
      guard !found.isEmpty, !key.isEmpty else { throw .unknownTrace(prefix) }
      guard let trace = exact.first ?? (found.count == 1 ? found[0] : nil) else {
        throw .ambiguousTrace(prefix, ids: found.map { traces[Int($0)].text })
      }
      chosen.insert(trace)
    }
    let halves = halves(among: chosen)
    return spans.filter { chosen.contains($0.trace) }.map { span in
      var span = span
      span.trace = halves[span.trace] ?? span.trace
      return span
    }
  }

  /// Whether there are traces that links don't connect.
  package var hasSeveralTraces: Bool { !areConnected(Set(spans.map(\.trace))) }

  /// Returns whether links connect all of these traces.
  private func areConnected(_ present: Set<Int32>) -> Bool {
    var groups = traces.indices.map { $0 }
    func group(of trace: Int32) -> Int {
      var trace = Int(trace)
      while groups[trace] != trace {
        groups[trace] = groups[groups[trace]]
        trace = groups[trace]
      }
      return trace
    }
    var count = present.count
    for span in spans {
      for link in span.links where present.contains(link.trace) {
        let (first, second) = (group(of: span.trace), group(of: link.trace))
        guard first != second else { continue }
        groups[max(first, second)] = min(first, second)
        count -= 1
      }
    }
    return count <= 1
  }
}
