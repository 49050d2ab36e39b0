internal import SeqtraceEvents

/// The ids of spans in the form in which other recordings know them.
struct SpanIdentities {
  /// The ids of the traces; `nil` for those that aren't numbers of 128 bits.
  private let traces: [SpanIdentity.TraceID?]
  private let texts: [String]

  /// Knows the spans of some traces.
  init(of traces: [SpanCollection.TraceID]) {
    self.traces = traces.map(\.identity)
    texts = traces.map(\.text)
  }

  /// The trace and the span to which a link leads, as far as their ids are known.
  func text(of link: Span.Link) -> String {
    let trace = texts.indices.contains(Int(link.trace)) ? "trace \(texts[Int(link.trace)]) " : ""
    return trace + (link.span.isText ? "" : "span \(link.span.number.hexadecimalDigits)")
  }

  /// The ids of a span; `nil` if no recording can know it.
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
  /// The id as a number; `nil` if it is none of 128 bits.
  var identity: SpanIdentity.TraceID? { SpanIdentity.TraceID(SpanNames.key(text)) }
}
