import Foundation
import SeqtraceEvents
import SeqtraceNotifications
import SeqtraceRecording
import Testing

/// Tasks that observers start on the main actor.
@MainActor struct CallbackTaskTests {
  let session = RecordingSession()
  let name = Notification.Name("changed")

  @Test func `A task of a post's only callback comes from its receiver`() async {
    let screen = Screen()
    await session.record(as: "main") {
      let center = TracedNotificationCenter()
      let token = Recorder.withCallbacks(to: .instance(screen)) {
        center.addObserver(forName: name, object: nil, queue: nil) { _ in
          MainActor.assumeIsolated { screen.start() }
        }
      }
      Recorder.recordCall("tap()", on: .role("button")) { center.post(name: name, object: nil) }
      await screen.work?.value
      center.removeObserver(token)
    }
    let trace = session.trace().normalized()
    let load = trace.events.first { $0.name == "load()" }
    #expect(load?.sender.map { TypeName.simpleName(of: trace[$0].name) } == "Screen")
    let spawn = trace.events.first { $0.kind == .spawn }
    #expect(spawn?.name == "Task")
    // The task can't run before the tap is over.
    let tapEnd = trace.events.first { $0.kind == .return && $0.lane == 0 }
    #expect(tapEnd.map(\.id) ?? EventID(Int32.max) < load?.id ?? 0)
  }

  @Test func `A task comes from the callback that started it, one of several`() async {
    let (first, second) = (Screen(), Panel())
    await session.record(as: "main") {
      let center = TracedNotificationCenter()
      let tokens = register(first, second, with: center)
      Recorder.recordCall("tap()", on: .role("button")) { center.post(name: name, object: nil) }
      await first.work?.value
      await second.work?.value
      for token in tokens { center.removeObserver(token) }
    }
    expectOwnTasks(session.trace().normalized())
  }

  @Test func `A task comes from its callback where the post is outside of a session, too`() async {
    let (first, second) = (Screen(), Panel())
    let (center, tokens) = session.record(as: "main") {
      let center = TracedNotificationCenter()
      return (center, register(first, second, with: center))
    }
    center.post(name: name, object: nil)
    await first.work?.value
    await second.work?.value
    for token in tokens { center.removeObserver(token) }
    expectOwnTasks(session.trace().normalized())
  }

  @Test func `A task comes from its callback where work on a queue posts, without a task`() async {
    let (first, second) = (Screen(), Panel())
    await session.record(as: "main") {
      let center = TracedNotificationCenter()
      let tokens = register(first, second, with: center)
      let tap = Recorder.recordHandoff("tap")
      await withCheckedContinuation { continuation in
        DispatchQueue.main.async { [name] in
          tap.resume {
            center.post(name: name, object: nil)
            // Started behind the post, and so by the tap.
            MainActor.assumeIsolated { first.startNext() }
          }
          continuation.resume()
        }
      }
      await first.work?.value
      await second.work?.value
      await first.nextWork?.value
      for token in tokens { center.removeObserver(token) }
    }
    let trace = session.trace().normalized()
    expectOwnTasks(trace, tasks: 3)
    let next = trace.events.first { $0.name == "next()" }
    #expect(next?.sender.map { TypeName.simpleName(of: trace[$0].name) } == "main")
  }

  private func register(
    _ first: Screen, _ second: Panel, with center: TracedNotificationCenter
  ) -> [any NSObjectProtocol] {
    [
      Recorder.withCallbacks(to: .instance(first)) {
        center.addObserver(forName: name, object: nil, queue: nil) { _ in
          MainActor.assumeIsolated { first.start() }
        }
      },
      Recorder.withCallbacks(to: .instance(second)) {
        center.addObserver(forName: name, object: nil, queue: nil) { _ in
          MainActor.assumeIsolated { second.start() }
        }
      },
    ]
  }

  /// Expects each object's task to come from that object, and not before its callback.
  private func expectOwnTasks(
    _ trace: Trace, tasks: Int = 2,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    for (call, owner) in [("load()", "Screen"), ("redraw()", "Panel")] {
      let event = trace.events.first { $0.name == call }
      #expect(
        event?.sender.map { TypeName.simpleName(of: trace[$0].name) } == owner,
        sourceLocation: sourceLocation)
      let callback = trace.events.first { callback in
        callback.kind == .callbackBegin
          && callback.receiver.map { TypeName.simpleName(of: trace[$0].name) } == owner
      }
      #expect(callback?.id ?? EventID(Int32.max) < event?.id ?? 0, sourceLocation: sourceLocation)
    }
    #expect(trace.events.count { $0.kind == .spawn } == tasks, sourceLocation: sourceLocation)
  }

  @MainActor private final class Screen {
    var work: Task<Void, Never>?
    func start() {
      work = Task { Recorder.recordCall("load()", on: .role("disk")) {} }
    }

    var nextWork: Task<Void, Never>?
    func startNext() {
      nextWork = Task { Recorder.recordCall("next()", on: .role("disk")) {} }
    }
  }

  @MainActor private final class Panel {
    var work: Task<Void, Never>?
    func start() {
      work = Task { Recorder.recordCall("redraw()", on: .role("canvas")) {} }
    }
  }
}
