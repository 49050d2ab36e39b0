import InMemoryTracing
import SeqtraceInstrumentation
import SeqtraceRecording
import Tracing

/// What spans cost, as shares of what they cost with distributed tracing's own tracer for tests.
struct Spans {
  private let count = 1000
  private let recording = RecordingTracer(service: "kitchen")
  private let inMemory = InMemoryTracer()

  /// A span that is begun and ended, inside of another one, as by a library.
  func startRatio() -> Double {
    ratio({ start($0, $1) }, { start($0, $1) })
  }

  /// A span around a body, inside of another one, which is begun in its context.
  func scopeRatio() -> Double {
    ratio({ scope($0, $1) }, { scope($0, $1) })
  }

  private func start(_ tracer: some Tracer, _ context: ServiceContext) {
    for _ in 0..<count { tracer.startSpan("chop", context: context).end() }
  }

  private func scope(_ tracer: some Tracer, _ context: ServiceContext) {
    for _ in 0..<count { tracer.withSpan("chop", context: context) { _ in } }
  }

  private func ratio(
    _ recorded: (RecordingTracer, ServiceContext) -> Void,
    _ remembered: (InMemoryTracer, ServiceContext) -> Void
  ) -> Double {
    RecordingSession(storage: .memoryRing(events: 65_536)).record {
      recording.withSpan("cook") { ours in
        inMemory.withSpan("cook") { theirs in
          Comparison(of: count) {
            recorded(recording, ours.context)
          } against: {
            remembered(inMemory, theirs.context)
            inMemory.clearFinishedSpans()
          }.ratio
        }
      }
    }
  }
}
