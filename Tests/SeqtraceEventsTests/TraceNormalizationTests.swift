import TestSupport
import Testing

@testable import SeqtraceEvents

struct TraceNormalizationTests {
  private static let objects = [
    Participant(name: "client"), Participant(name: "UILabel", serial: 70),
    Participant(name: "UILabel", serial: 9), Participant(name: "UITextView", serial: 12),
    Participant(name: "UITextView", serial: 12, facet: "extension"),
  ]

  private func trace(_ events: [TraceEvent]) -> Trace {
    Trace(participants: Self.objects, events: events)
  }

  private func call(
    _ id: EventID, _ name: String, in lane: LaneID = 0, to receiver: Int = 1, cause: EventID? = nil
  ) -> TraceEvent {
    TraceEvent(
      id: id, kind: .call, lane: lane, receiver: ParticipantID(receiver), name: name, cause: cause)
  }

  private func names(_ trace: Trace) -> [String] { trace.events.map(\.name) }

  @Test func `Objects are numbered by type in the order of their first appearance`() {
    let normal = trace([
      call(5, "a", to: 2), call(7, "b", to: 4), call(8, "c", to: 1), call(9, "d", to: 3),
    ]).normalized()
    #expect(
      normal.participants == [
        Participant(name: "UILabel", serial: 1),
        Participant(name: "UITextView", serial: 1, facet: "extension"),
        Participant(name: "UILabel", serial: 2), Participant(name: "UITextView", serial: 1),
      ])
    #expect(normal.events.map(\.id) == [1, 2, 3, 4])
  }

  @Test func `A trace that is used further stays as it was`() {
    let given = trace([
      call(5, "a"), TraceEvent(id: 7, kind: .return, time: 3, begin: 5), call(8, "b", in: 2),
    ])
    let events = given.events.map { $0 }
    #expect(given.normalized().events.map(\.id) == [1, 2, 3])
    #expect(given.events == events && given.events.map(\.id) == [5, 7, 8])
  }

  @Test func `A sender is the receiver of the innermost open activation`() {
    let normal = trace([
      TraceEvent(
        id: 1, kind: .call, sender: ParticipantID(0), receiver: ParticipantID(1), name: "outer"),
      call(2, "inner", to: 2), TraceEvent(id: 3, kind: .return, begin: 2), call(4, "later", to: 3),
      TraceEvent(id: 5, kind: .throw, begin: 4), TraceEvent(id: 6, kind: .return, begin: 1),
      call(7, "outside"),
    ]).normalized()
    let senders = normal.events.map { $0.sender.map { normal[$0].name } }
    #expect(
      senders == ["client", "UILabel", "UILabel", "UILabel", "UITextView", "UILabel", nil])
    #expect(normal[normal.events[2].sender!].serial == 2)
  }

  @Test func `Times, lines and the unnamed are left out`() {
    var raw = trace([call(1, "a")])
    raw.events[0].time = 4
    raw.events[0].source = SourceLine(fileID: "M/F.swift", line: 3)
    raw.droppedEventCount = 2
    raw.title = "T"
    let normal = raw.normalized()
    #expect(normal.events[0].time == nil)
    #expect(normal.events[0].source == SourceLine(fileID: "M/F.swift", line: nil))
    #expect(normal.participants.count == 1)
    #expect(normal.droppedEventCount == 2 && normal.title == "T")
  }

  @Test func `An event of an unknown kind is kept, with its ties renumbered`() {
    var unknown = TraceEvent(
      id: 30, kind: .unknown, lane: 4, sender: ParticipantID(0), name: "hop", cause: 20)
    unknown.unknownKind = "actorHop"
    unknown.time = 5
    let normal = trace([
      call(10, "f"), TraceEvent(id: 20, kind: .spawn), unknown, call(40, "g", in: 4),
      TraceEvent(id: 50, kind: .await, cause: 30),
    ]).normalized()
    #expect(normal.events.map(\.unknownKind) == [nil, nil, "actorHop", nil, nil])
    #expect(normal.events[2].id == 3 && normal.events[2].lane == 1)
    #expect(normal.events[2].cause == 2 && normal.events[2].time == nil)
    #expect(normal.events[4].cause == 3)
    #expect(normal.normalized() == normal)
  }

  @Test func `A child lane stands behind its spawn, and siblings in spawn order`() {
    let normal = trace([
      call(1, "start"), TraceEvent(id: 2, kind: .spawn, name: "s1"),
      TraceEvent(id: 3, kind: .spawn, name: "s2"), call(4, "late a", in: 9, cause: 3),
      call(5, "go on"), call(6, "early z", in: 4, cause: 2), call(7, "early y", in: 4),
    ]).normalized()
    #expect(names(normal) == ["start", "s1", "early z", "early y", "s2", "late a", "go on"])
    #expect(normal.events.map(\.lane) == [0, 0, 1, 1, 0, 2, 0])
  }

  @Test func `An await stands behind the end of what it waits for`() {
    let normal = trace([
      TraceEvent(id: 1, kind: .spawn, name: "s"), call(2, "child", in: 1, cause: 1),
      call(3, "orphan", in: 2), call(4, "child waits", in: 1, cause: 3),
      TraceEvent(id: 5, kind: .await, name: "await", cause: 4), call(6, "end"),
    ]).normalized()
    #expect(names(normal) == ["s", "child", "orphan", "child waits", "await", "end"])
  }

  @Test func `Queues called by one post come in registration order`() {
    func registration(_ id: EventID, _ number: RegistrationID) -> TraceEvent {
      TraceEvent(
        id: id, kind: .registration, receiver: ParticipantID(1), registration: number)
    }
    func callback(_ id: EventID, _ lane: LaneID, _ number: RegistrationID) -> TraceEvent {
      TraceEvent(
        id: id, kind: .callbackBegin, lane: lane, name: "n", registration: number, cause: 3)
    }
    let post = TraceEvent(id: 3, kind: .postBegin, receiver: ParticipantID(1), name: "n")
    let events = [registration(1, 8), registration(2, 5), post]
    let normal = trace(events + [callback(4, 1, 5), callback(5, 2, 8)]).normalized()
    #expect(normal.events.map(\.registration) == [1, 2, nil, 1, 2])
    #expect(normal == trace(events + [callback(4, 2, 8), callback(5, 1, 5)]).normalized())
  }

  /// A post that is delivered inside itself and to a queue; registration 8 was made before 5.
  private func post(inside own: RegistrationID, toQueue other: RegistrationID) -> [TraceEvent] {
    [
      TraceEvent(id: 1, kind: .registration, receiver: ParticipantID(1), registration: 8),
      TraceEvent(id: 2, kind: .registration, receiver: ParticipantID(1), registration: 5),
      TraceEvent(id: 3, kind: .postBegin, receiver: ParticipantID(1), name: "post"),
      TraceEvent(id: 4, kind: .callbackBegin, name: "own", registration: own, cause: 3),
      call(5, "in own"), TraceEvent(id: 6, kind: .return, name: "out of it", begin: 5),
      TraceEvent(id: 7, kind: .callbackEnd, name: "own end", begin: 4),
      TraceEvent(
        id: 8, kind: .callbackBegin, lane: 1, name: "other", registration: other, cause: 3),
      TraceEvent(id: 9, kind: .postEnd, name: "post end", begin: 3),
    ]
  }

  @Test func `A delivery to a queue stands behind the callbacks registered before it`() {
    let normal = trace(post(inside: 8, toQueue: 5)).normalized()
    #expect(
      names(normal)
        == ["", "", "post", "own", "in own", "out of it", "own end", "other", "post end"])
    #expect(normal == normal.normalized())
  }

  @Test func `A delivery to a queue stands before the callbacks registered after it`() {
    let normal = trace(post(inside: 5, toQueue: 8)).normalized()
    #expect(
      names(normal)
        == ["", "", "post", "other", "own", "in own", "out of it", "own end", "post end"])
    #expect(normal == normal.normalized())
  }

  @Test func `What follows a post on its lane doesn't hold up a delivery`() {
    var events = post(inside: 8, toQueue: 5)
    // The first observer's block runs on the poster's queue, later.
    events.append(
      TraceEvent(id: 10, kind: .callbackBegin, name: "later", registration: 8, cause: 3))
    events.removeSubrange(3...6)
    #expect(
      names(trace(events).normalized()) == ["", "", "post", "other", "post end", "later"])
  }

  @Test func `Callbacks that contradict the order of registration are still all written`() {
    var events = post(inside: 8, toQueue: 5)
    events[4] = TraceEvent(id: 5, kind: .await, name: "in own", cause: 8)
    events[5] = TraceEvent(id: 6, kind: .note, name: "out of it")
    let normal = trace([events[7]] + events).normalized()
    #expect(Set(names(normal)).isSuperset(of: ["own", "other", "in own", "post end"]))
    #expect(normal == normal.normalized())
  }

  @Test func `An object is destroyed after its last use by another lane`() {
    // The first child outlives the second, and destroys what both use.
    let normal = trace([
      TraceEvent(id: 1, kind: .spawn, name: "s1"), TraceEvent(id: 2, kind: .spawn, name: "s2"),
      call(3, "a", in: 1, cause: 1), TraceEvent(id: 4, kind: .return, lane: 1, begin: 3),
      call(5, "b", in: 2, cause: 2),
      TraceEvent(id: 6, kind: .return, lane: 2, name: "b end", begin: 5),
      TraceEvent(id: 7, kind: .destroyBegin, lane: 1, receiver: ParticipantID(1), name: "die"),
      TraceEvent(id: 8, kind: .destroyEnd, lane: 1, name: "dead", begin: 7),
      call(9, "go on", to: 3),
    ]).normalized()
    #expect(
      names(normal) == ["s1", "a", "", "s2", "b", "b end", "die", "dead", "go on"])
    #expect(normal == normal.normalized())
  }

  @Test func `A destruction doesn't wait for callbacks, nor for its own lane`() {
    let normal = trace([
      TraceEvent(id: 1, kind: .spawn, name: "s"),
      TraceEvent(
        id: 2, kind: .destroyBegin, lane: 1, receiver: ParticipantID(1), name: "die", cause: 1),
      call(3, "in it", in: 1), TraceEvent(id: 4, kind: .return, lane: 1, begin: 3),
      TraceEvent(id: 5, kind: .destroyEnd, lane: 1, name: "dead", begin: 2),
      TraceEvent(id: 6, kind: .callbackBegin, receiver: ParticipantID(1), name: "late"),
    ]).normalized()
    #expect(names(normal) == ["s", "die", "in it", "", "dead", "late"])
  }

  @Test func `Uses that follow from a destruction are still all written`() {
    let normal = trace([
      TraceEvent(id: 1, kind: .destroyBegin, receiver: ParticipantID(1), name: "die"),
      TraceEvent(id: 2, kind: .handoff, name: "h"),
      TraceEvent(id: 3, kind: .destroyEnd, name: "dead", begin: 1),
      call(4, "later", in: 1, cause: 2), call(5, "other", in: 2, to: 3),
    ]).normalized()
    #expect(names(normal) == ["other", "die", "h", "later", "dead"])
    #expect(normal == normal.normalized())
  }

  @Test func `Nobody names an object before its creation, nor a registration`() {
    let normal = trace([
      TraceEvent(id: 1, kind: .create, lane: 5, receiver: ParticipantID(1), name: "z"),
      TraceEvent(
        id: 2, kind: .registration, lane: 5, receiver: ParticipantID(3), name: "y",
        registration: 1),
      TraceEvent(
        id: 3, kind: .deregistration, lane: 4, receiver: ParticipantID(3), name: "b",
        registration: 1),
      call(4, "a", in: 3, to: 1),
    ]).normalized()
    #expect(names(normal).firstIndex(of: "z")! < names(normal).firstIndex(of: "a")!)
    #expect(names(normal).firstIndex(of: "y")! < names(normal).firstIndex(of: "b")!)
  }

  @Test func `Lane 0 comes before orphans, and these by their content`() {
    let normal = trace([
      call(1, "b", in: 7), call(2, "c", in: 3), call(3, "a", in: 9), call(4, "z", in: 0),
    ])
    .normalized()
    #expect(names(normal) == ["z", "a", "b", "c"])
  }

  @Test func `Lanes that wait for each other are still all written`() {
    let normal = trace([
      call(1, "a", in: 1, cause: 4), call(2, "b", in: 1), call(3, "c", in: 2, cause: 2),
      call(4, "d", in: 2),
    ]).normalized()
    #expect(Set(names(normal)) == ["a", "b", "c", "d"])
    #expect(normal == normal.normalized())
  }

  @Test func `An id that comes twice is that of its first event`() {
    let normal = trace([
      call(5, "a"), TraceEvent(id: 6, kind: .return, begin: 5), call(5, "b"),
      TraceEvent(id: 7, kind: .return, begin: 5), call(8, "c", cause: 5),
    ]).normalized()
    #expect(names(normal) == ["a", "", "b", "c"])
    #expect(normal.events.map(\.begin) == [nil, 1, nil, nil])
    #expect(normal.events[3].cause == 1 && normal.normalized() == normal)
  }

  @Test func `A trace that contradicts itself has a normal form, too`() {
    let normal = trace([
      TraceEvent(id: 1, kind: .return, begin: 1), call(1, "a"), call(1, "b"),
      TraceEvent(id: 2, kind: .return, begin: 9), call(3, "c", cause: 77),
      TraceEvent(id: 4, kind: .postEnd, begin: 3), TraceEvent(id: 5, kind: .callbackEnd),
    ]).normalized()
    #expect(names(normal) == ["a", "b", "c"])
    #expect(normal.events.allSatisfy { $0.cause == nil })
    #expect(normal == normal.normalized())
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `Normalising twice is the same as once`(_ seed: UInt64) {
    var generator = TraceGenerator(seed: seed, plain: seed % 2 == 0)
    let normal = generator.trace(count: 80).normalized()
    #expect(normal == normal.normalized())
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `Another schedule and other numbers give the same normal form`(_ seed: UInt64) {
    var generator = TraceGenerator(seed: seed, plain: seed % 2 == 0)
    var scheduler = TraceScheduler(seed: seed &+ 1000)
    let raw = generator.trace(count: 80)
    let normal = raw.normalized()
    for _ in 0..<4 {
      let other = scheduler.rescheduled(raw)
      #expect(TraceWriter().write(other.normalized()) == TraceWriter().write(normal))
    }
  }

  @Test func `A hundred alike orphans keep what they share together`() {
    // Lanes 2n and 2n + 1 share an object; nothing else tells the lanes apart.
    let objects = (0..<50).map { Participant(name: "Box", serial: $0) }
    let events = (1...100).map { number -> TraceEvent in
      call(EventID(number), "open()", in: LaneID(number), to: (number - 1) / 2)
    }
    let raw = Trace(participants: objects, events: events)
    let normal = raw.normalized()
    var scheduler = TraceScheduler(seed: 1)
    #expect(normal.participants.count == 50)
    #expect(scheduler.renumbered(raw).normalized() == normal)
  }

  @Test func `Chains of lanes that differ only at their far end are told apart`() {
    func chain(from start: EventID, end: String) -> [TraceEvent] {
      EventID.numbers(start.value...start.value + 39).map { id in
        call(
          id, id == start + 39 ? end : "a", in: LaneID(id.value), cause: id == start ? nil : id + -1
        )
      }
    }
    let one = trace(chain(from: 1, end: "b") + chain(from: 41, end: "c")).normalized()
    let other = trace(chain(from: 1, end: "c") + chain(from: 41, end: "b")).normalized()
    #expect(one == other)
  }

  @Test func `Deep nesting and long chains of lanes need no deep stack`() {
    let nested = trace(EventID.numbers(1...50_000).map { id in call(id, "a") }).normalized()
    #expect(nested.events.count == 50_000)
    let links = EventID.numbers(1...20_000).map { id in
      call(id, "a", in: LaneID(id.value), cause: id == 1 ? nil : id + -1)
    }
    let chain = trace(links).normalized()
    #expect(chain.events.last?.lane == 19_999)
  }
}
