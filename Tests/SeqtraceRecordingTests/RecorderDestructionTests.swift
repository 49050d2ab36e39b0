import SeqtraceRecording
import Testing

struct RecorderDestructionTests {
  let session = RecordingSession()

  @Test func `What a deinit says comes from the dying object`() {
    session.record {
      Recorder.call("clean()", on: .role("house")) {
        _ = Recorder.create(Vase.self) { Vase() }
      }
    }
    #expect(
      session.trace().lines == [
        "call client → house clean()",
        "  create · → Vase1",
        "  return",
        "  destroyBegin · → Vase1",
        "    call · → Vase1 shatter()",
        "    return",
        "  destroyEnd",
        "return",
      ])
  }

  @Test func `The one who lets go can be named, and so can the object`() {
    let lamp = Lamp()
    session.record { Recorder.destroy(lamp, as: "Light", from: .role("thief")) {} }
    #expect(session.trace().lines == ["destroyBegin thief → Light1", "destroyEnd"])
  }

  @Test func `An object that lives on after its destruction is a new one`() {
    let lamp = Lamp()
    session.record {
      Recorder.destroy(lamp) { Recorder.call("off()", on: lamp) {} }
      Recorder.call("on()", on: lamp) {}
    }
    let lines = session.trace().lines
    #expect(lines[1] == "  call · → Lamp1 off()")
    #expect(lines[4] == "call client → Lamp2 on()")
  }

  @Test func `A destruction inside that of the same object is not recorded again`() {
    let lamp = Lamp()
    session.record {
      Recorder.destroy(lamp) {
        Recorder.destroy(lamp) { Recorder.call("off()", on: lamp) {} }
      }
    }
    #expect(
      session.trace().lines == [
        "destroyBegin client → Lamp1", "  call · → Lamp1 off()", "  return", "destroyEnd",
      ])
  }

  @Test func `A body that throws ends the destruction`() {
    let lamp = Lamp()
    session.record {
      #expect(throws: Failure.self) { try Recorder.destroy(lamp) { throw Failure() } }
    }
    #expect(session.trace().lines == ["destroyBegin client → Lamp1", "destroyEnd"])
  }
}

private final class Vase {
  deinit {
    Recorder.destroy(self) { Recorder.call("shatter()", on: self) {} }
  }
}
