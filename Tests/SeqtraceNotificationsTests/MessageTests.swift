import Foundation
import SeqtraceEvents
import SeqtraceNotifications
import SeqtraceRecording
import Synchronization
import Testing

/// Messages behave as Foundation's do, whether or not they are recorded and forwarded.
struct MessageTests {
  let diary = Diary()
  let calendar = Calendar()

  @MainActor @Test(arguments: CenterKind.allCases)
  func `A message on the main actor reaches its observers before the post ends`(
    _ kind: CenterKind
  ) {
    let (center, diary) = (kind.make(), diary)
    let token = center.addObserver(of: Calendar.self, for: .didStart) { diary.write($0.title) }
    center.post(EventDidStart(title: "tea"))
    diary.write("posted")
    withExtendedLifetime(token) {}
    #expect(diary.entries == ["tea", "posted"])
  }

  @Test(arguments: CenterKind.allCases)
  func `A message elsewhere reaches its observers in tasks of their own`(
    _ kind: CenterKind
  ) async {
    let (center, diary) = (kind.make(), diary)
    let token = Marker.$isSet.withValue(true) {
      center.addObserver(of: Calendar.self, for: .didFinish) { message in
        await Task.yield()
        diary.write("\(message.minutes) \(Marker.isSet)")
      }
    }
    Marker.$isSet.withValue(true) { center.post(EventDidFinish(minutes: 5)) }
    #expect(await eventually { diary.entries == ["5 false"] })
    withExtendedLifetime(token) {}
  }

  @MainActor @Test(arguments: CenterKind.allCases)
  func `A subject filters by identity, a type lets all through`(_ kind: CenterKind) {
    let (center, diary, calendar) = (kind.make(), diary, calendar)
    let tokens = [
      center.addObserver(of: calendar, for: .didStart) { diary.write("mine \($0.title)") },
      center.addObserver(of: Calendar.self, for: .didStart) { diary.write("any \($0.title)") },
      center.addObserver(of: calendar, for: EventDidStart.self) { diary.write("also \($0.title)") },
      center.addObserver(for: EventDidStart.self) { diary.write("all \($0.title)") },
    ]
    center.post(EventDidStart(title: "1"), subject: calendar)
    center.post(EventDidStart(title: "2"), subject: Calendar())
    center.post(EventDidStart(title: "3"))
    withExtendedLifetime(tokens) {}
    #expect(
      diary.entries.sorted() == [
        "all 1", "all 2", "all 3", "also 1", "any 1", "any 2", "any 3", "mine 1",
      ])
  }

  @Test(arguments: CenterKind.allCases)
  func `A subject filters messages in tasks, too`(_ kind: CenterKind) async {
    let (center, diary, calendar) = (kind.make(), diary, calendar)
    let tokens = [
      center.addObserver(of: calendar, for: .didFinish) { diary.write("mine \($0.minutes)") },
      center.addObserver(of: calendar, for: EventDidFinish.self) {
        diary.write("also \($0.minutes)")
      },
      center.addObserver(for: EventDidFinish.self) { diary.write("all \($0.minutes)") },
    ]
    center.post(EventDidFinish(minutes: 1), subject: calendar)
    center.post(EventDidFinish(minutes: 2), subject: Calendar())
    center.post(EventDidFinish(minutes: 3))
    #expect(
      await eventually {
        diary.entries.sorted() == ["all 1", "all 2", "all 3", "also 1", "mine 1"]
      })
    withExtendedLifetime(tokens) {}
  }

  @MainActor @Test(arguments: CenterKind.allCases)
  func `A message reaches observers of notifications as what it makes of itself`(
    _ kind: CenterKind
  ) {
    let (center, diary) = (kind.make(), diary)
    for name in ["eventDidStart", "eventDidFinish"] {
      _ = center.addObserver(forName: .init(name), object: nil, queue: nil) { notification in
        let info = notification.userInfo ?? [:]
        diary.write("\(notification.name.rawValue) \(info) \(notification.object is Calendar)")
      }
    }
    center.post(EventDidStart(title: "tea"), subject: calendar)
    center.post(EventDidFinish(minutes: 5))
    #expect(
      diary.entries == [
        #"eventDidStart [AnyHashable("title"): "tea"] true"#,
        #"eventDidFinish [AnyHashable("minutes"): 5] false"#,
      ])
  }

  @MainActor @Test(arguments: CenterKind.allCases)
  func `A notification reaches observers of messages if it can be made into one`(
    _ kind: CenterKind
  ) async {
    let (center, diary, calendar) = (kind.make(), diary, calendar)
    let tokens = [
      center.addObserver(of: calendar, for: .didStart) { diary.write($0.title) },
      center.addObserver(for: EventDidFinish.self) { diary.write("\($0.minutes)") },
    ]
    center.post(name: EventDidStart.name, object: calendar, userInfo: ["title": "tea"])
    center.post(name: EventDidStart.name, object: Calendar(), userInfo: ["title": "other"])
    center.post(name: EventDidStart.name, object: calendar, userInfo: ["title": 5])
    #expect(diary.entries == ["tea"])
    center.post(name: EventDidFinish.name, object: nil, userInfo: ["minutes": "five"])
    center.post(name: EventDidFinish.name, object: nil, userInfo: ["minutes": 5])
    #expect(await eventually { diary.entries == ["tea", "5"] })
    withExtendedLifetime(tokens) {}
  }

  @MainActor @Test(arguments: CenterKind.allCases)
  func `Messages that know only Foundation work, under their type's name`(
    _ kind: CenterKind
  ) async {
    let (center, diary) = (kind.make(), diary)
    let tokens = [
      center.addObserver(for: Ping.self) { _ in diary.write("ping") },
      center.addObserver(for: Pong.self) { _ in diary.write("pong") },
    ]
    center.post(Ping())
    center.post(Pong())
    #expect(await eventually { diary.entries == ["ping", "pong"] })
    withExtendedLifetime(tokens) {}
  }

  @MainActor @Test(arguments: [CenterKind.silent, .recording])
  func `A message's own name is that of its type with the module`(_ kind: CenterKind) {
    let (center, diary) = (kind.make(), diary)
    _ = center.addObserver(
      forName: .init("SeqtraceNotificationsTests.Ping"), object: nil, queue: nil
    ) { _ in diary.write("heard") }
    center.post(Ping())
    #expect(diary.entries == ["heard"])
  }

  @MainActor @Test(arguments: CenterKind.allCases)
  func `The observation ends with the last copy of its token`(_ kind: CenterKind) {
    let (center, diary) = (kind.make(), diary)
    do {
      let token = center.addObserver(for: EventDidStart.self) { diary.write($0.title) }
      let copy = token
      center.post(EventDidStart(title: "kept"))
      #expect(copy == token && Set([copy, token]).count == 1)
    }
    center.post(EventDidStart(title: "gone"))
    #expect(diary.entries == ["kept"])
  }

  @MainActor @Test(arguments: CenterKind.allCases)
  func `A token removes its own registration, at its own centre, once`(_ kind: CenterKind) {
    let (center, diary) = (kind.make(), diary)
    let first = center.addObserver(for: EventDidStart.self) { diary.write("1 \($0.title)") }
    let second = center.addObserver(for: EventDidStart.self) { diary.write("2 \($0.title)") }
    #expect(first != second)
    kind.make().removeObserver(second)
    center.removeObserver(first)
    center.removeObserver(first)
    center.post(EventDidStart(title: "tea"))
    center.removeObserver(second as Any)
    center.post(EventDidStart(title: "more"))
    #expect(diary.entries == ["2 tea"])
  }

  @MainActor @Test(arguments: [CenterKind.silent, .recording])
  func `Observers of messages and of notifications are called in one order`(_ kind: CenterKind) {
    let (center, diary) = (kind.make(), diary)
    var tokens: [TracedNotificationCenter.ObservationToken] = []
    for number in 1...9 {
      if number.isMultiple(of: 3) {
        tokens.append(
          center.addObserver(for: EventDidStart.self) { _ in diary.write("\(number)") })
      } else {
        let name = number.isMultiple(of: 2) ? EventDidStart.name : nil
        _ = center.addObserver(forName: name, object: nil, queue: nil) { _ in
          diary.write("\(number)")
        }
      }
    }
    center.post(EventDidStart(title: "tea"))
    withExtendedLifetime(tokens) {}
    #expect(diary.entries == (1...9).map(String.init))
  }

  @MainActor @Test(arguments: CenterKind.allCases)
  func `An observer of messages may be removed during a post, and is not called any more`(
    _ kind: CenterKind
  ) {
    let (center, diary) = (kind.make(), diary)
    let tokens = Mutex<[TracedNotificationCenter.ObservationToken]>([])
    for number in 1...2 {
      let token = center.addObserver(for: EventDidStart.self) { _ in
        diary.write("called")
        for token in tokens.withLock({ $0 }) { center.removeObserver(token) }
        _ = number
      }
      tokens.withLock { $0.append(token) }
    }
    center.post(EventDidStart(title: "tea"))
    #expect(diary.entries == ["called"])
  }

  @MainActor @Test(arguments: CenterKind.allCases)
  func `An observer of messages may post and add, and what it adds waits for the next post`(
    _ kind: CenterKind
  ) {
    let (center, diary) = (kind.make(), diary)
    var tokens: [TracedNotificationCenter.ObservationToken] = []
    tokens.append(
      center.addObserver(for: EventDidStart.self) { message in
        diary.write("begin \(message.title)")
        if message.title == "outer" { center.post(EventDidStart(title: "inner")) }
        if message.title == "inner" {
          tokens.append(
            center.addObserver(for: EventDidStart.self) { diary.write("late \($0.title)") })
        }
        diary.write("end \(message.title)")
      })
    center.post(EventDidStart(title: "outer"))
    #expect(diary.entries == ["begin outer", "begin inner", "end inner", "end outer"])
    center.post(EventDidStart(title: "next"))
    #expect(diary.entries.suffix(3).sorted() == ["begin next", "end next", "late next"])
  }

  @Test(arguments: CenterKind.allCases)
  func `A message that waits for its task does not reach an observer that is removed`(
    _ kind: CenterKind
  ) async {
    let (center, diary) = (kind.make(), diary)
    for _ in 1...20 {
      let token = center.addObserver(for: Pong.self) { _ in diary.write("called") }
      center.removeObserver(token)
      center.post(Pong())
    }
    let last = center.addObserver(for: Pong.self) { _ in diary.write("last") }
    center.post(Pong())
    #expect(await eventually { !diary.entries.isEmpty })
    withExtendedLifetime(last) {}
    #expect(diary.entries == ["last"])
  }

  @Test(arguments: CenterKind.allCases)
  func `Threads may post, observe and iterate at the same time, and nothing is lost`(
    _ kind: CenterKind
  ) async {
    let (center, diary) = (kind.make(), diary)
    let token = center.addObserver(for: Pong.self) { diary.write("\($0.number)") }
    let sequence = center.messages(for: Pong.self, bufferSize: 400)
    var iterator = sequence.makeAsyncIterator()
    await withTaskGroup { group in
      for start in 0..<8 {
        group.addTask {
          for number in 1...50 {
            let other = center.addObserver(for: Pong.self) { _ in }
            center.post(Pong(number: 100 * start + number))
            center.removeObserver(other)
          }
        }
      }
    }
    var numbers: Set<Int> = []
    while numbers.count < 400, let pong = await iterator.next(isolation: #isolation) {
      numbers.insert(pong.number)
    }
    #expect(numbers.count == 400)
    #expect(await eventually { diary.entries.count == 400 })
    #expect(Set(diary.entries).count == 400)
    withExtendedLifetime(token) {}
  }
}

private enum Marker {
  @TaskLocal static var isSet = false
}
