import SeqtraceEvents
import SeqtraceRecording

/// The recording of the code in an expectation.
///
/// If the code itself records nothing, but `seqtrace record --package` has linked a recorder to its package,
/// this is the recording of that recorder.
struct TestRecording {
  private let session: RecordingSession
  private let title: String?
  private let role: String

  init(title: String? = nil, as role: String, filter: RecordingFilter) {
    session = RecordingSession(title: title, filter: filter)
    self.title = title
    self.role = role
  }

  /// Runs code and records it; then checks the recorded trace, even if the code has thrown an error.
  func run<R, E: Error>(
    _ body: () throws(E) -> R, check: (Trace) -> Void
  ) throws(E) -> R {
    let linked = LinkedRecording(as: role)
    defer { check(trace(linkedTo: linked)) }
    return try session.record(as: role, body)
  }

  /// Runs asynchronous code and records it; then checks the recorded trace, even if the code has thrown an
  /// error.
  func run<R, E: Error>(
    isolation: isolated (any Actor)?, _ body: () async throws(E) -> R, check: (Trace) -> Void
  ) async throws(E) -> R {
    let linked = LinkedRecording(as: role)
    defer { check(trace(linkedTo: linked)) }
    return try await session.record(as: role, isolation: isolation, body)
  }

  private func trace(linkedTo recording: LinkedRecording?) -> Trace {
    let linked = recording?.finish()
    let trace = session.trace()
    guard trace.events.isEmpty, var linked else { return trace }
    linked.title = title
    return linked
  }
}
