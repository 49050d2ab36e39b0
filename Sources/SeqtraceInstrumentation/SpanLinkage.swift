#if Tracing
  internal import Tracing

  /// A span in a context.
  struct SpanLinkage: Sendable {
    let span: SpanState
    /// Whether it was received in a message, and not inherited from the surrounding code.
    let isExtracted: Bool
  }

  extension ServiceContext {
    private enum SpanKey: ServiceContextKey {
      typealias Value = SpanLinkage
      static var nameOverride: String? { "seqtrace-span" }
    }

    private enum ForeignKey: ServiceContextKey {
      typealias Value = TraceParent
      static var nameOverride: String? { "seqtrace-traceparent" }
    }

    /// The innermost span of this process.
    var spanLink: SpanLinkage? {
      get { isEmpty ? nil : self[SpanKey.self] }
      set { self[SpanKey.self] = newValue }
    }

    /// The span of another process that the context came from.
    var foreignParent: TraceParent? {
      get { self[ForeignKey.self] }
      set { self[ForeignKey.self] = newValue }
    }

    /// The parent of a span that starts in this context, if it is in another process or recording.
    var foreignParentOfNewSpan: TraceParent? {
      if isEmpty { return nil }
      // Inside a span of this process, the received ids belong to the parent of an outer span.
      if let link = spanLink, !link.isExtracted || link.span.activation.isKnownHere { return nil }
      return foreignParent
    }
  }
#endif
