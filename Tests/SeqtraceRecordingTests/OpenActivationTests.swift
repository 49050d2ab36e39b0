import SeqtraceEvents
import SeqtraceRecording
import Testing

struct OpenActivationTests {
  let session = RecordingSession()

  @Test func `An initialiser that says where it begins and ends is a creation`() {
    session.record {
      let boat = Boat(name: "Argo")
      Recorder.recordCall("sail()", on: .instance(boat)) {}
    }
    #expect(
      session.trace().lines == [
        "create client → Boat1 init(name:)", "  call · → Boat1 load()", "  return", "return",
        "call client → Boat1 sail()", "return", "destroyBegin · → Boat1", "destroyEnd",
      ])
  }

  @Test func `A superclass's initialiser is a part of the creation`() {
    session.record {
      let ferry = Ferry()
      Recorder.recordCall("sail()", on: .instance(ferry)) {}
    }
    #expect(
      session.trace().lines == [
        "create client → Ferry1 init()", "  call · → Ferry1 load()", "  return", "return",
        "call client → Ferry1 sail()", "return", "destroyBegin · → Ferry1", "destroyEnd",
      ])
  }

  @Test func `A creation recorded around the initialiser is the same`() {
    session.record { _ = Recorder.recordCreation { Boat(name: "Argo") } }
    #expect(
      session.trace().lines == [
        "create client → Boat1", "  call · → Boat1 load()", "  return", "return",
        "destroyBegin · → Boat1", "destroyEnd",
      ])
  }

  @Test func `Another object of the type made inside is another one`() {
    session.record {
      _ = Recorder.recordCreation(of: Boat.self) {
        let boat = Boat(name: "Argo")
        _ = Boat(name: "dinghy")
        return boat
      }
    }
    #expect(session.trace().lines.filter { $0.contains("create") }.count == 2)
    #expect(session.trace().lines.contains("  create · → Boat2 init(name:)"))
  }

  @Test func `In a cancelled task, what an async function began ends as cancelled`() async {
    await session.record {
      let task = Task {
        while !Task.isCancelled { await Task.yield() }
        Recorder.beginCall("dock()", on: .role("harbour"), isAsync: true).end()
        Recorder.beginCall("leave()", on: .role("harbour"), isAsync: true).end(throwing: Failure())
        Recorder.beginCall("wait()", on: .role("harbour")).end()
        Recorder.beginCall("sink()", on: .role("harbour")).end(throwing: CancellationError())
      }
      task.cancel()
      await task.value
    }
    let events = session.trace().events
    let cancelled = events.filter(\.isCancelled).map { ending in
      events.first { $0.id == ending.begin }?.name
    }
    #expect(cancelled == ["dock()", "leave()", "sink()"])
  }

  @Test func `A call ends once, and with what is told first`() {
    session.record {
      let call = Recorder.beginCall("dock()", with: ["1"], on: .role("harbour"))
      call.end(throwing: Failure())
      call.end(returning: "late")
      let other = Recorder.beginCall("leave()", on: .role("harbour"))
      other.end(throwing: Failure(), description: "fog")
    }
    #expect(
      session.trace().lines == [
        "call client → harbour dock() (1)", "throw = Failure",
        "call client → harbour leave()", "throw = fog",
      ])
  }

  @Test func `A second end isn't counted as an event that a ring has dropped`() {
    let session = RecordingSession(storage: .memoryRing(events: 1000))
    session.record {
      let call = Recorder.beginCall("dock()", on: .role("harbour"))
      call.end()
      call.end(returning: unwanted().first)
    }
    #expect(session.trace().lines == ["call client → harbour dock()", "return"])
    #expect(session.trace().droppedEventCount == 0)
  }

  @Test func `A class that the filter leaves out leaves no creation`() {
    let filter = RecordingFilter(excludedTypes: ["Boat"])
    let session = RecordingSession(filter: filter)
    session.record {
      _ = Ferry()
      _ = Boat(name: "Argo")
    }
    let creations = session.trace().lines.filter { $0.contains("create") }
    #expect(creations == ["create client → Ferry1 init()"])
  }

  @Test func `A class whose module the filter leaves out leaves no creation`() {
    let filter = RecordingFilter(excludedModules: ["SeqtraceRecordingTests"])
    let session = RecordingSession(filter: filter)
    session.record { _ = Boat(name: "Argo") }
    #expect(session.trace().events.isEmpty)
  }

  @Test func `Without a session nothing is recorded, and no text made`() {
    let call = Recorder.beginCall("dock()", with: unwanted(), on: .role("harbour"))
    call.end()
    #expect(Boat(name: "Argo").name == "Argo")
    #expect(session.trace().events.isEmpty)
  }

  private func unwanted() -> [String] {
    Issue.record("an argument was evaluated")
    return []
  }
}

private class Boat {
  let name: String

  init(name: String) {
    let creation = Recorder.beginCreation(of: type(of: self), in: Boat.self, by: "init(name:)")
    defer { creation.end() }
    self.name = name
    Recorder.recordCall("load()", on: .instance(self)) {}
    creation.complete(with: self)
  }
}

private final class Ferry: Boat {
  init() {
    let creation = Recorder.beginCreation(of: type(of: self), in: Ferry.self, by: "init()")
    defer { creation.end() }
    super.init(name: "ferry")
    creation.complete(with: self)
  }
}
