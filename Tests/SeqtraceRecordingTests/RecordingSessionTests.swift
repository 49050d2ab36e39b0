import Dispatch
import SeqtraceEvents
import SeqtraceRecording
import Synchronization
import Testing

struct RecordingSessionTests {
  let session = RecordingSession(title: "Evening", design: "house")
  let lamp = Lamp()

  @Test func `A trace carries the session's title and design`() {
    #expect(session.trace() == Trace(title: "Evening", design: "house"))
  }

  @Test func `A body's value and error pass through`() async {
    #expect(session.record { 7 } == 7)
    #expect(throws: Failure.self) { try session.record { throw Failure() } }
    await #expect(throws: Failure.self) {
      try await session.record {
        await Task.yield()
        throw Failure()
      }
    }
  }

  @Test func `A session is current only inside its body`() {
    #expect(RecordingSession.current == nil)
    session.record { #expect(RecordingSession.current === session) }
    #expect(RecordingSession.current == nil)
  }

  @Test func `The innermost session records`() {
    let inner = RecordingSession()
    session.record {
      inner.record { Recorder.recordCall("on()", on: .instance(lamp)) {} }
      Recorder.recordNote("after")
    }
    #expect(session.trace().lines == ["note client → · after"])
    #expect(inner.trace().lines.count == 2)
  }

  @Test func `A snapshot shows what is open without an end`() {
    session.record {
      Recorder.recordCall("on()", on: .instance(lamp)) {
        #expect(session.trace().lines == ["call client → Lamp1 on()"])
      }
    }
    #expect(session.trace().lines.count == 2)
  }

  @Test func `Times never go back`() {
    session.record { for _ in 1...50 { Recorder.recordCall("on()", on: .instance(lamp)) {} } }
    let times = session.trace().events.compactMap(\.time)
    #expect(times.count == 100)
    #expect(times == times.sorted())
    #expect(times.allSatisfy { $0 >= 0 })
  }

  @Test func `Sessions that run at the same time do not mix`() async {
    let sessions = (0..<8).map { RecordingSession(title: "\($0)") }
    await withTaskGroup { group in
      for session in sessions {
        group.addTask { await Self.speakForAWhile(in: session) }
      }
    }
    for session in sessions {
      let trace = session.trace()
      #expect(
        trace.participants.map { TypeName.simpleName(of: $0.name) } == [trace.title!, "Lamp"])
      // The last two are the lamp's end.
      #expect(trace.events.count == 102)
      #expect(trace.events.allSatisfy { $0.lane == 0 })
    }
  }

  private static func speakForAWhile(in session: RecordingSession) async {
    let lamp = Lamp()
    await session.record(as: session.trace().title!) {
      for _ in 1...50 {
        await Recorder.recordCall("on()", on: .instance(lamp)) { await Task.yield() }
      }
    }
  }
}
