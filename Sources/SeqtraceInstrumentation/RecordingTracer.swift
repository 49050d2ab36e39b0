#if Tracing
  internal import SeqtraceRecording
  internal import Synchronization
  public import Tracing

  /// A tracer that records the spans of unmodified libraries as messages.
  ///
  /// ```swift
  /// InstrumentationSystem.bootstrap(RecordingTracer(service: "kitchen"))
  /// ```
  ///
  /// A span is recorded in the session of the running code, in order with the code's own calls. If nothing is
  /// recorded, a span costs next to nothing. The article *Recording distributed tracing spans* describes how
  /// senders and receivers are determined.
  ///
  /// A span's start and end are recorded at the moment when they happen. If a library passes other instants,
  /// these are ignored, because they can't change the order of the events recorded in between.
  public final class RecordingTracer: Tracer {
    /// The name of this process's lifeline.
    public let service: String
    /// The selection of span attributes that are recorded.
    public let attributes: RecordedAttributes
    let describeError: @Sendable (any Error) -> String
    /// The spans with ids that were sent to other code, by id. When an id comes back, its span is found here.
    ///
    /// A consumer may run long after its producer has ended, so ended spans are kept too.
    let propagation = Mutex(RecentValues<UInt64, SpanState>(limit: 4096))

    /// Creates a tracer.
    ///
    /// - Parameters:
    ///   - service: The name of this process's lifeline. This lifeline receives server spans, and internal
    ///     spans that start while no participant is active.
    ///   - attributes: The attributes of spans to record; none by default.
    ///   - describeError: Returns the text of a recorded error; by default, the name of its type, because an
    ///     error may contain data of the program.
    public init(
      service: String, attributes: RecordedAttributes = .none,
      describeError: @escaping @Sendable (any Error) -> String = {
        String(describing: type(of: $0))
      }
    ) {
      self.service = service
      self.attributes = attributes
      self.describeError = describeError
    }

    /// Starts a span; see the `Tracer` protocol.
    ///
    /// - Parameters:
    ///   - operationName: The message's name.
    ///   - context: The context with the parent span.
    ///   - kind: The kind of span, which determines the sender and the receiver.
    ///   - instant: Ignored; the message is recorded when the span starts.
    ///   - function: Ignored.
    ///   - fileID: The file of the message.
    ///   - line: The line of the message.
    /// - Returns: The span. If it isn't recorded, its functions do nothing.
    public func startSpan<Instant: TracerInstant>(
      _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
      at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
    ) -> RecordedSpan {
      let context = context()
      return RecordedSpan(
        parentContext: context,
        state: SpanState.begin(
          operationName, kind, in: context, fileID, Int(clamping: line), by: self))
    }

    /// Returns the span of a context; `nil` if it wasn't started in this process or has ended.
    public func activeSpan(identifiedBy context: ServiceContext) -> RecordedSpan? {
      guard let link = context.spanLink, link.span.isOpen else { return nil }
      return RecordedSpan(parentContext: context, state: link.span)
    }

    /// Does nothing, because spans are recorded immediately.
    public func forceFlush() {}
  }
#endif
