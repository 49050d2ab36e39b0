import Foundation
import SeqtraceEvents
import SeqtraceNotifications
import SeqtraceRecording
import Testing

@testable import SeqtraceTesting

struct NoFindingsTests {
  /// A screen that may forget its registration.
  private final class Screen {
    private let center: TracedNotificationCenter
    private var token: (any NSObjectProtocol)?
    private let removes: Bool
    private let lifetime = Lifetime()

    init(_ center: TracedNotificationCenter, removes: Bool) {
      (self.center, self.removes) = (center, removes)
    }

    func open() {
      Recorder.recordCall(on: .instance(self)) {
        token = center.addObserver(forName: .init("saved"), object: nil, queue: nil) { _ in }
      }
    }

    deinit {
      Recorder.recordDestruction(of: self) {
        if removes, let token { center.removeObserver(token) }
      }
    }
  }

  private func show(in center: TracedNotificationCenter, removes: Bool) {
    Screen(center, removes: removes).open()
  }

  private func message(enabled: [String] = [], forbidden: [String] = [], removes: Bool) -> String? {
    let session = RecordingSession()
    let center = session.record { TracedNotificationCenter() }
    session.record { show(in: center, removes: removes) }
    var trace = session.trace()
    // Other tests record at the same time, so events that belong to none of them are counted here, too.
    trace.strayEventCount = 0
    return FindingsTest(enabled: enabled, disabled: [], forbidden: forbidden)
      .verdict(on: trace).message
  }

  @Test func `Code that leaves nothing behind passes`() async {
    let center = TracedNotificationCenter.default
    expectNoFindings { show(in: center, removes: true) }
    await expectNoFindings { () async in
      await Task.yield()
      show(in: center, removes: true)
    }
  }

  @Test func `A failure names the finding and draws it`() throws {
    let text = try #require(message(removes: false))
    #expect(
      text.hasPrefix(
        "Screen registered for saved and was destroyed; the registration was never removed "
          + "[abandoned-registration]\n  registered at "))
    #expect(text.contains("«destroy»"))
    withKnownIssue {
      expectNoFindings {
        show(in: TracedNotificationCenter.default, removes: false)
        TracedNotificationCenter.default.post(name: .init("saved"), object: nil)
      }
    }
  }

  @Test func `Rules can be chosen, and an unknown one fails`() throws {
    #expect(message(enabled: ["leaked-object"], removes: true) == nil)
    #expect(
      try #require(message(enabled: ["leaks"], removes: true)).hasPrefix("There is no rule 'leaks'")
    )
    #expect(
      try #require(message(forbidden: ["client -> Screen"], removes: true)).contains(
        "[forbidden-call]"))
    #expect(
      try #require(message(forbidden: ["Screen"], removes: true)).hasPrefix("'Screen' isn't a rule")
    )
  }

  @Test func `Without a recording, nothing is found, and that fails`() {
    withKnownIssue { expectNoFindings {} }
  }
}
