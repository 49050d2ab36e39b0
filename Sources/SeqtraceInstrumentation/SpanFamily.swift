#if Tracing
  internal import SeqtraceRecording
  internal import Synchronization

  /// The state shared by a tracer's nested spans.
  ///
  /// Each span keeps this state instead of its parent, because a span may be nested arbitrarily deeply, in
  /// spans that mostly ended long ago.
  final class SpanFamily: Sendable {
    let tracer: RecordingTracer
    /// The session, which must be kept for the spans' activations.
    private let session: SpanActivation.Session
    /// The family of the enclosing span, if another tracer made that span.
    private let elders: SpanFamily?
    /// The ids of the trace, made on first use.
    private let ids = Mutex<TraceParent?>(nil)

    /// Returns the family of a new span: its parent's, if the parent has the same tracer, or a new one.
    static func of(
      _ activation: SpanActivation, inside parent: SpanState?, by tracer: RecordingTracer
    ) -> SpanFamily {
      if let family = parent?.family, family.tracer === tracer { return family }
      return SpanFamily(activation.session, inside: parent?.family, by: tracer)
    }

    private init(
      _ session: SpanActivation.Session, inside elders: SpanFamily?, by tracer: RecordingTracer
    ) {
      self.tracer = tracer
      self.session = session
      self.elders = elders
    }

    /// Returns ids for one of the spans, in the same trace as the other spans.
    ///
    /// - Parameter foreign: The ids of another process's span that led to the first span.
    func identifySpan(in foreign: TraceParent?) -> TraceParent {
      if let elders { return elders.identifySpan(in: foreign) }
      let trace = ids.withLock { ids in
        let trace = ids ?? foreign ?? .random()
        ids = trace
        return trace
      }
      return trace.child()
    }
  }
#endif
