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
      let token = Recorder.receiving(as: screen) {
        center.addObserver(forName: name, object: nil, queue: nil) { _ in
          MainActor.assumeIsolated { screen.start() }
        }
      }
      Recorder.call("tap()", on: .role("button")) { center.post(name: name, object: nil) }
      await screen.work?.value
      center.removeObserver(token)
    }
    let trace = session.trace().normalized()
    let load = trace.events.first { $0.name == "load()" }
    #expect(load?.sender.map { trace[$0].name } == "Screen")
    let spawn = trace.events.first { $0.kind == .spawn }
    #expect(spawn?.name == "Task")
    // The task can't run before the tap is over.
    let tapEnd = trace.events.first { $0.kind == .return && $0.lane == 0 }
    #expect(tapEnd.map(\.id) ?? .max < load?.id ?? 0)
  }

  @MainActor private final class Screen {
    var work: Task<Void, Never>?
    func start() {
      work = Task { Recorder.call("load()", on: .role("disk")) {} }
    }
  }
}
