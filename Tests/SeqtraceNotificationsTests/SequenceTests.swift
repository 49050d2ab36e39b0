import Foundation
import SeqtraceEvents
import SeqtraceNotifications
import SeqtraceRecording
import Testing

struct SequenceTests {
  let session = RecordingSession()
  let calendar = Calendar()

  @Test(arguments: CenterKind.allCases)
  func `An iteration hears what is posted from its beginning on, in order`(
    _ kind: CenterKind
  ) async {
    let center = kind.make()
    let sequence = center.messages(for: Pong.self)
    center.post(Pong(number: 0))
    var iterator = sequence.makeAsyncIterator()
    for number in 1...5 { center.post(Pong(number: number)) }
    for number in 1...5 { #expect(await iterator.next(isolation: #isolation)?.number == number) }
  }

  @Test(arguments: CenterKind.allCases)
  func `A sequence is about a subject or about all`(_ kind: CenterKind) async {
    let center = kind.make()
    var mine = center.messages(of: calendar, for: .didFinish).makeAsyncIterator()
    var typed = center.messages(of: Calendar.self, for: .didFinish).makeAsyncIterator()
    var also = center.messages(of: calendar, for: EventDidFinish.self).makeAsyncIterator()
    center.post(EventDidFinish(minutes: 1))
    center.post(EventDidFinish(minutes: 2), subject: Calendar())
    center.post(EventDidFinish(minutes: 3), subject: calendar)
    #expect(await mine.next(isolation: #isolation)?.minutes == 3)
    #expect(await also.next(isolation: #isolation)?.minutes == 3)
    for minutes in 1...3 { #expect(await typed.next(isolation: #isolation)?.minutes == minutes) }
  }

  @Test(arguments: CenterKind.allCases)
  func `Notifications come as a sequence, too, and become messages in one`(
    _ kind: CenterKind
  ) async {
    let center = kind.make()
    var named = center.notifications(named: EventDidFinish.name).makeAsyncIterator()
    var about = center.notifications(named: EventDidFinish.name, object: calendar)
      .makeAsyncIterator()
    var messages = center.messages(for: EventDidFinish.self).makeAsyncIterator()
    center.post(name: EventDidFinish.name, object: nil, userInfo: ["minutes": 1])
    center.post(name: EventDidFinish.name, object: calendar, userInfo: ["minutes": 2])
    #expect(await named.next(isolation: #isolation)?.userInfo?["minutes"] as? Int == 1)
    #expect(await named.next(isolation: #isolation)?.object as? Calendar === calendar)
    #expect(await about.next(isolation: #isolation)?.userInfo?["minutes"] as? Int == 2)
    #expect(await messages.next(isolation: #isolation)?.minutes == 1)
    #expect(await messages.next(isolation: #isolation)?.minutes == 2)
  }

  @Test(arguments: CenterKind.allCases)
  func `Somebody who waits gets the next element at once`(_ kind: CenterKind) async {
    let (center, diary) = (kind.make(), Diary())
    let sequence = center.notifications(named: .typed).map { "\($0.userInfo?["n"] ?? "-")" }
    let task = Task {
      var iterator = sequence.makeAsyncIterator()
      diary.write("listening")
      while let text = await iterator.next(isolation: #isolation) { diary.write(text) }
      diary.write("over")
    }
    #expect(await eventually { diary.entries == ["listening"] })
    for number in 1...3 {
      center.post(name: .typed, object: nil, userInfo: ["n": number])
      #expect(await eventually { diary.entries.last == "\(number)" })
    }
    task.cancel()
    await task.value
    #expect(diary.entries == ["listening", "1", "2", "3", "over"])
  }

  @Test(arguments: [1, 3, 10])
  func `More than the buffer holds drops the oldest, and the trace says so`(_ limit: Int) async {
    await session.record {
      let center = TracedNotificationCenter()
      var iterator = center.messages(for: Pong.self, bufferSize: limit).makeAsyncIterator()
      for number in 1...(limit + 3) { center.post(Pong(number: number)) }
      for number in 4...(limit + 3) {
        #expect(await iterator.next(isolation: #isolation)?.number == number)
      }
    }
    #expect(
      session.trace().events.filter { $0.kind == .note }.map(\.name) == [
        "\(limit) elements wait already: the oldest is dropped", "3 elements were dropped",
      ])
  }

  @Test func `At least one element may wait`() async {
    let center = TracedNotificationCenter(session: nil)
    var iterator = center.messages(for: Pong.self, bufferSize: 0).makeAsyncIterator()
    for number in 1...3 { center.post(Pong(number: number)) }
    #expect(await iterator.next(isolation: #isolation)?.number == 3)
  }

  @Test func `Eight notifications wait`() async {
    let center = TracedNotificationCenter(session: nil)
    var iterator = center.notifications(named: .typed).makeAsyncIterator()
    for number in 1...10 { center.post(name: .typed, object: nil, userInfo: ["n": number]) }
    #expect(await iterator.next(isolation: #isolation)?.userInfo?["n"] as? Int == 3)
  }

  @Test func `An iteration is a registration, and each element a callback to who awaits it`() async
  {
    await session.record(as: "reader") {
      let center = TracedNotificationCenter()
      var iterator = center.messages(of: calendar, for: .didFinish).makeAsyncIterator()
      center.post(EventDidFinish(minutes: 5), subject: calendar)
      center.post(EventDidFinish(minutes: 6), subject: calendar)
      _ = await iterator.next(isolation: #isolation)
      Recorder.recordCall("store()", on: .role("disk")) {}
      _ = await iterator.next(isolation: #isolation)
    }
    let trace = session.trace()
    #expect(
      trace.lines == [
        "registration reader → NotificationCenter1 eventDidFinish #1",
        "postBegin reader → NotificationCenter1 eventDidFinish",
        "postEnd of 2",
        "postBegin reader → NotificationCenter1 eventDidFinish",
        "postEnd of 4",
        "callbackBegin NotificationCenter1 → reader eventDidFinish #1 ←2",
        "callbackEnd of 6",
        "call reader → disk store()",
        "return of 8",
        "callbackBegin NotificationCenter1 → reader eventDidFinish #1 ←4",
        "callbackEnd of 10",
        "deregistration reader → NotificationCenter1 eventDidFinish #1",
      ])
    #expect(trace.events[0].arguments == ["object", "EventDidFinish.self", "10"])
    #expect(trace.events[0].object.map { TypeName.simpleName(of: trace[$0].name) } == "Calendar")
    #expect(trace.events[0].queue == "Task")
  }

  @Test func `Notifications asked for are a registration with a name and an object`() async {
    await session.record(as: "reader") {
      let center = TracedNotificationCenter()
      let sequence = center.notifications(named: .typed, object: calendar)
      var iterator = sequence.makeAsyncIterator()
      center.post(name: .typed, object: calendar)
      _ = await iterator.next(isolation: #isolation)
    }
    let events = session.trace().events
    #expect(
      events.map(\.kind) == [
        .registration, .postBegin, .postEnd, .callbackBegin, .callbackEnd, .deregistration,
      ])
    #expect(events[0].arguments == ["typed", "object"])
  }

  @Test func `A cancelled iteration is deregistered, and later ones end at once`() async {
    let center = TracedNotificationCenter(session: session)
    let task = Task {
      var iterator = center.messages(for: Pong.self).makeAsyncIterator()
      let first = await iterator.next(isolation: #isolation)
      let second = await iterator.next(isolation: #isolation)
      return first == nil && second == nil
    }
    #expect(await eventually { session.trace().events.count == 1 })
    task.cancel()
    #expect(await task.value)
    #expect(session.trace().events.map(\.kind) == [.registration, .deregistration])
    center.post(Pong())
    #expect(session.trace().events.count == 4)
  }

  @Test func `Copies of an iterator share what comes`() async {
    let center = TracedNotificationCenter(session: nil)
    var one = center.messages(for: Pong.self).makeAsyncIterator()
    var other = one
    for number in 1...3 { center.post(Pong(number: number)) }
    #expect(await one.next(isolation: #isolation)?.number == 1)
    #expect(await other.next(isolation: #isolation)?.number == 2)
    #expect(await one.next(isolation: #isolation)?.number == 3)
  }

  @Test func `A sequence does not keep its subject alive`() async {
    let center = TracedNotificationCenter(session: nil)
    weak var gone: Calendar?
    let sequence: TracedNotificationCenter.Notifications
    do {
      let calendar = Calendar()
      gone = calendar
      sequence = center.notifications(named: .typed, object: calendar)
    }
    #expect(gone == nil)
    var iterator = sequence.makeAsyncIterator()
    var all = center.notifications(named: .typed).makeAsyncIterator()
    center.post(name: .typed, object: nil)
    center.post(name: .typed, object: Calendar())
    _ = await all.next(isolation: #isolation)
    _ = await all.next(isolation: #isolation)
    let task = Task { await iterator.next(isolation: #isolation) == nil }
    task.cancel()
    #expect(await task.value)
  }
}
