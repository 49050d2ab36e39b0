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

    /// What the span's children belong to.
    public var context: ServiceContext {
      guard let state else { return parentContext }
      var context = parentContext
      context.spanLink = SpanLinkage(span: state, isExtracted: false)
      return context
    }

    /// The message's name.
    public var operationName: String {
      get { state?.name ?? "" }
      nonmutating set { state?.rename(newValue) }
    }

    /// The attributes; who sends and receives may follow from them, even where none is recorded.
    public var attributes: SpanAttributes {
      get { state?.attributes ?? [:] }
      nonmutating set { state?.set(newValue) }
    }

    /// Whether the span is recorded and hasn't ended.
    public var isRecording: Bool { state?.isOpen ?? false }

    /// Says how the span's work went: an error is drawn as a thrown one, without the message.
    public func setStatus(_ status: SpanStatus) { state?.set(status) }

    /// Records a note with the event's name at the span's receiver.
    public func addEvent(_ event: SpanEvent) { state?.note(event.name) }

    /// Records that the span's work threw an error; the span's end shows it.
    public func recordError<Instant: TracerInstant>(
      _ error: any Error, attributes: SpanAttributes, at instant: @autoclosure () -> Instant
    ) {
      state?.record(error)
    }

    /// Records that what another span did led to this one.
    public func addLink(_ link: SpanLink) {
      guard let other = link.context.spanLink?.span else { return }
      state?.follow(other)
    }

    /// Ends the span; only the first time counts.
    public func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
      state?.end()
    }
  }
#endif
