import SeqtraceEvents
import Testing

@testable import SeqtraceDocumentation

struct TestSuggestionsTests {
  /// A test from which each type calls the next one.
  private func test(_ name: String, _ types: [String]) throws -> TestSuggestions.Test {
    let all = ["ShopTests"] + types
    var events: [TraceEvent] = []
    for index in all.indices {
      events.append(
        TraceEvent(
          id: EventID(events.count + 1), kind: .call, receiver: ParticipantID(index),
          name: index == 0 ? name : "run()"))
    }
    for index in all.indices.reversed() {
      events.append(
        TraceEvent(id: EventID(events.count + 1), kind: .return, begin: EventID(index + 1)))
    }
    let participants = all.map { Participant(name: $0) }
    let trace = Trace(title: "ShopTests." + name, participants: participants, events: events)
    return ("ShopTests", name, trace)
  }

  @Test func `Tests that show something new come first, and those that show the same are left out`()
    throws
  {
    let tests = [
      try test("small()", ["A", "B"]), try test("large()", ["A", "B", "C", "D"]),
      try test("again()", ["A", "B", "C", "D"]), try test("other()", ["X", "Y", "Z"]),
    ]
    let suggestions = TestSuggestions(tests).suggestions
    #expect(
      Set(suggestions.map(\.name)) == ["ShopTests.large", "ShopTests.other"]
        || Set(suggestions.map(\.name)) == ["ShopTests.again", "ShopTests.other"])
    #expect(suggestions[0].block.contains("test: \(suggestions[0].name)\n"))
    #expect(TestSuggestions(tests).suggestions.map(\.name) == suggestions.map(\.name))
  }

  @Test func `Tests in which nothing happens between objects aren't suggested`() throws {
    #expect(TestSuggestions([try test("alone()", ["A"])]).suggestions.isEmpty)
  }
}
