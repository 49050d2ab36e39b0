import Dispatch
import SeqtraceEvents
import SeqtraceRecording
import Testing

struct LaneTests {
  let session = RecordingSession()
  let lamp = Lamp()

  @Test func `Children that run at the same time have lanes of their own, in which calls nest`()
    async
  {
    let lamp = lamp
    await session.record {
      await Recorder.recordCall("all()", on: .role("house")) {
        await withTaskGroup { group in
          for _ in 1...10 { group.addTask { await Self.speak(to: lamp) } }
        }
      }
    }
    let trace = session.trace()
    #expect(Set(trace.events.map(\.lane)) == Set(LaneID.numbers(0...10)))
    #expect(Set(trace.events.map(\.lane)).allSatisfy { trace.nests(in: $0) })
    #expect(trace.events.count { $0.lane == 0 && $0.kind != .spawn } == 2)
  }

  @Test func `Tasks that run one after the other have lanes of their own too`() async {
    let lamp = lamp
    await session.record {
      for _ in 1...5 { await Task { await Self.speak(to: lamp) }.value }
    }
    let lanes = session.trace().events.filter { $0.kind != .spawn }.map(\.lane)
    #expect(Set(lanes).count == 5)
    #expect(lanes == lanes.sorted())
  }

  @Test func `Within one task all is one lane, whatever actor it visits`() async {
    let keeper = Keeper()
    await session.record {
      Recorder.recordCall("before()", on: .instance(lamp)) {}
      await Recorder.recordCall("visit()", on: .instance(keeper)) { await keeper.visit(lamp) }
    }
    #expect(
      session.trace().lines == [
        "call client → Lamp1 before()",
        "return",
        "call client → Keeper2 visit()",
        "  call · → Lamp1 polish()",
        "  return",
        "return",
      ])
    #expect(Set(session.trace().events.map(\.lane)) == [0])
  }

  @Test func `A task begun in a recording is recorded after its end too`() async {
    let lamp = lamp
    let task = session.record { Task { await Self.speak(to: lamp) } }
    await task.value
    #expect(session.trace().events.map(\.kind) == [.spawn, .call, .call, .return, .return])
  }

  @Test func `A second recording in the same task continues its lane`() {
    session.record(as: "first") { Recorder.recordCall("on()", on: .instance(lamp)) {} }
    session.record(as: "second") { Recorder.recordCall("off()", on: .instance(lamp)) {} }
    #expect(
      session.trace().lines == [
        "call first → Lamp1 on()", "return", "call second → Lamp1 off()", "return",
      ])
    #expect(Set(session.trace().events.map(\.lane)) == [0])
  }

  @Test func `Threads that record in one session at the same time do not disturb each other`() {
    let (session, lamp) = (session, lamp)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      session.record {
        for _ in 1...100 {
          Recorder.recordCall("on()", on: .instance(lamp)) { Recorder.recordNote("lit") }
        }
      }
    }
    let trace = session.trace()
    #expect(trace.events.count == 8 * 300)
    #expect(trace.events.map(\.id) == EventID.numbers(1...2400))
    #expect(Set(trace.events.map(\.lane)).allSatisfy { trace.nests(in: $0) })
  }

  private static func speak(to lamp: Lamp) async {
    await Recorder.recordCall("on()", on: .instance(lamp)) {
      await Task.yield()
      Recorder.recordCall("off()", on: .instance(lamp)) {}
    }
  }

  private actor Keeper {
    func visit(_ lamp: Lamp) { Recorder.recordCall("polish()", on: .instance(lamp)) {} }
  }
}

extension Trace {
  /// Whether each event of a lane that ends something ends what was opened last.
  fileprivate func nests(in lane: LaneID) -> Bool {
    var open: [EventID] = []
    for event in events where event.lane == lane {
      if event.kind.opensActivation { open.append(event.id) }
      if event.kind.closesActivation, open.popLast() != event.begin { return false }
    }
    return open.isEmpty
  }
}
