import Foundation
import SeqtraceEvents
import SeqtraceNotifications
import SeqtraceRecording
import Testing

struct CenterRecordingTests {
  let session = RecordingSession()
  let editor = Editor()

  @Test func `In values, a centre is called as its lifeline is`() {
    #expect(Recorder.literal([TracedNotificationCenter()]) == "[NotificationCenter]")
  }

  @Test func `One registration links all that happens with it`() {
    session.record {
      let center = TracedNotificationCenter()
      let token = Recorder.recordCall("open()", on: .instance(editor)) {
        center.addObserver(forName: .typed, object: editor, queue: nil) { _ in
          Recorder.recordCall("beep()", on: .role("bell")) {}
        }
      }
      center.post(name: .typed, object: editor)
      center.removeObserver(token)
    }
    #expect(
      session.trace().lines == [
        "call client → Editor1 open()",
        "registration · → NotificationCenter2 typed #1",
        "return of 1",
        "postBegin client → NotificationCenter2 typed",
        "callbackBegin · → Editor1 typed #1 ←4",
        "call · → bell beep()",
        "return of 6",
        "callbackEnd of 5",
        "postEnd of 4",
        "deregistration client → NotificationCenter2 typed #1",
      ])
  }

  @Test func `A registration shows what it asks for`() {
    session.record {
      let center = TracedNotificationCenter()
      _ = center.addObserver(forName: .typed, object: editor, queue: nil) { _ in }
      _ = center.addObserver(forName: nil, object: nil, queue: nil) { _ in }
    }
    let trace = session.trace()
    #expect(
      trace.events.map(\.arguments) == [
        ["typed", "object", "nil", "block"], ["nil", "nil", "nil", "block"],
      ])
    #expect(
      trace.events.map { $0.object.map { TypeName.simpleName(of: trace[$0].name) } } == [
        "Editor", nil,
      ])
    #expect(trace.events.map(\.name) == ["typed", ""])
    #expect(
      trace.events[0].source?.fileID == "SeqtraceNotificationsTests/CenterRecordingTests.swift")
  }

  @Test func `A declared receiver wins over the one that registers`() {
    session.record {
      let center = TracedNotificationCenter()
      Recorder.withCallbacks(to: .facet("extension", of: editor)) {
        Recorder.recordCall("register()", on: .role("proxy")) {
          _ = center.addObserver(forName: .typed, object: nil, queue: nil) { _ in }
        }
      }
      center.post(name: .typed, object: nil)
    }
    #expect(session.trace().lines.contains { $0.contains("callbackBegin · → Editor2 extension") })
  }

  @Test func `Declarations nest, and end with their body`() {
    session.record {
      let center = TracedNotificationCenter()
      let add = {
        _ = center.addObserver(forName: .typed, object: nil, queue: nil) { _ in }
      }
      Recorder.withCallbacks(to: .role("outer")) {
        Recorder.withCallbacks(to: .role("inner"), add)
        add()
      }
      add()
      center.post(name: .typed, object: nil)
    }
    let trace = session.trace()
    let receivers = trace.events.filter { $0.kind == .callbackBegin }.compactMap(\.receiver)
    #expect(
      receivers.map { TypeName.simpleName(of: trace[$0].name) } == ["inner", "outer", "client"])
  }

  @Test func `A callback after its owner died is recorded with its old participant`() {
    session.record {
      let center = TracedNotificationCenter()
      do {
        let owner = Editor()
        _ = Recorder.withCallbacks(to: .instance(owner)) {
          center.addObserver(forName: .typed, object: nil, queue: nil) { _ in }
        }
        Recorder.recordDestruction(of: owner)
      }
      center.post(name: .typed, object: nil)
    }
    let lines = session.trace().lines
    #expect(lines.contains("destroyBegin client → Editor2 "))
    #expect(lines.contains("callbackBegin · → Editor2 typed #1 ←4"))
  }

  @Test func `Registrations that look the same are told apart`() {
    session.record {
      let center = TracedNotificationCenter()
      for _ in 1...2 { _ = center.addObserver(forName: .typed, object: nil, queue: nil) { _ in } }
      center.post(name: .typed, object: nil)
    }
    let callbacks = session.trace().events.filter { $0.kind == .callbackBegin }
    #expect(callbacks.map(\.registration) == [1, 2])
  }

  @Test func `A post without an observer is recorded`() {
    session.record { TracedNotificationCenter().post(name: .typed, object: editor) }
    let trace = session.trace()
    #expect(
      trace.lines == ["postBegin client → NotificationCenter1 typed", "postEnd of 1"])
    #expect(trace.events[0].object.map { TypeName.simpleName(of: trace[$0].name) } == "Editor")
  }

  @Test func `A removal of what is not registered shows as one without a registration`() {
    session.record {
      let center = TracedNotificationCenter()
      let token = center.addObserver(forName: .typed, object: nil, queue: nil) { _ in }
      center.removeObserver(token)
      center.removeObserver(token)
      center.removeObserver(Optional<any NSObjectProtocol>.none as Any)
    }
    let removals = session.trace().events.filter { $0.kind == .deregistration }
    #expect(removals.map(\.registration) == [1, nil, nil])
    #expect(removals.map(\.arguments) == [["token"], ["observer"], ["nil"]])
  }

  @Test func `A post from a thread that nobody records has no sender`() {
    let center = TracedNotificationCenter(session: session)
    _ = center.addObserver(forName: .typed, object: nil, queue: nil) { _ in
      Recorder.recordCall("beep()", on: .role("bell")) {}
    }
    center.post(name: .typed, object: nil)
    #expect(
      session.trace().lines == [
        "registration · → NotificationCenter1 typed #1",
        "postBegin · → NotificationCenter1 typed",
        "callbackBegin · → · typed #1 ←2",
        "call · → bell beep()",
        "return of 4",
        "callbackEnd of 3",
        "postEnd of 2",
      ])
  }

  @Test func `Centres of sessions that run at the same time do not mix`() async {
    let sessions = (0..<8).map { _ in RecordingSession() }
    await withTaskGroup { group in
      for session in sessions {
        group.addTask {
          session.record {
            let center = TracedNotificationCenter()
            _ = center.addObserver(forName: .typed, object: nil, queue: nil) { _ in }
            for _ in 1...50 { center.post(name: .typed, object: nil) }
          }
        }
      }
    }
    #expect(sessions.allSatisfy { $0.trace().events.count == 201 })
  }
}
