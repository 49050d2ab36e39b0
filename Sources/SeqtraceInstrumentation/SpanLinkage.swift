#if Tracing
  internal import Tracing

  /// A span in a context.
  struct SpanLinkage: Sendable {
    let span: SpanState
    /// Whether it came with a message, as opposed to the surrounding code.
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

    /// The span of another process from which the context came.
    var foreignParent: TraceParent? {
      get { self[ForeignKey.self] }
      set { self[ForeignKey.self] = newValue }
    }

    /// The parent of a span that starts in this context, if another process or another recording has it.
    var foreignParentOfNewSpan: TraceParent? {
      if isEmpty { return nil }
      // Inside a span of this process, the message's ids are those of an outer span's parent.
      if let link = spanLink, !link.isExtracted || link.span.activation.isKnownHere { return nil }
      return foreignParent
    }
  }
#endif
