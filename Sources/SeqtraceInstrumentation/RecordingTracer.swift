#if Tracing
  internal import SeqtraceRecording
  public import Tracing

  /// A tracer that turns the spans of unmodified libraries into messages of a recording.
  ///
  /// ```swift
  /// InstrumentationSystem.bootstrap(RecordingTracer(service: "kitchen"))
  /// ```
  ///
  /// Spans are recorded in the session in which the running code is recorded, between the code's
  /// own calls. Where nothing is recorded, a span costs next to nothing. The article
  /// *Recording distributed tracing spans* says who sends and who receives.
  ///
  /// A span's message is recorded when the span begins and when it ends: the instants that a library
  /// passes along are not asked for, since they can't change what has been recorded in between.
  public final class RecordingTracer: Tracer {
    /// What the lifeline of this process is called.
    public let service: String
    /// Which attributes are recorded.
    public let attributes: RecordedAttributes
    let describeError: @Sendable (any Error) -> String
    let propagation = PropagatedSpans()

    /// Creates a tracer.
    ///
    /// - Parameters:
    ///   - service: What the lifeline of this process is called: the receiver of server spans, and
    ///     of internal spans that begin where nobody is active.
    ///   - attributes: Which attributes of spans are recorded, and how; none by default.
    ///   - describeError: Makes the text of a recorded error; its type's name by default, as an
    ///     error may carry the program's data.
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

    /// Begins a span; see the `Tracer` protocol.
    ///
    /// - Parameters:
    ///   - operationName: The message's name.
    ///   - context: What the span belongs to.
    ///   - kind: What decides between whom the message goes.
    ///   - instant: Not asked for: the message is recorded when the span begins.
    ///   - function: Not recorded.
    ///   - fileID: The file of the message.
    ///   - line: The line of the message.
    /// - Returns: A span, which records nothing where nothing is recorded.
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

    /// The span that a context belongs to, if it was begun in this process and hasn't ended.
    public func activeSpan(identifiedBy context: ServiceContext) -> RecordedSpan? {
      guard let link = context.spanLink, link.span.isOpen else { return nil }
      return RecordedSpan(parentContext: context, state: link.span)
    }

    /// Does nothing: what is recorded is already where it belongs.
    public func forceFlush() {}
  }
#endif
