import Foundation
import SeqtraceEvents
import SeqtraceNotifications
import SeqtraceRecording
import Testing

struct MessageForwardingTests {
  let session = RecordingSession()
  let foundation = Foundation.NotificationCenter()
  let diary = Diary()
  let calendar = Calendar()

  @MainActor @Test func `A message posted elsewhere arrives as one without a sender`() {
    let center = TracedNotificationCenter(forwarding: foundation, session: session)
    let other = Calendar()
    let tokens = session.record {
      Recorder.withCallbacks(to: .role("editor")) {
        [
          center.addObserver(of: calendar, for: .didStart) { [diary] in diary.write($0.title) },
          center.addObserver(of: other, for: .didStart) { [diary] _ in diary.write("other") },
        ]
      }
    }
    foundation.post(EventDidStart(title: "tea"), subject: calendar)
    #expect(diary.entries == ["tea"])
    #expect(
      session.trace().lines.dropFirst(2) == [
        "postBegin · → NotificationCenter1 eventDidStart",
        "callbackBegin · → editor eventDidStart #1 ←3",
        "callbackEnd of 4",
        "postEnd of 3",
      ])
    withExtendedLifetime((tokens, other)) {}
  }

  @MainActor @Test func `A message posted here reaches the observers there, and is recorded once`()
    async
  {
    let (diary, calendar) = (diary, calendar)
    let center = TracedNotificationCenter(forwarding: foundation, session: session)
    let there = [
      foundation.addObserver(of: calendar, for: .didStart) { _ in diary.write("there") },
      foundation.addObserver(of: Calendar.self, for: .didFinish) { _ in diary.write("there") },
    ]
    let notified = foundation.addObserver(forName: EventDidStart.name, object: nil, queue: nil) {
      diary.write("there \($0.userInfo?["title"] ?? "-")")
    }
    let here = [
      center.addObserver(of: calendar, for: .didStart) { _ in diary.write("here") },
      center.addObserver(of: Calendar.self, for: .didFinish) { _ in diary.write("here") },
    ]
    center.post(EventDidStart(title: "tea"), subject: calendar)
    #expect(diary.entries.sorted() == ["here", "there", "there tea"])
    center.post(EventDidFinish(minutes: 5))
    #expect(await eventually { diary.entries.count == 5 })
    withExtendedLifetime((there, here, notified)) {}
    #expect(await eventually { session.trace().events.count { $0.kind == .callbackEnd } == 2 })
    let events = session.trace().events
    let posts = events.filter { $0.kind == .postBegin }
    #expect(posts.count == 2)
    #expect(events.filter { $0.kind == .callbackBegin }.map(\.cause) == posts.map(\.id))
  }

  @MainActor @Test func `Messages posted elsewhere reach tasks and iterations, in their order`()
    async
  {
    let (diary, foundation) = (diary, foundation)
    let center = TracedNotificationCenter(forwarding: foundation, session: session)
    let token = center.addObserver(for: Pong.self) { _ in diary.write("called") }
    var iterator = center.messages(for: Pong.self, bufferSize: 50).makeAsyncIterator()
    for number in 1...50 { foundation.post(Pong(number: number)) }
    var numbers: [Int] = []
    while numbers.count < 50, let pong = await iterator.next(isolation: #isolation) {
      numbers.append(pong.number)
    }
    #expect(numbers == Array(1...50))
    #expect(await eventually { diary.entries.count == 50 })
    withExtendedLifetime(token) {}
    let events = session.trace().events
    #expect(!events.contains { $0.kind == .postBegin })
    #expect(events.allSatisfy { $0.kind != .callbackBegin || $0.cause == nil })
  }

  @MainActor @Test func `A removed observer of messages hears nothing from elsewhere`() async {
    let diary = diary
    let center = TracedNotificationCenter(forwarding: foundation, session: session)
    let start = center.addObserver(for: EventDidStart.self) { _ in diary.write("start") }
    let finish = center.addObserver(for: EventDidFinish.self) { _ in diary.write("finish") }
    center.removeObserver(start)
    center.removeObserver(finish)
    foundation.post(EventDidStart(title: "tea"))
    foundation.post(EventDidFinish(minutes: 5))
    let last = center.addObserver(for: Pong.self) { _ in diary.write("last") }
    foundation.post(Pong())
    #expect(await eventually { !diary.entries.isEmpty })
    withExtendedLifetime(last) {}
    #expect(diary.entries == ["last"])
  }

  @MainActor @Test func `Messages may be posted to a Foundation centre that is traced`() {
    let diary = diary
    let center = TracedNotificationCenter(forwarding: foundation, session: session)
    _ = center.addObserver(forName: .typed, object: nil, queue: nil) { _ in }
    let token = foundation.addObserver(for: Ping.self) { _ in diary.write("ping") }
    foundation.post(Ping())
    foundation.post(Ping(), subject: calendar)
    withExtendedLifetime(token) {}
    #expect(diary.entries == ["ping", "ping"])
  }

  @MainActor @Test func `An observer of every name does not keep messages from being posted`() {
    let diary = diary
    let center = TracedNotificationCenter(forwarding: foundation, session: session)
    _ = center.addObserver(forName: nil, object: nil, queue: nil) {
      diary.write("all \($0.name.rawValue)")
    }
    let token = center.addObserver(for: EventDidStart.self) { diary.write($0.title) }
    center.post(EventDidStart(title: "tea"))
    center.post(name: .typed, object: nil)
    withExtendedLifetime(token) {}
    #expect(diary.entries == ["all eventDidStart", "tea", "all typed"])
  }

  @MainActor @Test func `The default centre carries messages both ways`() async {
    let diary = diary
    let center = TracedNotificationCenter.default
    let tokens = session.record {
      [
        center.addObserver(of: calendar, for: .didStart) { diary.write($0.title) },
        center.addObserver(of: calendar, for: .didFinish) { diary.write("\($0.minutes)") },
      ]
    }
    session.record {
      center.post(EventDidStart(title: "here"), subject: calendar)
      center.post(EventDidFinish(minutes: 1), subject: calendar)
    }
    // In a session of their own, or else the only session of another test would record the deliveries.
    await RecordingSession().record {
      Foundation.NotificationCenter.default.post(EventDidStart(title: "there"), subject: calendar)
      Foundation.NotificationCenter.default.post(EventDidFinish(minutes: 2), subject: calendar)
      #expect(await eventually { diary.entries.count == 4 })
    }
    for token in tokens { center.removeObserver(token) }
    #expect(diary.entries.sorted() == ["1", "2", "here", "there"])
    #expect(session.trace().events.count { $0.kind == .postBegin } == 2)
  }

  @MainActor @Test func `A message posted from inside a callback is told from the one around it`() {
    let foundation = foundation
    let center = TracedNotificationCenter(forwarding: foundation, session: session)
    let token = session.record {
      center.addObserver(for: EventDidStart.self) { message in
        if message.title == "outer" { center.post(EventDidStart(title: "here")) }
        if message.title == "here" { foundation.post(EventDidStart(title: "there")) }
      }
    }
    session.record { center.post(EventDidStart(title: "outer")) }
    withExtendedLifetime(token) {}
    let events = session.trace().events
    let posts = events.filter { $0.kind == .postBegin }
    #expect(posts.map { $0.source == nil } == [false, false, true])
    #expect(events.filter { $0.kind == .callbackBegin }.map(\.cause) == posts.map(\.id))
  }
}
