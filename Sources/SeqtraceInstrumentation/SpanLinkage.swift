#if Tracing
  internal import Tracing

  /// The link from a context to a span.
  struct SpanLinkage: Sendable {
    let span: SpanState
    /// Whether the context received the span in a message, and didn't inherit it from the surrounding code.
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

    /// The innermost span of this process in the context; `nil` if there is none.
    var spanLink: SpanLinkage? {
      get { isEmpty ? nil : self[SpanKey.self] }
      set { self[SpanKey.self] = newValue }
    }

    /// The span of another process that sent the context; `nil` if there is none.
    var foreignParent: TraceParent? {
      get { self[ForeignKey.self] }
      set { self[ForeignKey.self] = newValue }
    }

    /// The parent of a span that starts in this context, if the parent is in another process or another
    /// recording; otherwise `nil`.
    var foreignParentOfNewSpan: TraceParent? {
      if isEmpty { return nil }
      // Inside a span of this process, the received ids are those of an outer span's parent.
      if let link = spanLink, !link.isExtracted || link.span.activation.isKnownHere { return nil }
      return foreignParent
    }
  }
#endif
