import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceRecording
import Testing

/// The deaths of objects whose classes record none.
struct DeathTests {
  let session = RecordingSession()

  @Test func `An object that died is destroyed behind the next outermost activation`() {
    session.record {
      do {
        let lamp = Lamp()
        Recorder.recordCall("on()", on: .instance(lamp)) {}
      }
      Recorder.recordCall("outer()", on: .role("house")) {
        Recorder.recordCall("inner()", on: .role("house")) {}
      }
      Recorder.recordNote("end")
    }
    #expect(
      session.trace().lines == [
        "call client → Lamp1 on()", "return", "call client → house outer()",
        "  call · → house inner()", "  return", "return", "destroyBegin · → Lamp1", "destroyEnd",
        "note client → · end",
      ])
  }

  @Test func `An object that lives shows nothing, and one that died last dies at the end`() {
    let lamp = Lamp()
    session.record {
      Recorder.recordCall("on()", on: .instance(lamp)) {}
      Recorder.recordCall("on()", on: .instance(Lamp())) {}
      #expect(session.trace().lines.suffix(2) == ["destroyBegin · → Lamp2", "destroyEnd"])
      Recorder.recordNote("end")
    }
    withExtendedLifetime(lamp) {
      let lines = session.trace().lines
      #expect(lines.filter { $0.hasPrefix("destroy") }.count == 2)
      #expect(lines == session.trace().lines)
    }
  }

  @Test func `While an activation is open, nobody has died at the end`() {
    session.record {
      Recorder.recordCall("outer()", on: .role("house")) {
        do {
          let lamp = Lamp()
          Recorder.recordCall("on()", on: .instance(lamp)) {}
        }
        #expect(!session.trace().events.contains { $0.kind == .destroyBegin })
      }
    }
    #expect(session.trace().lines.suffix(2) == ["destroyBegin · → Lamp1", "destroyEnd"])
  }

  @Test func `Each of many short lives ends once, whatever addresses they shared`() {
    session.record {
      for _ in 0..<1000 {
        let lamp = Lamp()
        Recorder.recordCall("on()", on: .instance(lamp)) {}
      }
    }
    let events = session.trace().events
    let called = events.filter { $0.kind == .call }.compactMap(\.receiver)
    let destroyed = events.filter { $0.kind == .destroyBegin }.compactMap(\.receiver)
    #expect(Set(destroyed).count == 1000)
    #expect(destroyed == called)
  }

  @Test func `However long an object lived, its death is found`() {
    var lamps = (0..<64).map { _ in Lamp() }
    session.record {
      while let lamp = lamps.popLast() {
        for lamp in lamps { Recorder.recordCall("on()", on: .instance(lamp)) {} }
        Recorder.recordCall("off()", on: .instance(lamp)) {}
      }
    }
    let lines = session.trace().lines
    #expect(lines.filter { $0.hasPrefix("destroyBegin") }.count == 64)
    let last = lines.lastIndex { $0.hasPrefix("call") } ?? 0
    #expect(lines[..<last].filter { $0.hasPrefix("destroyBegin") }.count > 32)
    for number in 1...64 {
      let destruction = lines.firstIndex(of: "destroyBegin · → Lamp\(number)")
      let mention = lines.lastIndex { $0.hasPrefix("call client → Lamp\(number) ") }
      #expect((mention ?? .max) < (destruction ?? 0))
    }
  }

  @Test func `A destruction that the class records is the only one`() {
    session.record {
      for _ in 0..<3 { Recorder.recordCall("glow()", on: .instance(Ember())) {} }
    }
    #expect(session.trace().events.filter { $0.kind == .destroyBegin }.count == 3)
  }

  @Test func `In ring mode one whose life was dropped has no death`() {
    let session = RecordingSession(storage: .memoryRing(events: 5000))
    session.record {
      Recorder.recordCall("on()", on: .instance(Lamp())) {}
      for _ in 0..<20_000 { Recorder.recordNote("more") }
    }
    #expect(session.trace().events.allSatisfy { $0.kind == .note })
  }

  @Test func `What tasks made dies at the end, in one order whatever the schedule`() async {
    var goldens: Set<Trace> = []
    for _ in 1...200 { goldens.insert(await Self.goldenTrace()) }
    #expect(goldens.count == 1)
    let kinds = goldens.first?.events.map(\.kind) ?? []
    let awaits = kinds.lastIndex(of: .await) ?? 0
    #expect(kinds.suffix(20) == (0..<10).flatMap { _ in [.destroyBegin, .destroyEnd] }[...])
    #expect(awaits < kinds.count - 20)
    let dead = goldens.first?.events.filter { $0.kind == .destroyBegin }.compactMap(\.receiver)
    #expect(dead == dead?.sorted())
  }

  @Test func `Among several lanes the dead are told at the end, however many there were`() async {
    await session.record {
      await Recorder.withJoinedChildren {
        await withTaskGroup { group in
          group.addTask { Recorder.recordNote("other") }
        }
        for _ in 0..<10_000 { Recorder.recordCall("on()", on: .instance(Lamp())) {} }
      }
    }
    let events = session.trace().events
    let first = events.firstIndex { $0.kind == .destroyBegin } ?? 0
    #expect(events[first...].count == 20_000)
    #expect(Set(events[first...].compactMap(\.receiver)).count == 10_000)
  }

  @Test func `One of whom an orphan spoke has no death: nobody knows what comes before`() async {
    let session = session
    session.record { Recorder.recordNote("main") }
    await Task.detached {
      session.record(as: "other") { Recorder.recordCall("on()", on: .instance(Lamp())) {} }
    }.value
    #expect(session.trace().orphanLanes == [1])
    #expect(!session.trace().events.contains { $0.kind == .destroyBegin })
  }

  @Test func `In the diagram nobody is said to have destroyed it`() {
    session.record {
      do {
        let lamp = Lamp()
        Recorder.recordCall("on()", on: .instance(lamp)) {}
      }
      Recorder.recordCall("next()", on: .role("house")) {}
    }
    let diagram = DiagramBuilder().build(session.trace())
    #expect(diagram.messages.last?.kind == .destruction)
    #expect(diagram.messages.last?.isFound == true)
    #expect(diagram.lifelines.compactMap(\.destruction) == [2])
  }

  private static func goldenTrace() async -> Trace {
    let session = RecordingSession()
    await session.record {
      await Recorder.withJoinedChildren {
        await withTaskGroup { group in
          for number in 0..<10 {
            group.addTask {
              for _ in 0..<Int.random(in: 0..<3) { await Task.yield() }
              let lamp = Lamp()
              await Recorder.recordCall("on\(number)()", on: .instance(lamp)) { await Task.yield() }
            }
          }
        }
      }
    }
    return session.trace().normalized()
  }
}

private final class Ember {
  deinit { Recorder.recordDestruction(of: self) }
}
