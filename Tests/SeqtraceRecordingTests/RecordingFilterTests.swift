import SeqtraceEvents
import SeqtraceRecording
import Testing

struct RecordingFilterTests {
  @Test func `What an excluded type is asked leaves no event`() {
    let lines = lines(RecordingFilter(excludedTypes: ["Lamp"]))
    #expect(lines == ["call client → Room1 enter()", "  note · → · dark", "return"])
  }

  @Test func `A note at an excluded type leaves no event`() {
    let session = RecordingSession(filter: RecordingFilter(excludedTypes: ["Lamp", "log"]))
    let lamp = Lamp()
    session.record {
      Recorder.recordNote("dim", at: .instance(lamp))
      Recorder.recordNote("dim", at: .facet("bulb", of: lamp))
      Recorder.recordNote("full", at: .role("log"))
      Recorder.recordNote("seen", at: .role("hall"))
    }
    #expect(session.trace().lines == ["note client → hall seen"])
  }

  @Test func `Only included types are recorded`() {
    let lines = lines(RecordingFilter(includedTypes: ["Lamp"]))
    #expect(lines == ["call client → Lamp2 on()", "  note · → · dark", "return"])
  }

  @Test func `Types are included and excluded by their module`() {
    let module = "SeqtraceRecordingTests"
    #expect(lines(RecordingFilter(excludedModules: [module])) == ["note client → · dark"])
    #expect(lines(RecordingFilter(includedModules: [module])).count == 5)
    #expect(lines(RecordingFilter(includedModules: ["Other"])) == ["note client → · dark"])
  }

  @Test func `A role is filtered by its name, creation and death by their type`() {
    let session = RecordingSession(
      filter: RecordingFilter(excludedTypes: ["log", "Lamp"]))
    session.record {
      Recorder.recordCall("write()", on: .role("log")) {}
      let lamp = Recorder.recordCreation { Lamp() }
      Recorder.recordDestruction(of: lamp) { Recorder.recordCall("dim()", on: .role("hall")) {} }
    }
    #expect(session.trace().lines == ["call client → hall dim()", "return"])
  }

  @Test func `Deaths are left out, and what the dying say stays`() {
    let session = RecordingSession(filter: RecordingFilter(recordsDeaths: false))
    session.record {
      var lamp: Lamp? = Recorder.recordCreation { Lamp() }
      Recorder.recordDestruction(of: lamp!) { Recorder.recordCall("dim()", on: .role("hall")) {} }
      lamp = nil
      Recorder.recordCall("on()", on: .instance(Lamp())) {}
      Recorder.recordNote("end")
    }
    #expect(
      session.trace().lines == [
        "create client → Lamp1", "return", "call client → hall dim()", "return",
        "call client → Lamp2 on()", "return", "note client → · end",
      ])
  }

  private func lines(_ filter: RecordingFilter) -> [String] {
    let session = RecordingSession(filter: filter)
    let (room, lamp) = (Room(), Lamp())
    session.record {
      Recorder.recordCall("enter()", on: .instance(room)) {
        Recorder.recordCall("on()", on: .instance(lamp)) { Recorder.recordNote("dark") }
      }
    }
    return session.trace().lines
  }
}
