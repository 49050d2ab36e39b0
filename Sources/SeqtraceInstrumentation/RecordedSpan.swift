#if Tracing
  public import Tracing

  /// A span of a ``RecordingTracer``.
  public struct RecordedSpan: Span {
    private let parentContext: ServiceContext
    /// The state of the recorded span; `nil` if it isn't recorded.
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

    /// The span's name, from which the message's name is made; empty if the span isn't recorded.
    public var operationName: String {
      get { state?.name ?? "" }
      nonmutating set { state?.rename(newValue) }
    }

    /// The span's attributes. They may determine the message's sender and receiver, even if no attribute is
    /// recorded.
    public var attributes: SpanAttributes {
      get { state?.attributes ?? [:] }
      nonmutating set { state?.set(newValue) }
    }

    /// Whether the span is recorded and hasn't ended.
    public var isRecording: Bool { state?.isOpen ?? false }

    /// Sets the span's status. A span with an error ends with a throwing reply in the diagram. The status
    /// message isn't recorded.
    public func setStatus(_ status: SpanStatus) { state?.set(status) }

    /// Records a note with the event's name on the span's receiver.
    public func addEvent(_ event: SpanEvent) { state?.note(event.name) }

    /// Records that the span's work threw an error; the diagram shows it at the span's end.
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
