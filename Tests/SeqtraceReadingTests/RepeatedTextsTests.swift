import SeqtraceEvents
import SeqtraceReading
import Testing

struct RepeatedTextsTests {
  private static let longName = String(repeating: "é", count: 500_000)

  /// Calls between somebody with a name and somebody else.
  private static func trace(calls: Int, name: String) -> Trace {
    Trace(
      participants: [Participant(name: name), Participant(name: "b")],
      events: (0..<calls).map {
        TraceEvent(id: EventID($0 + 1), kind: .call, receiver: ParticipantID(1), name: "f")
      })
  }

  @Test func `A long name that is repeated a few times stays`() {
    var trace = Self.trace(calls: 10, name: Self.longName)
    let before = trace
    #expect(trace.shortenRepeatedTexts() == nil)
    #expect(trace == before)
  }

  @Test func `A short name may be repeated as often as one likes`() {
    var trace = Self.trace(calls: 100_000, name: String(repeating: "x", count: 1024))
    #expect(trace.shortenRepeatedTexts() == nil)
  }

  @Test func `A long name that many events imply is shortened`() {
    var trace = Self.trace(calls: 100, name: Self.longName)
    #expect(trace.shortenRepeatedTexts() == 100_000_000)
    #expect(trace.participants[0].name == String(repeating: "é", count: 256) + "…")
    #expect(trace.participants[1].name == "b")
  }

  @Test func `Large values that differ stay`() {
    var trace = Self.trace(calls: 100, name: "a")
    for index in trace.events.indices {
      trace.events[index].value = String(repeating: "\(index) ", count: 400_000)
    }
    let before = trace
    #expect(trace.shortenRepeatedTexts() == nil)
    #expect(trace == before)
  }

  @Test func `Arguments that are repeated are shortened together`() {
    var trace = Self.trace(calls: 100, name: "a")
    let arguments = Array(repeating: String(repeating: "x", count: 1000), count: 1000)
    for index in trace.events.indices { trace.events[index].arguments = arguments }
    #expect(trace.shortenRepeatedTexts() == 100_000_000)
    #expect(trace.events.allSatisfy { $0.arguments == [arguments[0], "…"] })
  }
}
