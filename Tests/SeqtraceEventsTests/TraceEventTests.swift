import SeqtraceEvents
import Testing

struct TraceEventTests {
  private static let full = TraceEvent(
    id: 1, kind: .registration, lane: 2, time: .min, sender: ParticipantID(3),
    receiver: ParticipantID(0), name: "n", arguments: ["a"], value: "v", begin: 4, registration: 5,
    cause: 6, object: ParticipantID(7), queue: "q", source: SourceLine(fileID: "M/F", line: 8))

  @Test func `What can be absent is kept or absent, as it was given`() {
    let full = Self.full
    #expect(full.time == .min && full.sender == ParticipantID(3) && full.begin == 4)
    #expect(full.receiver == ParticipantID(0) && full.registration == 5 && full.cause == 6)
    #expect(full.arguments == ["a"] && full.value == "v" && full.queue == "q")
    #expect(full.object == ParticipantID(7))
    let empty = TraceEvent(id: 1, kind: .registration)
    #expect(empty.time == nil && empty.sender == nil && empty.receiver == nil)
    #expect(empty.begin == nil && empty.registration == nil && empty.cause == nil)
    #expect(empty.arguments.isEmpty && empty.value == nil && empty.queue == nil)
    #expect(empty.object == nil && empty.source == nil)
  }

  @Test func `An event whose fields were taken away equals one that never had them`() {
    var event = Self.full
    event.time = nil
    event.sender = nil
    event.receiver = nil
    event.begin = nil
    event.registration = nil
    event.cause = nil
    event.source = nil
    event.arguments = []
    event.value = nil
    event.object = nil
    #expect(event == TraceEvent(id: 1, kind: .registration, lane: 2, name: "n", queue: "q"))
    event.queue = nil
    #expect(event == TraceEvent(id: 1, kind: .registration, lane: 2, name: "n"))
    #expect(event.hashValue == TraceEvent(id: 1, kind: .registration, lane: 2, name: "n").hashValue)
  }

  @Test func `A copy keeps its own fields`() {
    var copy = Self.full
    copy.arguments.append("b")
    copy.value = "w"
    #expect(Self.full.arguments == ["a"] && Self.full.value == "v")
    #expect(copy.arguments == ["a", "b"] && copy.value == "w" && copy.queue == "q")
    #expect(copy != Self.full)
  }
}
