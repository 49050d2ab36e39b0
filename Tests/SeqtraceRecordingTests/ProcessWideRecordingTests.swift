import Dispatch
import SeqtraceRecording
import Testing

/// Each of these runs in a process of its own, because it records all of that process.
struct ProcessWideRecordingTests {
  @Test func `A started session records other threads too, until it is stopped`() async {
    await #expect(processExitsWith: .success) {
      let session = RecordingSession()
      let lamp = Lamp()
      session.start(as: "app")
      Recorder.recordCall("first()", on: .instance(lamp)) {}
      let done = DispatchSemaphore(value: 0)
      DispatchQueue(label: "other").async {
        Recorder.recordCall("second()", on: .instance(lamp)) {}
        done.signal()
      }
      await Self.wait(for: done)
      session.stop()
      Recorder.recordCall("third()", on: .instance(lamp)) {}
      let calls = session.trace().events.filter { $0.kind == .call }
      #expect(calls.map(\.name) == ["first()", "second()"])
      #expect(calls.map(\.lane) == [0, 1])
      #expect(session.trace().lines.first == "call app → Lamp1 first()")
    }
  }

  @Test func `Stopping a session that does not record the process leaves the other alone`() async {
    await #expect(processExitsWith: .success) {
      let (first, second) = (RecordingSession(), RecordingSession())
      first.start()
      second.stop()
      #expect(RecordingSession.current === first)
      second.record { #expect(RecordingSession.current === second) }
      first.stop()
      #expect(RecordingSession.current == nil)
    }
  }

  private static func wait(for semaphore: DispatchSemaphore) async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        semaphore.wait()
        continuation.resume()
      }
    }
  }
}
