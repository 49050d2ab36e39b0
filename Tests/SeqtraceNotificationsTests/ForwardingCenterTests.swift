import Foundation
import SeqtraceEvents
import SeqtraceNotifications
import SeqtraceRecording
import Testing

/// The line that adopts a traced centre in code written for Foundation's.
private typealias NotificationCenter = TracedNotificationCenter

struct ForwardingCenterTests {
  let session = RecordingSession()
  let foundation = Foundation.NotificationCenter()
  let diary = Diary()

  @Test func `A post made elsewhere arrives as one without a sender`() {
    let center = TracedNotificationCenter(forwarding: foundation, session: session)
    session.record {
      _ = Recorder.withCallbacks(to: .role("editor")) {
        center.addObserver(forName: .typed, object: nil, queue: nil) { _ in }
      }
    }
    foundation.post(name: .typed, object: nil)
    #expect(
      session.trace().lines.dropFirst() == [
        "postBegin · → NotificationCenter1 typed",
        "callbackBegin · → editor typed #1 ←2",
        "callbackEnd of 3",
        "postEnd of 2",
      ])
  }

  @Test func `A post made elsewhere that nobody here observes is not recorded`() {
    let center = TracedNotificationCenter(forwarding: foundation, session: session)
    _ = center.addObserver(forName: .saved, object: nil, queue: nil) { _ in }
    foundation.post(name: .typed, object: nil)
    #expect(session.trace().events.count == 1)
  }

  @Test func `A post made here reaches the observers there, and is recorded once`() {
    let diary = diary
    let token = foundation.addObserver(forName: .typed, object: nil, queue: nil) { _ in
      diary.write("there")
    }
    let center = TracedNotificationCenter(forwarding: foundation, session: session)
    _ = center.addObserver(forName: .typed, object: nil, queue: nil) { _ in diary.write("here") }
    withExtendedLifetime(token) { center.post(name: .typed, object: nil) }
    #expect(diary.entries.sorted() == ["here", "there"])
    #expect(session.trace().events.count { $0.kind == .postBegin } == 1)
    #expect(session.trace().events.count { $0.kind == .callbackBegin } == 1)
  }

  @Test func `A post made elsewhere from inside a callback is told from the one that caused it`() {
    let foundation = foundation
    let center = TracedNotificationCenter(forwarding: foundation, session: session)
    session.record {
      Recorder.withCallbacks(to: .role("editor")) {
        for name in [Notification.Name.typed, .saved] {
          _ = center.addObserver(forName: name, object: nil, queue: nil) { notification in
            if notification.name == .typed { foundation.post(name: .saved, object: nil) }
          }
        }
      }
      center.post(name: .typed, object: nil)
    }
    #expect(
      session.trace().lines.dropFirst(2) == [
        "postBegin client → NotificationCenter1 typed",
        "callbackBegin · → editor typed #1 ←3",
        "postBegin · → NotificationCenter1 saved",
        "callbackBegin · → editor saved #2 ←5",
        "callbackEnd of 6",
        "postEnd of 5",
        "callbackEnd of 4",
        "postEnd of 3",
      ])
  }

  @Test func `A centre that is gone hears nothing more`() {
    let diary = diary
    weak var gone: TracedNotificationCenter?
    do {
      let center = TracedNotificationCenter(forwarding: foundation, session: session)
      gone = center
      _ = center.addObserver(forName: .typed, object: nil, queue: nil) { _ in diary.write("here") }
      foundation.post(name: .typed, object: nil)
    }
    #expect(gone == nil)
    foundation.post(name: .typed, object: nil)
    #expect(diary.entries == ["here"])
  }

  @Test func `A token of the other centre is handed on`() {
    let diary = diary
    let token = foundation.addObserver(forName: .typed, object: nil, queue: nil) { _ in
      diary.write("there")
    }
    TracedNotificationCenter(forwarding: foundation, session: session).removeObserver(token)
    withExtendedLifetime(token) { foundation.post(name: .typed, object: nil) }
    #expect(diary.entries.isEmpty)
  }

  @Test func `Code written for Foundation adopts the default centre by a typealias`() {
    let (diary, name) = (diary, Notification.Name("ForwardingCenterTests"))
    session.record {
      let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
        _ in diary.write("here")
      }
      Foundation.NotificationCenter.default.post(name: name, object: nil)
      NotificationCenter.default.post(name: name, object: self, userInfo: nil)
      NotificationCenter.default.removeObserver(token)
    }
    #expect(diary.entries == ["here", "here"])
    #expect(session.trace().events.map(\.kind).first == .registration)
    #expect(session.trace().events.map(\.kind).last == .deregistration)
    #expect(session.trace().events.count == 10)
  }

  @Test func `The default centre does not carry one session's receiver into another`() {
    let name = Notification.Name("ForwardingCenterTests.other")
    let token = session.record {
      TracedNotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in }
    }
    let other = RecordingSession()
    other.record { TracedNotificationCenter.default.post(name: name, object: nil) }
    TracedNotificationCenter.default.removeObserver(token)
    #expect(session.trace().events.count == 1)
    #expect(
      other.trace().lines == [
        "postBegin client → NotificationCenter1 \(name.rawValue)",
        "callbackBegin · → · \(name.rawValue) ←1",
        "callbackEnd of 2",
        "postEnd of 1",
      ])
  }
}
