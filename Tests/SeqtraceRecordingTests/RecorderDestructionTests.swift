import SeqtraceRecording
import Testing

struct RecorderDestructionTests {
  let session = RecordingSession()

  @Test func `What a deinit says comes from the dying object`() {
    session.record {
      Recorder.recordCall("clean()", on: .role("house")) {
        _ = Recorder.recordCreation { Vase() }
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
    session.record { Recorder.recordDestruction(of: lamp, named: "Light", from: .role("thief")) }
    #expect(session.trace().lines == ["destroyBegin thief → Light1", "destroyEnd"])
  }

  @Test func `An object that lives on after its destruction is a new one`() {
    let lamp = Lamp()
    session.record {
      Recorder.recordDestruction(of: lamp) { Recorder.recordCall("off()", on: .instance(lamp)) {} }
      Recorder.recordCall("on()", on: .instance(lamp)) {}
    }
    let lines = session.trace().lines
    #expect(lines[1] == "  call · → Lamp1 off()")
    #expect(lines[4] == "call client → Lamp2 on()")
  }

  @Test func `A destruction inside that of the same object is not recorded again`() {
    let lamp = Lamp()
    session.record {
      Recorder.recordDestruction(of: lamp) {
        Recorder.recordDestruction(of: lamp) {
          Recorder.recordCall("off()", on: .instance(lamp)) {}
        }
      }
    }
    #expect(
      session.trace().lines == [
        "destroyBegin client → Lamp1", "  call · → Lamp1 off()", "  return", "destroyEnd",
      ])
  }
}

private final class Vase {
  deinit {
    Recorder.recordDestruction(of: self) {
      Recorder.recordCall("shatter()", on: .instance(self)) {}
    }
  }
}
