import SeqtraceEvents
import SeqtraceRecording

/// Programs with faults that public Swift projects had, rebuilt small, each with and without its fault.
enum TaskBugs {
  // MARK: - github.com/FlowCrypt/flowcrypt-ios/issues/703

  /// A continuation was resumed by a service that was gone by then, so it never was.
  static func continuationOfDeadService(isFixed: Bool) async -> Trace {
    let session = RecordingSession()
    let inbox = Inbox()
    let reached = AsyncStream<Void>.makeStream()
    await session.record {
      Task {
        await inbox.fetch(keepsService: isFixed, reached: reached.continuation)
        reached.continuation.yield()
      }
      var iterator = reached.stream.makeAsyncIterator()
      _ = await iterator.next()
      if isFixed { _ = await iterator.next() }
    }
    return session.trace()
  }

  private final class Inbox: Sendable {
    func fetch(keepsService: Bool, reached: AsyncStream<Void>.Continuation) async {
      await Recorder.recordCall(on: .instance(self)) {
        var service: MailService? = MailService()
        // An unsafe one, because a checked one would report that it is leaked.
        await withUnsafeContinuation { continuation in
          let callback = { [weak weakService = service] in
            if weakService != nil { continuation.resume() }
          }
          if !keepsService { service = nil }
          callback()
          reached.yield()
        }
        withExtendedLifetime(service) {}
      }
    }
  }

  private final class MailService: Sendable {}

  // MARK: - github.com/GetStream/stream-video-swift/pull/436

  /// An error was thrown inside of a task, where nothing caught it.
  static func errorInTask(isFixed: Bool) async -> Trace {
    let session = RecordingSession()
    let call = VideoCall()
    let ended = AsyncStream<Void>.makeStream()
    await session.record {
      Task {
        defer { ended.continuation.finish() }
        if !isFixed { return try await call.join() }
        do { try await call.join() } catch { await call.showError() }
      }
      for await _ in ended.stream {}
    }
    return session.trace()
  }

  private struct Unreachable: Error {}

  private final class VideoCall: Sendable {
    func join() async throws {
      try await Recorder.recordCall(on: .instance(self)) {
        await Task.yield()
        throw Unreachable()
      }
    }

    func showError() async { await Recorder.recordCall(on: .instance(self)) { await Task.yield() } }
  }
}
