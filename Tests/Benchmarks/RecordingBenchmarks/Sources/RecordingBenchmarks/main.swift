import Dispatch
import Foundation
import SeqtraceNotifications
import SeqtraceRecording

// Measures what recording costs, in one process and one run, and fails where a figure is above its
// threshold. Usage: RecordingBenchmarks THRESHOLDS

/// Nanoseconds per event of a traced call, which is two events, on a thread that is no actor's.
func eventTime(in session: RecordingSession) -> Double {
  onThread { callTime(in: session) / 2 }
}

/// Nanoseconds for a traced call on the running thread.
func callTime(in session: RecordingSession) -> Double {
  let counter = Counter()
  return session.record { Benchmark.nanoseconds(of: rounds) { callTraced(counter) } }
}

/// Nanoseconds per event where two threads record at once.
func eventTimeOnTwoThreads() -> Double {
  let session = RecordingSession(storage: .memoryRing(events: 65_536))
  return Benchmark.nanoseconds(of: 2 * rounds) {
    let threads = DispatchGroup()
    for _ in 0..<2 {
      threads.enter()
      Thread.detachNewThread {
        // Made here, or two counters could share a cache line.
        let counter = Counter()
        session.record { callTraced(counter) }
        threads.leave()
      }
    }
    threads.wait()
  }
}

/// Runs a body on a thread of its own, which is no actor's.
func onThread(_ body: @escaping @Sendable () -> Double) -> Double {
  let done = DispatchSemaphore(value: 0)
  // The semaphore orders both accesses.
  nonisolated(unsafe) var result = 0.0
  Thread.detachNewThread {
    result = body()
    done.signal()
  }
  done.wait()
  return result
}

/// Nanoseconds for a call that starts a task and doesn't wait for it, on a thread.
func startTime(in session: RecordingSession?, isTraced: Bool) -> Double {
  onThread {
    let counter = Counter()
    func measure() -> Double {
      Benchmark.nanoseconds(of: starts) {
        for _ in 0..<starts {
          if isTraced { counter.startTraced() } else { counter.startPlainly() }
        }
      }
    }
    return session.map { $0.record { measure() } } ?? measure()
  }
}

let name = Notification.Name("benchmark")
let posts = 20_000

func postTime(on center: TracedNotificationCenter, observers: Int) -> Double {
  let tokens = (0..<observers).map { _ in
    center.addObserver(forName: name, object: nil, queue: nil) { _ in }
  }
  defer { for token in tokens { center.removeObserver(token) } }
  return Benchmark.nanoseconds(of: posts) {
    for _ in 0..<posts { center.post(name: name, object: nil) }
  }
}

func plainPostTime(observers: Int) -> Double {
  let center = NotificationCenter()
  let tokens = (0..<observers).map { _ in
    center.addObserver(forName: name, object: nil, queue: nil) { _ in }
  }
  defer { for token in tokens { center.removeObserver(token) } }
  return Benchmark.nanoseconds(of: posts) {
    for _ in 0..<posts { center.post(name: name, object: nil) }
  }
}

func tracedPostTime(observers: Int) -> Double {
  let session = RecordingSession(storage: .memoryRing(events: 65_536))
  return session.record {
    postTime(on: TracedNotificationCenter(session: session), observers: observers)
  }
}

/// What is posted where messages are measured.
struct Message: TracedNotificationCenter.MainActorMessage {
  final class Subject {}
  static var name: Notification.Name { Notification.Name("benchmark") }
}

@MainActor func messagePostTime(on center: TracedNotificationCenter) -> Double {
  let token = center.addObserver(for: Message.self) { _ in }
  defer { center.removeObserver(token) }
  return Benchmark.nanoseconds(of: posts) { for _ in 0..<posts { center.post(Message()) } }
}

@MainActor func plainMessagePostTime() -> Double {
  let center = NotificationCenter()
  let token = center.addObserver(for: Message.self) { _ in }
  defer { center.removeObserver(token) }
  return Benchmark.nanoseconds(of: posts) { for _ in 0..<posts { center.post(Message()) } }
}

@MainActor func tracedMessagePostTime() -> Double {
  let session = RecordingSession(storage: .memoryRing(events: 65_536))
  return session.record { messagePostTime(on: TracedNotificationCenter(session: session)) }
}

let counter = Counter()
let plain = Benchmark.nanoseconds(of: rounds) { callPlainly(counter) }
let disabled = Benchmark.nanoseconds(of: rounds) { callTraced(counter) }
let clock = onThread {
  let counter = Counter()
  return Benchmark.nanoseconds(of: 2 * rounds) { readClock(counter) }
}
let ring = RecordingSession.Storage.memoryRing(events: 65_536)
let event = eventTime(in: RecordingSession(storage: ring))
let twoThreads = eventTimeOnTwoThreads()
let start = startTime(in: nil, isTraced: false)
let folder = FileManager.default.temporaryDirectory
  .appendingPathComponent("seqtrace-benchmark-\(getpid())").path
defer { try? FileManager.default.removeItem(atPath: folder) }

let figures = [
  Figure(name: "disabled-call-overhead-ns", value: disabled - plain),
  Figure(name: "clock-ns", value: clock),
  Figure(name: "event-ns", value: event),
  Figure(name: "event-own-ns", value: event - clock),
  Figure(name: "event-two-threads-ns", value: twoThreads),
  Figure(name: "event-two-threads-own-ns", value: twoThreads - clock),
  Figure(name: "call-ns", value: 2 * event),
  // The main thread is the main actor's, so a task that starts in the call is to find it.
  Figure(name: "call-on-main-actor-ns", value: callTime(in: RecordingSession(storage: ring))),
  Figure(
    name: "call-starting-task-ns",
    value: startTime(in: RecordingSession(storage: ring), isTraced: true) - start),
  Figure(name: "start-ns", value: start),
  Figure(
    name: "event-folder-ns",
    value: try eventTime(in: RecordingSession(storage: .folderRing(folder, events: 65_536)))),
  Figure(name: "post-1-ratio", value: tracedPostTime(observers: 1) / plainPostTime(observers: 1)),
  Figure(
    name: "post-10-ratio", value: tracedPostTime(observers: 10) / plainPostTime(observers: 10)),
  Figure(name: "message-post-ratio", value: tracedMessagePostTime() / plainMessagePostTime()),
  Figure(name: "span-ratio", value: Spans().startRatio()),
  Figure(name: "span-scope-ratio", value: Spans().scopeRatio()),
]

exit(Report(figures).print(against: CommandLine.arguments.dropFirst().first))
