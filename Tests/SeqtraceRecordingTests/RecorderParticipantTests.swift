import SeqtraceEvents
import SeqtraceRecording
import Testing

struct RecorderParticipantTests {
  let session = RecordingSession()

  @Test func `An object is itself, whichever type it is known by`() {
    let bell = Bell()
    let sounding: any Sounding = bell
    let bound: any Bound = bell
    let object: AnyObject = bell
    let any: Any = bell
    func greet(_ generic: some Sounding) {
      Recorder.recordCall("ring()", on: .instance(generic)) {}
    }
    session.record {
      Recorder.recordCall("ring()", on: .instance(bell)) {}
      Recorder.recordCall("ring()", on: .instance(sounding)) {}
      Recorder.recordCall("ring()", on: .instance(bound)) {}
      Recorder.recordCall("ring()", on: .instance(object)) {}
      Recorder.recordCall("ring()", on: .instance(any)) {}
      greet(bell)
    }
    let calls = session.trace().lines.filter { $0 != "return" }
    #expect(calls == Array(repeating: "call client → Bell1 ring()", count: 6))
  }

  @Test func `A value stands for its type`() {
    let horn = Horn()
    let sounding: any Sounding = horn
    session.record {
      Recorder.recordCall("blow()", on: .instance(horn)) {}
      Recorder.recordCall("blow()", on: .instance(sounding)) {}
      Recorder.recordNote("loud", at: .instance(sounding))
    }
    #expect(
      session.trace().lines == [
        "call client → Horn blow()", "return", "call client → Horn blow()", "return",
        "note client → Horn loud",
      ])
  }

  @Test func `A call is named after the function in which it stands`() async {
    let bell = Bell()
    await session.record {
      bell.ring(times: 2, .loud)
      await bell.swing()
      _ = bell.pitch
      bell.pitch = 3
    }
    #expect(
      session.trace().lines == [
        "call client → Bell1 ring(times:_:)", "return", "call client → Bell1 swing()", "return",
        "call client → Bell1 pitch", "return", "propertyChange client → Bell1 pitch = 3", "return",
      ])
  }

  @Test func `An initialiser is named after itself`() {
    session.record { _ = Tower(height: 3) }
    #expect(session.trace().lines.first == "create client → Tower1 init(height:)")
  }
}

private protocol Sounding {}
private protocol Bound: AnyObject {}
private struct Horn: Sounding {}

private final class Bell: Sounding, Bound {
  enum Volume { case loud }
  private var hertz = 440

  func ring(times: Int, _ volume: Volume) { Recorder.recordCall(on: .instance(self)) {} }
  func swing() async { await Recorder.recordCall(on: .instance(self)) { await Task.yield() } }

  var pitch: Int {
    get { Recorder.recordCall(on: .instance(self)) { hertz } }
    set {
      hertz = newValue
      Recorder.recordChange(to: newValue, on: .instance(self))
    }
  }
}

private final class Tower {
  let height: Int

  init(height: Int) {
    let creation = Recorder.beginCreation(of: type(of: self), in: Tower.self)
    defer { creation.end() }
    self.height = height
    creation.complete(with: self)
  }
}
