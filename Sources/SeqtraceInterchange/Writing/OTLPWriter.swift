internal import SeqtraceDiagram
package import SeqtraceEvents

/// Writes a trace as OTLP/JSON, for the path `/v1/traces` of a collector.
///
/// Each call, post, callback, creation, destruction and change becomes a span of the service that is named
/// after its receiver; any other event becomes an event of the enclosing span. The attributes
/// `seqtrace.begin`, `seqtrace.end` and `seqtrace.event` contain the corresponding lines of the trace file,
/// so reading the spans back gives an equal trace. Ids depend only on the content. Times count from the start
/// of the recording, because the date of that start isn't known; in a trace without times, the event at index
/// *n* is at *n* + 1 microseconds.
package struct OTLPWriter: Sendable {
  /// Creates a writer.
  package init() {}

  /// Writes a trace, in its normalised form with times and source lines.
  ///
  /// - Complexity: O(*n* log *n*).
  package func write(_ trace: consuming Trace) -> [UInt8] {
    let trace = trace.normalized(keepingDetails: true)
    var document = OTLPDocument(of: SpanPlan(of: trace), trace)
    document.write()
    return document.bytes
  }
}

/// The spans that represent a trace.
struct SpanPlan {
  /// A span, given by the indices of its events.
  struct Item {
    /// The event that opens the span, or the span's only event.
    var begin: Int
    /// The event that ends the span; `nil` if the span has no end.
    var end: Int?
    /// The index of the span that encloses this one or, if none does, of the span that caused it; `nil` for a
    /// root.
    var parent: Int?
    /// The events inside the span that don't open an activation.
    var events: [Int] = []
  }

  private(set) var items: [Item] = []
  /// The index of each event's span.
  private var itemOf: [Int] = []

  /// Plans the spans of a normalised trace.
  init(of trace: Trace) {
    var open: [LaneID: [Int]] = [:]
    for (index, event) in trace.events.enumerated() {
      let cause = event.cause.flatMap {
        itemOf.indices.contains(Int($0) - 1) ? itemOf[Int($0) - 1] : nil
      }
      let around = open[event.lane]?.last ?? cause
      if event.kind.closesActivation, let begin = event.begin {
        // Activations that are still open inside this one were interrupted, so they are closed without an
        // end.
        var item = open[event.lane]?.popLast() ?? 0
        while items[item].begin != Int(begin) - 1, let outer = open[event.lane]?.popLast() {
          item = outer
        }
        items[item].end = index
        itemOf.append(item)
      } else if !event.kind.opensActivation, let around = open[event.lane]?.last {
        items[around].events.append(index)
        itemOf.append(around)
      } else {
        itemOf.append(items.count)
        if event.kind.opensActivation { open[event.lane, default: []].append(items.count) }
        items.append(Item(begin: index, parent: around))
      }
    }
  }
}
