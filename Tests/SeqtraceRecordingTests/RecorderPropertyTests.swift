import SeqtraceRecording
import Testing

struct RecorderPropertyTests {
  let session = RecordingSession()
  let lamp = Lamp()

  @Test func `A property change carries its value, and its observers send`() {
    session.record {
      Recorder.recordChange(of: "isOn", to: true, on: .instance(lamp)) {
        Recorder.recordCall("glow()", on: .instance(lamp)) {}
      }
      Recorder.recordChange(of: "name", to: nil, on: .facet("label", of: lamp))
    }
    #expect(
      session.trace().lines == [
        "propertyChange client → Lamp1 isOn = true",
        "  call · → Lamp1 glow()",
        "  return",
        "return",
        "propertyChange client → Lamp1 label name = nil",
        "return",
      ])
  }

  @Test func `A property change can keep its value to itself`() {
    session.record {
      Recorder.recordChange(of: "password", on: .instance(lamp))
      Recorder.recordChange(of: "password", on: .role("safe"))
    }
    #expect(
      session.trace().lines == [
        "propertyChange client → Lamp1 password", "return",
        "propertyChange client → safe password", "return",
      ])
  }

  @Test func `A setter may throw`() {
    session.record {
      #expect(throws: Failure.self) {
        try Recorder.recordChange(of: "isOn", to: true, on: .instance(lamp)) { throw Failure() }
      }
    }
    #expect(session.trace().lines.last == "throw = Failure")
  }

  @Test func `A state says whose it is`() {
    session.record {
      Recorder.recordCall("on()", on: .instance(lamp)) {
        Recorder.recordState("bright", of: .instance(lamp))
      }
    }
    #expect(
      session.trace().lines == ["call client → Lamp1 on()", "  state · → Lamp1 bright", "return"])
  }

  @Test func `A note stands at whoever is active, or at a party`() {
    session.record {
      Recorder.recordCall("on()", on: .instance(lamp)) { Recorder.recordNote("bright") }
      Recorder.recordNote("dark", at: .instance(lamp))
    }
    #expect(
      session.trace().lines == [
        "call client → Lamp1 on()", "  note · → · bright", "return", "note client → Lamp1 dark",
      ])
  }
}
