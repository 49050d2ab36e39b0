import InMemoryTracing
import SeqtraceInstrumentation
import SeqtraceRecording
import Tracing

/// What was measured in one mode.
struct Measurement {
  let speed: Load.Speed
  /// The events or spans that the tracer recorded of each request, the warm-up included.
  let recordsPerRequest: Double

  /// Measures a mode. Bootstraps the process's tracer, so it can be called only once.
  init(of mode: Mode, under load: Load = Load()) async throws {
    let records: Int
    switch mode {
    case .off:
      speed = try await load.run()
      records = try await Self.recordsWhileOff()
    case .idle:
      InstrumentationSystem.bootstrap(RecordingTracer(service: "service"))
      speed = try await load.run()
      // There is no session to record any.
      records = 0
    case .seqtrace:
      InstrumentationSystem.bootstrap(RecordingTracer(service: "service"))
      let session = RecordingSession(storage: .memoryRing(events: 65_536))
      speed = try await session.record(as: "guest") { try await load.run() }
      records = session.recordedEventCount
    case .inMemory:
      let tracer = InMemoryTracer()
      InstrumentationSystem.bootstrap(tracer)
      speed = try await load.run()
      // It keeps every span, so the load bounds its memory.
      records = tracer.finishedSpans.count
    }
    recordsPerRequest = Double(records) / Double(load.warmUp + load.requests)
  }

  /// Counts what a session records of some requests in a process without a tracer: nothing.
  private static func recordsWhileOff() async throws -> Int {
    let session = RecordingSession()
    _ = try await session.record { try await Load(warmUp: 0, requests: 100).run() }
    return session.recordedEventCount
  }
}

extension RecordingSession {
  /// The events recorded so far, including those that a ring has dropped.
  fileprivate var recordedEventCount: Int {
    let trace = trace()
    return trace.events.count + trace.droppedEventCount
  }
}
