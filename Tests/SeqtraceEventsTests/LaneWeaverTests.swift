import Testing

@testable import SeqtraceEvents

struct LaneWeaverTests {
  /// A call whose answer, in lane 1, has a scoped child, in lane 2, outside of all activations.
  private let answered: [TraceEvent] = [
    TraceEvent(id: 1, kind: .call, name: "ask"),
    TraceEvent(id: 2, kind: .call, lane: 1, name: "look up"),
    TraceEvent(id: 3, kind: .return, lane: 1, begin: 2),
    TraceEvent(id: 4, kind: .call, lane: 2, name: "wait"),
    TraceEvent(id: 5, kind: .return, lane: 2, begin: 4),
    TraceEvent(id: 6, kind: .return, begin: 1),
  ]
  private let origins: [LaneID: LaneOrigin] = [
    1: LaneOrigin(.activation(1, lane: 0), birth: 1, flags: [.isChild, .isScoped]),
    2: LaneOrigin(.activation(nil, lane: 1), birth: 2, flags: [.isChild, .isScoped]),
  ]

  @Test func `A lane that has ended has awaited the children of its outermost scope`() throws {
    let woven = LaneWeaver(answered, origins).woven()
    let awaits = woven.filter { $0.kind == .await }
    #expect(awaits.map(\.lane) == [1, 0])
    // Whoever waits for the lane waits for what it waited for.
    #expect(awaits.last?.cause == awaits.first?.id)
    let end = try #require(woven.last { $0.lane == 2 })
    #expect(awaits.first?.cause == end.id)
  }

  @Test func `A child that outlives the lane is not awaited`() {
    var events = answered
    events.swapAt(4, 5)
    events[4].id = 5
    events[5].id = 6
    let woven = LaneWeaver(events, origins).woven()
    #expect(woven.filter { $0.kind == .await }.map(\.lane) == [0])
  }

  @Test func `A cause that is left out is named no more`() {
    let events = [
      TraceEvent(id: 1, kind: .spawn),
      TraceEvent(id: 2, kind: .await, cause: 1),
      TraceEvent(id: 3, kind: .note, name: "n"),
    ]
    let woven = LaneWeaver(events, [:]).woven()
    #expect(woven.map(\.kind) == [.await, .note])
    #expect(woven.map(\.cause) == [nil, nil])
  }

  @Test func `A lane that began before what damage made its start has no cause`() {
    let events = [
      TraceEvent(id: 1, kind: .note, lane: 1, name: "early"),
      TraceEvent(id: 2, kind: .spawn),
      TraceEvent(id: 3, kind: .note, lane: 1, name: "late"),
    ]
    let woven = LaneWeaver(events, [1: LaneOrigin(.event(2), birth: 1)]).woven()
    #expect(woven.map(\.kind) == [.note, .spawn, .note])
    #expect(woven.map(\.cause) == [nil, nil, nil])
  }

  @Test func `Lanes that nest without end need no deep stack`() {
    let depth = 100_000
    var events = [TraceEvent(id: 1, kind: .call, name: "ask")]
    var origins: [LaneID: LaneOrigin] = [:]
    for number in 1...depth {
      let lane = LaneID(number)
      events.append(
        TraceEvent(id: EventID(number + 1), kind: .note, lane: lane, name: "deeper"))
      origins[lane] = LaneOrigin(
        .activation(number == 1 ? 1 : nil, lane: LaneID(number - 1)), birth: UInt64(number),
        flags: [.isChild, .isScoped])
    }
    events.append(TraceEvent(id: EventID(depth + 2), kind: .return, begin: 1))
    let woven = LaneWeaver(events, origins).woven()
    #expect(woven.count { $0.kind == .await } == depth)
  }
}
