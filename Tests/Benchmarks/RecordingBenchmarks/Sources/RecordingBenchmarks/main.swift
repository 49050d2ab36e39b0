import Dispatch
import Foundation
import SeqtraceNotifications
import SeqtraceRecording

// Measures what recording costs, in one process and one run, and fails where a figure is above its
// threshold. Usage: RecordingBenchmarks THRESHOLDS

/// Nanoseconds per event of a traced call, which is two events.
func eventTime(in session: RecordingSession) -> Double {
  let counter = Counter()
  return session.record {
    Benchmark.nanoseconds(of: 2 * rounds) { callTraced(counter) }
  }
}

/// Nanoseconds per event where two threads record at once.
func eventTimeOnTwoThreads() -> Double {
  let session = RecordingSession(storage: .memoryRing(events: 65_536))
  return Benchmark.nanoseconds(of: 2 * rounds) {
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      // Made here, or two counters could share a cache line.
      let counter = Counter()
      session.record { callTraced(counter) }
    }
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
let clock = Benchmark.nanoseconds(of: 2 * rounds) { readClock(counter) }
let event = eventTime(in: RecordingSession(storage: .memoryRing(events: 65_536)))
let folder = FileManager.default.temporaryDirectory
  .appendingPathComponent("seqtrace-benchmark-\(getpid())").path
defer { try? FileManager.default.removeItem(atPath: folder) }

let figures = [
  Figure(name: "disabled-call-overhead-ns", value: disabled - plain),
  Figure(name: "clock-ns", value: clock),
  Figure(name: "event-ns", value: event),
  Figure(name: "event-own-ns", value: event - clock),
  Figure(name: "event-two-threads-ns", value: eventTimeOnTwoThreads()),
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
