import Foundation
import SeqtraceEvents
import SeqtraceLinked
import SeqtraceLinkedNotifications
import SeqtraceRecording
import SeqtraceTranscript
import Synchronization
import Testing

/// Foundation's centre, used as rewritten code uses it.
struct RecordedCenterTests {
  private let session = RecordingSession()
  private let center = NotificationCenter()
  private let editor = Editor()

  @Test func `One registration links all that happens with it`() {
    session.record {
      let token = editor.observe(recorded, queue: nil)
      recorded.post(name: .typed, object: editor)
      recorded.post(name: .typed, object: Editor())
      recorded.removeObserver(token)
      recorded.post(Notification(name: .typed, object: editor))
    }
    #expect(
      told == """
        client → Editor.observe()
          register typed at NotificationCenter about Editor
        client → post typed to NotificationCenter about Editor
          callback typed to Editor
            Editor.beep()
        client → post typed to NotificationCenter about Editor#2
        client → deregister typed from NotificationCenter [token]
        client → post typed to NotificationCenter about Editor
        destroy Editor#2
        """)
  }

  @Test func `A post inside of a callback is told apart from the one around it`() {
    session.record {
      let isFirst = Atomic(true)
      let center = center
      let token = recorded.addObserver(forName: .typed, object: nil, queue: nil) { _ in
        if isFirst.exchange(false, ordering: .relaxed) {
          _SeqtraceLinked.center(center).post(name: .typed, object: nil)
        }
      }
      recorded.post(name: .typed, object: nil)
      withExtendedLifetime(token) {}
    }
    #expect(
      told == """
        client → register typed at NotificationCenter
        client → post typed to NotificationCenter
          callback typed to client
            post typed to NotificationCenter
              callback typed to client
        """)
  }

  @Test func `A function of the centre registers for its caller`() {
    session.record {
      let token = Recorder.recordCall("watch()", on: .instance(editor)) {
        Recorder.recordCall("observe()", on: .instance(center)) {
          recorded.addObserver(forName: .typed, object: nil, queue: nil) { _ in }
        }
      }
      recorded.post(name: .typed, object: nil)
      withExtendedLifetime(token) {}
    }
    #expect(
      told == """
        client → Editor.watch()
          NotificationCenter.observe()
            register typed at NotificationCenter
        client → post typed to NotificationCenter
          callback typed to Editor
        """)
  }

  @Test(arguments: [nil, "a queue"])
  func `What another test observes is counted, and recorded nowhere`(queue: String?) {
    let (mine, other) = (
      RecordingSession(design: nil, isOfTest: true), RecordingSession(design: nil, isOfTest: true)
    )
    let operations = queue.map { _ in OperationQueue() }
    let token = other.record { editor.observe(recorded, queue: operations) }
    mine.record { recorded.post(name: .typed, object: editor) }
    #expect(mine.trace().events.map(\.kind) == [.postBegin, .postEnd])
    #expect(mine.trace().strayEventCount == 1)
    #expect(!other.trace().events.contains { $0.kind == .callbackBegin || $0.name == "beep()" })
    withExtendedLifetime(token) {}
  }

  @Test func `A block on a queue is waited for, as Foundation does`() {
    session.record {
      // On Linux, Foundation doesn't keep it.
      let queue = OperationQueue()
      let token = editor.observe(recorded, queue: queue)
      recorded.post(name: .typed, object: editor)
      withExtendedLifetime((token, queue)) {}
    }
    #expect(
      told == """
        client → Editor.observe()
          register typed at NotificationCenter about Editor on OperationQueue
        client → post typed to NotificationCenter about Editor
          lane as start
            NotificationCenter → callback typed to Editor
              Editor.beep()
          await start
        """)
  }

  @Test func `Somebody else's post leaves a callback without a cause`() {
    session.record {
      let token = editor.observe(recorded, queue: nil)
      center.post(name: .typed, object: editor)
      withExtendedLifetime(token) {}
    }
    #expect(
      told == """
        client → Editor.observe()
          register typed at NotificationCenter about Editor
        NotificationCenter → callback typed to Editor
          Editor.beep()
        """)
  }

  @Test(arguments: [false, true])
  func `Of two posts that can't be told apart, neither is named as the cause`(
    besidesAnotherSession: Bool
  ) {
    // Both posts wait for the one queue, so both are under way when the first block runs.
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let blocked = DispatchSemaphore(value: 0)
    let record = { (body: () -> Void) in
      guard besidesAnotherSession else { return session.record(body) }
      RecordingSession().record { session.record(body) }
    }
    record {
      let token = editor.observe(recorded, queue: queue)
      queue.addOperation { blocked.wait() }
      let threads = (0..<2).map { _ in
        inThread { [recorded, editor] in recorded.post(name: .typed, object: editor) }
      }
      while queue.operationCount < 3 { usleep(1000) }
      blocked.signal()
      for thread in threads { thread.wait() }
      withExtendedLifetime(token) {}
    }
    let callbacks = session.trace().events.filter { $0.kind == .callbackBegin }
    #expect(callbacks.count == 2)
    // When the second runs, the first post may have ended, so that only one is left.
    #expect(callbacks.contains { $0.cause == nil })
  }

  @Test func `Posts on many threads find each its own callbacks`() throws {
    let editors = (0..<8).map { _ in Editor() }
    let beeps = Atomic(0)
    session.record {
      let tokens = editors.map { editor in
        recorded.addObserver(forName: .typed, object: editor, queue: nil) { _ in
          beeps.add(1, ordering: .relaxed)
        }
      }
      let threads = editors.map { editor in
        inThread { [recorded] in for _ in 0..<100 { recorded.post(name: .typed, object: editor) } }
      }
      for thread in threads { thread.wait() }
      withExtendedLifetime(tokens) {}
    }
    let trace = session.trace()
    let callbacks = trace.events.filter { $0.kind == .callbackBegin }
    #expect(beeps.load(ordering: .relaxed) == 800)
    #expect(callbacks.count == 800)
    // Each registration is about one object, and so are all posts that caused its callbacks.
    for callback in callbacks {
      let post = try #require(callback.cause.map { trace.events[Int($0) - 1] })
      let registration = trace.events.first { $0.registration == callback.registration }
      #expect(post.object == registration?.object)
      #expect(post.lane == callback.lane)
    }
  }

  @Test func `A dropped token's address may be used again`() {
    session.record {
      for _ in 0..<200 {
        let token = editor.observe(recorded, queue: nil)
        recorded.removeObserver(token)
      }
    }
    let events = session.trace().events
    let registered = events.filter { $0.kind == .registration }.map(\.registration)
    #expect(registered.count == 200)
    #expect(events.filter { $0.kind == .deregistration }.map(\.registration) == registered)
  }

  @Test func `Without a recording, a centre works as ever`() {
    let token = editor.observe(recorded, queue: nil)
    recorded.post(name: .typed, object: editor)
    recorded.removeObserver(token)
    recorded.post(name: .typed, object: editor)
    #expect(editor.beeps.load(ordering: .relaxed) == 1)
  }

  @Test func `What is no centre is passed through`() {
    #expect(_SeqtraceLinked.center(7) == 7)
    let nobody: NotificationCenter? = nil
    #expect(_SeqtraceLinked.center(nobody) == nil)
  }

  @Test func `A centre goes when its owner lets go, with its observers`() {
    weak var gone: NotificationCenter?
    do {
      let center = NotificationCenter()
      gone = center
      let token = _SeqtraceLinked.center(center).addObserver(
        forName: .typed, object: nil, queue: nil
      ) { _ in }
      _SeqtraceLinked.center(center).post(name: .typed, object: nil)
      withExtendedLifetime(token) {}
    }
    #expect(gone == nil)
  }

  // MARK: - Helpers

  /// Runs a body on a thread of its own, tied to the running code; the result says when it is done.
  private func inThread(_ body: @escaping @Sendable () -> Void) -> DispatchSemaphore {
    let done = DispatchSemaphore(value: 0)
    let handoff = Recorder.recordHandoff("thread")
    Thread.detachNewThread {
      let scope = handoff.begin()
      body()
      scope.end()
      done.signal()
    }
    return done
  }

  private var recorded: _SeqtraceLinked.RecordedCenter { _SeqtraceLinked.center(center) }

  /// The recording as a transcript, without its head and places.
  private var told: String {
    let text = String(decoding: TranscriptWriter().write(session.trace()), as: UTF8.self)
    let lines = text.split(separator: "\n").dropFirst()
    return lines.map { String($0.split(separator: " @ ")[0]) }.joined(separator: "\n")
  }
}

extension Notification.Name {
  fileprivate static let typed = Notification.Name("typed")
}

private final class Editor: Sendable {
  let beeps = Atomic(0)

  func observe(
    _ center: _SeqtraceLinked.RecordedCenter, queue: OperationQueue?
  ) -> any NSObjectProtocol {
    Recorder.recordCall("observe()", on: .instance(self)) {
      center.addObserver(forName: .typed, object: self, queue: queue) { [unowned self] _ in
        beep()
      }
    }
  }

  private func beep() {
    Recorder.recordCall("beep()", on: .instance(self)) {
      _ = beeps.add(1, ordering: .relaxed)
    }
  }
}
