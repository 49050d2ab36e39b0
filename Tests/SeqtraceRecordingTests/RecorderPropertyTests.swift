import SeqtraceRecording
import Testing

struct RecorderPropertyTests {
  let session = RecordingSession()
  let lamp = Lamp()

  @Test func `A property change carries its value, and its observers send`() {
    session.record {
      Recorder.set("isOn", to: true, of: lamp) { Recorder.call("glow()", on: lamp) {} }
      Recorder.set("name", to: nil, of: .facet("label", of: lamp)) {}
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
      Recorder.set("password", of: lamp) {}
      Recorder.set("password", of: .role("safe")) {}
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
        try Recorder.set("isOn", to: true, of: lamp) { throw Failure() }
      }
    }
    #expect(session.trace().lines.last == "throw = Failure")
  }

  @Test func `A note stands at whoever is active, or at a party`() {
    session.record {
      Recorder.call("on()", on: lamp) { Recorder.note("bright") }
      Recorder.note("dark", at: .object(lamp))
    }
    #expect(
      session.trace().lines == [
        "call client → Lamp1 on()", "  note · → · bright", "return", "note client → Lamp1 dark",
      ])
  }
}
