#if Tracing
  internal import SeqtraceRecording
  internal import Synchronization

  /// The state that a tracer's spans share if they were started inside of one another.
  ///
  /// Each span keeps this state and none keeps its parent, because a span may be inside of any
  /// number of others, most of which ended long ago.
  final class SpanFamily: Sendable {
    let tracer: RecordingTracer
    /// Kept for the spans' activations.
    private let session: SpanActivation.Session
    /// The family of the span in which this one started, if that was another tracer's.
    private let elders: SpanFamily?
    /// The ids by which the trace is known; made when they are first asked for.
    private let ids = Mutex<TraceParent?>(nil)

    /// The family of a new span: its parent's, if that has the same tracer.
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

    /// Ids for one of the spans: it is in a trace with the others.
    ///
    /// - Parameter foreign: The ids of the span of another process which the first came from.
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
