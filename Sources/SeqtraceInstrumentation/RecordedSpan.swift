#if Tracing
  public import Tracing

  /// A span of a ``RecordingTracer``.
  public struct RecordedSpan: Span {
    private let parentContext: ServiceContext
    /// The recorded span; `nil` if nothing is recorded.
    let state: SpanState?

    init(parentContext: ServiceContext, state: SpanState?) {
      self.parentContext = parentContext
      self.state = state
    }

    /// The context for the span's children.
    public var context: ServiceContext {
      guard let state else { return parentContext }
      var context = parentContext
      context.spanLink = SpanLinkage(span: state, isExtracted: false)
      return context
    }

    /// The span's name, which is also the message's name; empty if nothing is recorded.
    public var operationName: String {
      get { state?.name ?? "" }
      nonmutating set { state?.rename(newValue) }
    }

    /// The span's attributes. They may determine the sender and the receiver, even if none is recorded.
    public var attributes: SpanAttributes {
      get { state?.attributes ?? [:] }
      nonmutating set { state?.set(newValue) }
    }

    /// Whether the span is recorded and hasn't ended.
    public var isRecording: Bool { state?.isOpen ?? false }

    /// Sets the status; an error is drawn as a throwing reply, without the status message.
    public func setStatus(_ status: SpanStatus) { state?.set(status) }

    /// Records a note with the event's name on the span's receiver.
    public func addEvent(_ event: SpanEvent) { state?.note(event.name) }

    /// Records that the span's work threw an error, which the span's end shows.
    public func recordError<Instant: TracerInstant>(
      _ error: any Error, attributes: SpanAttributes, at instant: @autoclosure () -> Instant
    ) {
      state?.record(error)
    }

    /// Records that another span caused this one.
    public func addLink(_ link: SpanLink) {
      guard let other = link.context.spanLink?.span else { return }
      state?.follow(other)
    }

    /// Ends the span; further calls do nothing.
    public func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
      state?.end()
    }
  }
#endif
