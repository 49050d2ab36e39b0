import SeqtraceEvents
import SeqtraceRecording
import Testing

struct RecorderCallTests {
  let session = RecordingSession(title: "A test")
  let room = Room()
  let lamp = Lamp()

  @Test func `Without a session a call runs its body once and evaluates nothing else`() {
    var runs = 0
    func unexpected() -> AnyObject {
      Issue.record("The receiver was evaluated.")
      return room
    }
    let value = Recorder.recordCall(
      "enter()", with: ["\(runs + 1 / max(runs, 1))"], on: .instance(unexpected())
    ) {
      runs += 1
      return 7
    }
    #expect(value == 7)
    #expect(runs == 1)
    #expect(RecordingSession.current == nil)
  }

  @Test func `Calls nest, and the one that is active sends`() {
    session.record {
      Recorder.recordCall("enter()", on: .instance(room)) {
        Recorder.recordCall("light(_:)", with: ["all"], on: .instance(lamp)) {}
        Recorder.recordCall("sit()", on: .instance(room)) {}
      }
      Recorder.recordCall("leave()", on: .instance(room)) {}
    }
    #expect(
      session.trace().lines == [
        "call client → Room1 enter()",
        "  call · → Lamp2 light(_:) (all)",
        "  return",
        "  call · → Room1 sit()",
        "  return",
        "return",
        "call client → Room1 leave()",
        "return",
      ])
  }

  @Test func `Every return names the call that it ends`() {
    session.record {
      Recorder.recordCall("enter()", on: .instance(room)) {
        Recorder.recordCall("sit()", on: .instance(room)) {}
      }
    }
    #expect(session.trace().events.map(\.id) == [1, 2, 3, 4])
    #expect(session.trace().events.map(\.begin) == [nil, nil, 2, 1])
  }

  @Test func `A sender can be named, and the role outside of all calls too`() {
    session.record(as: "visitor") {
      Recorder.recordCall("ring()", on: .role("bell")) {
        Recorder.recordCall("open()", on: .instance(room), from: .role("porter")) {}
      }
    }
    #expect(
      session.trace().lines == [
        "call visitor → bell ring()",
        "  call porter → Room1 open()",
        "  return",
        "return",
      ])
  }

  @Test func `Values are recorded only where asked for`() {
    session.record {
      _ = Recorder.recordCall("seats", on: .instance(room)) { 12 }
      _ = Recorder.recordCall("seats", on: .instance(room), returning: Recorder.literal) { 12 }
      _ = Recorder.recordCall("owner", on: .instance(room), returning: { $0.uppercased() }) {
        "ada"
      }
    }
    let values = session.trace().events.filter { $0.kind == .return }.map(\.value)
    #expect(values == [nil, "12", "ADA"])
  }

  @Test func `A thrown error is passed on and recorded by its type`() {
    session.record {
      #expect(throws: Failure.self) {
        try Recorder.recordCall("enter()", on: .instance(room)) { throw Failure() }
      }
    }
    #expect(session.trace().lines == ["call client → Room1 enter()", "throw = Failure"])
  }

  @Test func `A thrown error is described where asked for, and keeps its static type`() {
    session.record {
      do throws(Failure) {
        try Recorder.recordCall("enter()", on: .instance(room), throwing: { $0.reason }) {
          () throws(Failure) in
          throw Failure()
        }
      } catch {
        #expect(error.reason == "dark")
      }
    }
    #expect(session.trace().lines.last == "throw = dark")
  }

  @Test func `After a throw the outer call sends again`() {
    session.record {
      Recorder.recordCall("enter()", on: .instance(room)) {
        try? Recorder.recordCall("light()", on: .instance(lamp)) { throw Failure() }
        Recorder.recordCall("sit()", on: .instance(lamp)) {}
      }
      Recorder.recordCall("leave()", on: .instance(room)) {}
    }
    let senders = session.trace().events.filter { $0.kind == .call }.map { $0.sender != nil }
    #expect(senders == [true, false, false, true])
  }

  @Test func `A facet is a participant of its own with its object's serial`() {
    session.record {
      Recorder.recordCall("paint()", on: .facet("wall", of: room)) {
        Recorder.recordCall("dry()", on: .instance(room)) {}
      }
    }
    let name = "SeqtraceRecordingTests::Room"
    #expect(
      session.trace().participants == [
        Participant(name: "client"), Participant(name: name, serial: 1, facet: "wall"),
        Participant(name: name, serial: 1),
      ])
  }

  @Test func `A type acts as a role with its name`() {
    session.record { Recorder.recordCall("make()", on: .type(Room.Door.self)) {} }
    #expect(session.trace().lines.first == "call client → Door make()")
  }

  @Test func `The place in the source is recorded without a path`() {
    session.record { Recorder.recordCall("enter()", on: .instance(room)) {} }
    let line = Int32(#line - 1)
    let file = "SeqtraceRecordingTests/RecorderCallTests.swift"
    #expect(
      session.trace().events.first?.source
        == SourceLine(fileID: file, line: line))
  }

  @Test func `Awaited calls nest like others`() async throws {
    try await session.record {
      try await Recorder.recordCall("enter()", on: .instance(room)) {
        await Task.yield()
        try await Recorder.recordCall("wait()", on: .instance(lamp)) {
          try await Task.sleep(nanoseconds: 1)
        }
      }
      await #expect(throws: Failure.self) {
        try await Recorder.recordCall("leave()", on: .instance(room)) {
          await Task.yield()
          throw Failure()
        }
      }
    }
    #expect(
      session.trace().lines == [
        "call client → Room1 enter()",
        "  call · → Lamp2 wait()",
        "  return",
        "return",
        "call client → Room1 leave()",
        "throw = Failure",
      ])
  }

  @Test func `In an async function a body that does not await is recorded without awaiting`() async
  {
    await Task.yield()
    let value = session.record { Recorder.recordCall("seats", on: .instance(room)) { 12 } }
    #expect(value == 12)
    #expect(session.trace().lines == ["call client → Room1 seats", "return"])
  }

  @MainActor @Test func `A body keeps the isolation of its function`() async {
    let table = Table()
    await session.record {
      Recorder.recordChange(of: "isLaid", to: true, on: .instance(table)) { table.isLaid = true }
      await Recorder.recordCall("clear()", on: .instance(table)) { await table.clear() }
    }
    #expect(!table.isLaid)
    #expect(session.trace().events.count == 4)
  }

  @MainActor final class Table {
    var isLaid = false
    func clear() async { isLaid = false }
  }
}
