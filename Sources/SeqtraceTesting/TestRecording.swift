import SeqtraceEvents
import SeqtraceRecording

/// The recording of the code in an expectation.
///
/// If the code itself records nothing, but `seqtrace record --package` has linked a recorder to its package,
/// this is the recording of that recorder.
final class TestRecording {
  private let session: RecordingSession
  private let title: String?
  private var linked: Trace?

  init(title: String? = nil, filter: RecordingFilter) {
    session = RecordingSession(title: title, filter: filter)
    self.title = title
  }

  /// Runs code and records it.
  func record<R, E: Error>(as role: String, _ body: () throws(E) -> R) throws(E) -> R {
    let recording = LinkedRecording(as: role)
    defer { linked = recording?.finish() }
    return try session.record(as: role, body)
  }

  /// Runs asynchronous code and records it.
  func record<R, E: Error>(
    as role: String, isolation: isolated (any Actor)?, _ body: () async throws(E) -> R
  ) async throws(E) -> R {
    let recording = LinkedRecording(as: role)
    defer { linked = recording?.finish() }
    return try await session.record(as: role, isolation: isolation, body)
  }

  /// Returns the recorded trace.
  func trace() -> Trace {
    let trace = session.trace()
    guard trace.events.isEmpty, var linked else { return trace }
    linked.title = title
    return linked
  }
}
