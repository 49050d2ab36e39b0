import Foundation
import SeqtraceEvents
import SeqtraceNotifications
import SeqtraceRecording
import Testing

struct CenterQueueTests {
  let session = RecordingSession()
  let diary = Diary()
  let queue = OperationQueue()

  init() {
    queue.name = "clerks"
    queue.maxConcurrentOperationCount = 1
  }

  @Test(arguments: CenterKind.allCases)
  func `With a queue the block runs there, and the post does not wait`(_ kind: CenterKind) {
    let (center, diary, queue) = (kind.make(), diary, queue)
    queue.isSuspended = true
    _ = center.addObserver(forName: .typed, object: nil, queue: queue) { _ in
      diary.write(OperationQueue.current === queue ? "on the queue" : "elsewhere")
    }
    center.post(name: .typed, object: nil)
    #expect(diary.entries.isEmpty)
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    #expect(diary.entries == ["on the queue"])
  }

  @Test(arguments: CenterKind.allCases)
  func `A post from the queue itself calls at once`(_ kind: CenterKind) {
    let (center, diary, queue) = (kind.make(), diary, queue)
    _ = center.addObserver(forName: .typed, object: nil, queue: queue) { _ in
      diary.write("called")
    }
    queue.addOperation {
      center.post(name: .typed, object: nil)
      diary.write("posted")
    }
    queue.waitUntilAllOperationsAreFinished()
    #expect(diary.entries == ["called", "posted"])
  }

  @Test(arguments: CenterKind.allCases)
  func `An observer removed while its block waits is not called`(_ kind: CenterKind) {
    let (center, diary, queue) = (kind.make(), diary, queue)
    queue.isSuspended = true
    let token = center.addObserver(forName: .typed, object: nil, queue: queue) { _ in
      diary.write("called")
    }
    center.post(name: .typed, object: nil)
    center.removeObserver(token)
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    #expect(diary.entries.isEmpty)
  }

  @Test func `A delivery on a queue has a lane of its own that the post caused`() throws {
    let editor = Editor()
    session.record {
      let center = TracedNotificationCenter()
      _ = Recorder.withCallbacks(to: .instance(editor)) {
        center.addObserver(forName: .typed, object: nil, queue: queue) { _ in
          Recorder.recordCall("save()", on: .role("disk")) {}
        }
      }
      for _ in 1...2 {
        center.post(name: .typed, object: nil)
        queue.waitUntilAllOperationsAreFinished()
      }
    }
    let trace = session.trace()
    let callbacks = trace.events.filter { $0.kind == .callbackBegin }
    let posts = trace.events.filter { $0.kind == .postBegin }
    #expect(Set(callbacks.map(\.lane)).subtracting([0]).count == 2)
    #expect(callbacks.map(\.cause) == posts.map(\.id))
    #expect(posts.map(\.lane) == [0, 0])
    let lane = try #require(callbacks.first?.lane)
    let delivery = Trace(
      participants: trace.participants, events: trace.events.filter { $0.lane == lane })
    #expect(
      delivery.lines.map { $0.prefix { $0 != "←" } } == [
        "callbackBegin NotificationCenter1 → Editor2 typed #1 ", "call · → disk save()",
        "return of \(delivery.events[1].id)", "callbackEnd of \(callbacks[0].id)",
      ])
  }

  @Test func `A registration records its queue's name, but no address`() {
    let unnamed = OperationQueue()
    session.record {
      let center = TracedNotificationCenter()
      for queue in [queue, unnamed, .main, nil] {
        _ = center.addObserver(forName: .typed, object: nil, queue: queue) { _ in }
      }
    }
    #expect(
      session.trace().events.map(\.queue) == [
        "clerks", "OperationQueue", "OperationQueue.main", nil,
      ])
  }
}
