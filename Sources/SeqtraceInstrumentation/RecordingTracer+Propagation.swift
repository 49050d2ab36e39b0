#if Tracing
  public import Tracing

  extension RecordingTracer {
    /// Writes the ids of a context's span into the `traceparent` header of a message that is sent to another
    /// process.
    ///
    /// The format is that of the [W3C's Trace Context](https://www.w3.org/TR/trace-context/).
    public func inject<Carrier, Inject: Injector>(
      _ context: ServiceContext, into carrier: inout Carrier, using injector: Inject
    ) where Inject.Carrier == Carrier {
      guard let parent = traceParent(of: context) else { return }
      injector.inject(parent.text, forKey: TraceParent.header, into: &carrier)
    }

    /// Reads the ids of the sender's span from a received message into a context.
    ///
    /// If this process sent the message and still has the sender's span, the context is linked to that span
    /// itself. If the ids are missing or malformed, the context doesn't change.
    public func extract<Carrier, Extract: Extractor>(
      _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
    ) where Extract.Carrier == Carrier {
      guard let text = extractor.extract(key: TraceParent.header, from: carrier),
        let parent = TraceParent(text)
      else { return }
      let span = propagation.withLock { $0[parent.span] }
      context.spanLink = span.map { SpanLinkage(span: $0, isExtracted: true) }
      context.foreignParent = parent
    }

    private func traceParent(of context: ServiceContext) -> TraceParent? {
      guard let span = context.spanLink?.span else { return context.foreignParent }
      let ids = span.identify(in: context.foreignParent)
      // Dropped spans are released after the lock.
      withExtendedLifetime(propagation.withLock { $0.insert(span, for: ids.span) }) {}
      return ids
    }
  }
#endif
