#if Tracing
  internal import SeqtraceRecording
  internal import Synchronization

  /// The state that nested spans of a tracer share.
  ///
  /// Each span keeps this state alive instead of its parent. Spans may be nested arbitrarily deeply, and most
  /// enclosing spans may have ended long ago, so keeping all of them would cost memory.
  final class SpanFamily: Sendable {
    let tracer: RecordingTracer
    /// The session, which must be kept alive for the activations of the spans.
    private let session: SpanActivation.Session
    /// The family of the enclosing span, if another tracer made that span.
    private let elders: SpanFamily?
    /// The ids of the trace, made on first use.
    private let ids = Mutex<TraceParent?>(nil)

    /// Returns the family of a new span. This is the parent's family if the parent has the same tracer;
    /// otherwise it is new.
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

    /// Returns ids for a span of the family. All spans of the family are in the same trace.
    ///
    /// - Parameter foreign: The ids of the span in another process that caused the first span of the family;
    ///   `nil` if there is none.
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
