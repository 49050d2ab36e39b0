import Dispatch
import Foundation
import SeqtraceNotifications
import SeqtraceRecording

// Measures what recording costs, in one process and one run, and fails where a figure is above its
// threshold. Usage: RecordingBenchmarks THRESHOLDS

/// Runs a body on a thread of its own, which is no actor's.
func onThread<R: Sendable>(_ body: @escaping @Sendable () -> R) -> R {
  let done = DispatchSemaphore(value: 0)
  // The semaphore orders both accesses.
  nonisolated(unsafe) var result: R?
  Thread.detachNewThread {
    result = body()
    done.signal()
  }
  done.wait()
  return result!
}

/// Compares two events, those of a traced call, with the clock that each of them reads.
func callComparison(in session: RecordingSession) -> Comparison {
  let counter = Counter()
  return session.record {
    Comparison(of: calls) {
      callTraced(counter)
    } against: {
      readClock(counter)
    }
  }
}

/// The same where two threads do it at once.
func callComparisonOnTwoThreads() -> Comparison {
  let session = RecordingSession(storage: .memoryRing(events: 65_536))
  func onTwoThreads(_ body: @escaping @Sendable (Counter) -> Void) {
    let threads = DispatchGroup()
    for _ in 0..<2 {
      threads.enter()
      Thread.detachNewThread {
        // Made here, or two counters could share a cache line.
        let counter = Counter()
        session.record { for _ in 0..<10 { body(counter) } }
        threads.leave()
      }
    }
    threads.wait()
  }
  return Comparison(of: 10 * calls) {
    onTwoThreads(callTraced)
  } against: {
    onTwoThreads(readClock)
  }
}

/// Compares a traced call that starts a task and doesn't wait for it with one that isn't traced.
func startComparison() -> Comparison {
  let starts = 200
  return onThread {
    let counter = Counter()
    return RecordingSession(storage: .memoryRing(events: 65_536)).record {
      Comparison(of: starts, rounds: 301) {
        for _ in 0..<starts { counter.startTraced() }
      } against: {
        for _ in 0..<starts { counter.startPlainly() }
      } pause: {
        awaitTasks()
      }
    }
  }
}

/// Waits until the tasks that were started have run, so that they take no time from what comes next.
func awaitTasks() {
  let done = DispatchSemaphore(value: 0)
  Task.detached(priority: .background) { done.signal() }
  done.wait()
}

let name = Notification.Name("benchmark")
let posts = 2_000

func postRatio(observers: Int) -> Double {
  let session = RecordingSession(storage: .memoryRing(events: 65_536))
  let traced = TracedNotificationCenter(session: session)
  let plain = NotificationCenter()
  let tokens = (0..<observers).map { _ in
    (
      traced.addObserver(forName: name, object: nil, queue: nil) { _ in },
      plain.addObserver(forName: name, object: nil, queue: nil) { _ in }
    )
  }
  defer {
    for (ours, theirs) in tokens {
      traced.removeObserver(ours)
      plain.removeObserver(theirs)
    }
  }
  return session.record {
    Comparison(of: posts) {
      for _ in 0..<posts { traced.post(name: name, object: nil) }
    } against: {
      for _ in 0..<posts { plain.post(name: name, object: nil) }
    }.ratio
  }
}

/// What is posted where messages are measured.
struct Message: TracedNotificationCenter.MainActorMessage {
  final class Subject {}
  static var name: Notification.Name { Notification.Name("benchmark") }
}

@MainActor func messagePostRatio() -> Double {
  let session = RecordingSession(storage: .memoryRing(events: 65_536))
  let traced = TracedNotificationCenter(session: session)
  let plain = NotificationCenter()
  let tokens = (
    traced.addObserver(for: Message.self) { _ in }, plain.addObserver(for: Message.self) { _ in }
  )
  defer {
    traced.removeObserver(tokens.0)
    plain.removeObserver(tokens.1)
  }
  return session.record {
    Comparison(of: posts) {
      for _ in 0..<posts { traced.post(Message()) }
    } against: {
      for _ in 0..<posts { plain.post(Message()) }
    }.ratio
  }
}

let counter = Counter()
let disabled = Comparison(of: calls) {
  callTraced(counter)
} against: {
  callPlainly(counter)
}
let ring = RecordingSession.Storage.memoryRing(events: 65_536)
let call = onThread { callComparison(in: RecordingSession(storage: ring)) }
let twoThreads = callComparisonOnTwoThreads()
let start = startComparison()
let folder = FileManager.default.temporaryDirectory
  .appendingPathComponent("seqtrace-benchmark-\(getpid())").path
defer { try? FileManager.default.removeItem(atPath: folder) }
let inFolder = try RecordingSession(storage: .folderRing(folder, events: 65_536))

let figures = [
  Figure(name: "disabled-call-overhead-ns", value: disabled.difference),
  Figure(name: "clock-ns", value: call.secondTime / 2),
  Figure(name: "event-ns", value: call.firstTime / 2),
  Figure(name: "event-own-ns", value: call.difference / 2),
  Figure(name: "event-two-threads-ns", value: twoThreads.firstTime / 2),
  Figure(name: "event-two-threads-own-ns", value: twoThreads.difference / 2),
  Figure(name: "call-ns", value: call.firstTime),
  // The main thread is the main actor's, so a task that starts in the call is to find it.
  Figure(
    name: "call-on-main-actor-ns",
    value: callComparison(in: RecordingSession(storage: ring)).firstTime),
  Figure(name: "call-starting-task-ns", value: start.difference),
  Figure(name: "start-ns", value: start.secondTime),
  Figure(name: "event-folder-ns", value: onThread { callComparison(in: inFolder) }.firstTime / 2),
  Figure(name: "post-1-ratio", value: postRatio(observers: 1)),
  Figure(name: "post-10-ratio", value: postRatio(observers: 10)),
  Figure(name: "message-post-ratio", value: messagePostRatio()),
  Figure(name: "span-ratio", value: Spans().startRatio()),
  Figure(name: "span-scope-ratio", value: Spans().scopeRatio()),
]

exit(Report(figures).print(against: CommandLine.arguments.dropFirst().first))
