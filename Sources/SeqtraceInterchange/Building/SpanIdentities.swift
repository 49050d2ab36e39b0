internal import SeqtraceEvents

/// The ids by which spans are identified in other recordings.
struct SpanIdentities {
  /// The ids of the traces; `nil` if an id isn't a 128-bit number.
  private let traces: [SpanIdentity.TraceID?]
  private let texts: [String]

  /// Creates the ids for the spans of some traces.
  init(of traces: [SpanCollection.TraceID]) {
    self.traces = traces.map(\.identity)
    texts = traces.map(\.text)
  }

  /// Returns a text with the trace and the span to which a link refers, as far as their ids are known.
  func text(of link: Span.Link) -> String {
    let trace = texts.indices.contains(Int(link.trace)) ? "trace \(texts[Int(link.trace)]) " : ""
    return trace + (link.span.isText ? "" : "span \(link.span.number.hexadecimalDigits)")
  }

  /// Returns the ids that identify a span in other recordings; `nil` if they aren't numbers.
  func identity(of span: Span) -> SpanIdentity? {
    guard traces.indices.contains(Int(span.trace)), let trace = traces[Int(span.trace)],
      !span.id.isText
    else { return nil }
    let role: SpanIdentity.Role =
      switch span.kind {
      case .internal: .other
      case .client: .client
      case .server: .server
      case .producer: .producer
      case .consumer: .consumer
      }
    return SpanIdentity(
      role, in: trace, span: span.id.number, parent: span.parent.isText ? 0 : span.parent.number)
  }
}

extension SpanCollection.TraceID {
  /// The id as a number; `nil` if it isn't a 128-bit number.
  var identity: SpanIdentity.TraceID? { SpanIdentity.TraceID(SpanNames.key(text)) }
}
