import SeqtraceRecording
import Testing

/// Objects of the main actor, as views are, from birth to death.
@MainActor struct MainActorTests {
  let session = RecordingSession()

  @Test func `A deinit outside of the actor is recorded`() {
    session.record { _ = Recorder.recordCreation { View() } }
    #expect(
      session.trace().lines.dropFirst(2) == [
        "destroyBegin client → View1", "  call · → log bye()", "  return", "destroyEnd",
      ])
  }

  @Test func `A deinit on the actor is recorded`() {
    session.record { _ = Recorder.recordCreation { IsolatedView() } }
    #expect(
      session.trace().lines.dropFirst(2) == [
        "destroyBegin client → IsolatedView1", "  call · → log bye()", "  return", "destroyEnd",
      ])
  }

  @Test func `A property of the actor can be the value`() {
    let view = View()
    session.record {
      Recorder.recordChange(of: "isHidden", to: !view.text.isEmpty, on: .instance(view)) {
        view.text = ""
      }
    }
    #expect(session.trace().lines.first == "propertyChange client → View1 isHidden = true")
  }
}

@MainActor private final class View {
  var text = "x"
  private let lifetime = Lifetime()
  deinit {
    lifetime.beginDestruction(of: self)
    Recorder.recordCall("bye()", on: .role("log")) {}
  }
}

@MainActor private final class IsolatedView {
  private let lifetime = Lifetime()
  isolated deinit {
    lifetime.beginDestruction(of: self)
    Recorder.recordCall("bye()", on: .role("log")) {}
  }
}
