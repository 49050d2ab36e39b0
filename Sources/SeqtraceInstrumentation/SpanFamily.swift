#if Tracing
  internal import SeqtraceRecording
  internal import Synchronization

  /// The state shared by a tracer's spans that were started inside of one another.
  ///
  /// Each span keeps this state instead of its parent, because a span may be inside of any number of others,
  /// most of which ended long ago.
  final class SpanFamily: Sendable {
    let tracer: RecordingTracer
    /// Kept for the spans' activations.
    private let session: SpanActivation.Session
    /// The family of the span in which this one started, if another tracer made that span.
    private let elders: SpanFamily?
    /// The ids of the trace; made on demand.
    private let ids = Mutex<TraceParent?>(nil)

    /// The family of a new span: its parent's, if the parent has the same tracer.
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

    /// Returns ids for one of the spans, in the same trace as the others.
    ///
    /// - Parameter foreign: The ids of another process's span from which the first span came.
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
