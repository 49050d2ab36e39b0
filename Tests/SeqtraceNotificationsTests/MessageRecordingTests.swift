import Foundation
import SeqtraceEvents
import SeqtraceNotifications
import SeqtraceRecording
import Testing

struct MessageRecordingTests {
  let session = RecordingSession()
  let calendar = Calendar()

  @MainActor @Test func `A message on the main actor is recorded like a notification`() {
    session.record {
      let center = TracedNotificationCenter()
      let token = Recorder.withCallbacks(to: .role("editor")) {
        center.addObserver(of: calendar, for: .didStart) { _ in
          Recorder.recordCall("beep()", on: .role("bell")) {}
        }
      }
      center.post(EventDidStart(title: "tea"), subject: calendar)
      center.removeObserver(token)
    }
    let trace = session.trace()
    #expect(
      trace.lines == [
        "registration client → NotificationCenter1 eventDidStart #1",
        "postBegin client → NotificationCenter1 eventDidStart",
        "callbackBegin · → editor eventDidStart #1 ←2",
        "call · → bell beep()",
        "return of 4",
        "callbackEnd of 3",
        "postEnd of 2",
        "deregistration client → NotificationCenter1 eventDidStart #1",
      ])
    #expect(trace.events[0].arguments == ["object", "EventDidStart.self", "block"])
    #expect(trace.events[0].queue == nil)
    #expect(trace.events[1].arguments == ["EventDidStart", "object"])
    #expect(trace.events[1].object.map { TypeName.simpleName(of: trace[$0].name) } == "Calendar")
    #expect(trace.events[0].source?.fileID.hasSuffix("MessageRecordingTests.swift") == true)
    #expect(trace.events[1].source?.fileID.hasSuffix("MessageRecordingTests.swift") == true)
  }

  @MainActor @Test func `The end of a token's last copy is recorded as a deregistration`() {
    session.record {
      let center = TracedNotificationCenter()
      do { _ = center.addObserver(for: EventDidStart.self) { _ in } }
      center.post(EventDidStart(title: "tea"))
    }
    #expect(
      session.trace().lines == [
        "registration client → NotificationCenter1 eventDidStart #1",
        "deregistration client → NotificationCenter1 eventDidStart #1",
        "postBegin client → NotificationCenter1 eventDidStart",
        "postEnd of 3",
      ])
  }

  @MainActor @Test func `A message in a task has a lane of its own that the post caused`() async {
    let diary = Diary()
    await session.record {
      let center = TracedNotificationCenter()
      let token = Recorder.withCallbacks(to: .role("archive")) {
        center.addObserver(for: EventDidFinish.self) { message in
          await Recorder.recordCall("store()", on: .role("disk")) { await Task.yield() }
          Recorder.recordCall("log()", on: .role("printer")) {}
          diary.write("\(message.minutes)")
        }
      }
      for number in 1...2 {
        center.post(EventDidFinish(minutes: number))
        #expect(await eventually { diary.entries.count == number })
      }
      withExtendedLifetime(token) {}
    }
    // The second callback may still be ending.
    #expect(await eventually { session.trace().events.count { $0.kind == .callbackEnd } == 2 })
    let trace = session.trace()
    let posts = trace.events.filter { $0.kind == .postBegin }
    let callbacks = trace.events.filter { $0.kind == .callbackBegin }
    #expect(callbacks.map(\.cause) == posts.map(\.id), "\(trace.lines)")
    #expect(Set(callbacks.map(\.lane)).subtracting([0]).count == 2)
    #expect(posts.map(\.lane) == [0, 0])
    #expect(trace.events.first { $0.kind == .registration }?.queue == "Task")
    #expect(!trace.events.contains { $0.kind == .spawn })
    let lane = callbacks.first?.lane
    let delivery = Trace(
      participants: trace.participants, events: trace.events.filter { $0.lane == lane })
    #expect(
      delivery.lines.map { $0.prefix { $0 != "←" } } == [
        "callbackBegin NotificationCenter1 → archive eventDidFinish #1 ",
        "call · → disk store()", "return of \(delivery.events[1].id)",
        "call · → printer log()", "return of \(delivery.events[3].id)",
        "callbackEnd of \(callbacks[0].id)",
      ])
  }

  @MainActor @Test func `A notification and the message made of it are one post`() {
    session.record {
      let center = TracedNotificationCenter()
      _ = center.addObserver(forName: EventDidStart.name, object: nil, queue: nil) { _ in }
      let token = center.addObserver(for: EventDidStart.self) { _ in }
      center.post(name: EventDidStart.name, object: nil, userInfo: ["title": "tea"])
      center.post(name: EventDidStart.name, object: nil)
      center.post(EventDidStart(title: "tea"))
      withExtendedLifetime(token) {}
    }
    let callbacks = session.trace().events.filter { $0.kind == .callbackBegin }
    #expect(callbacks.map(\.registration) == [1, 2, 1, 1, 2])
    #expect(callbacks.map(\.cause) == [3, 3, 9, 13, 13])
  }

  @MainActor @Test func `The name of a type inside of a function shows no address`() {
    struct Inner: Foundation.NotificationCenter.MainActorMessage {
      typealias Subject = Calendar
    }
    session.record {
      let center = TracedNotificationCenter()
      let token = center.addObserver(for: Inner.self) { _ in }
      center.post(Inner())
      withExtendedLifetime(token) {}
    }
    let names = Set(session.trace().events.map(\.name)).subtracting([""])
    #expect(names == ["SeqtraceNotificationsTests.MessageRecordingTests.Inner"])
  }
}
