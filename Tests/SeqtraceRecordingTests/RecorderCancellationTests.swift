import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceRecording
import Testing

struct RecorderCancellationTests {
  let lamp = Lamp()
  let room = Room()

  @Test func `A cancellation says who cancels whose work`() {
    let session = RecordingSession()
    session.record {
      Recorder.recordCall("leave()", on: .instance(room)) {
        Recorder.recordCancellation(of: "dimming", at: .instance(lamp))
        Recorder.recordCancellation(from: .role("timer"))
      }
    }
    #expect(
      session.trace().lines == [
        "call client → Room1 leave()", "  cancellation · → Lamp2 dimming",
        "  cancellation timer → ·", "return",
      ])
    #expect(session.trace().events[1].source?.fileID.hasSuffix("CancellationTests.swift") == true)
  }

  @Test func `Without a session, or for an excluded type, nothing is evaluated or recorded`() {
    Recorder.recordCancellation(
      of: {
        Issue.record("evaluated"); return ""
      }())
    let session = RecordingSession(filter: RecordingFilter(excludedTypes: ["Lamp"]))
    session.record { Recorder.recordCancellation(at: .instance(lamp)) }
    #expect(session.trace().events.isEmpty)
  }

  @Test func `A cancelled task's call ends as cancelled after the cancellation`() async {
    let session = RecordingSession()
    await session.record { [lamp] in
      let task = Task {
        try? await Recorder.recordCall("dim()", on: .instance(lamp)) {
          try await Task.sleep(for: .seconds(3600))
        }
      }
      while !session.trace().events.contains(where: { $0.name == "dim()" }) { await Task.yield() }
      Recorder.recordCancellation(of: "dimming", at: .instance(lamp))
      task.cancel()
      await task.value
    }
    let trace = session.trace()
    let cancellation = trace.events.firstIndex { $0.kind == .cancellation }
    let end = trace.events.firstIndex { $0.kind == .throw && $0.isCancelled }
    #expect(cancellation != nil && end != nil)
    #expect(cancellation ?? 0 < end ?? 0)
  }
}
