import SeqtraceEvents
import SeqtraceScenarios
import TestSupport
import Testing

/// What holds for every scenario.
@MainActor struct ScenarioTests {
  @Test func `The scenarios stand in the order of the documentation`() {
    #expect(
      Scenario.all.map(\.name) == [
        "placeholder", "typing", "storyboard", "delegate", "leak", "handler", "dynamic-type",
      ])
  }

  @Test func `A scenario is found by its exact name`() {
    #expect(Scenario.named("dynamic-type")?.name == "dynamic-type")
    #expect(Scenario.named("Placeholder") == nil)
    #expect(Scenario.named("") == nil)
  }

  @Test(arguments: Scenario.all.map(\.name))
  func `A summary is one line that fits a terminal`(_ name: String) throws {
    let scenario = try #require(Scenario.named(name))
    #expect(!scenario.summary.isEmpty)
    #expect(!scenario.summary.contains("\n"))
    #expect(scenario.name.count + scenario.summary.count < 100)
  }

  @Test(arguments: Scenario.all.map(\.name))
  func `A trace has a title, and its design is the scenario's`(_ name: String) throws {
    let trace = try #require(Scenario.named(name)).run()
    #expect(trace.title?.isEmpty == false)
    #expect(trace.design == name)
    #expect(trace.droppedEventCount == 0)
  }

  @Test(arguments: Scenario.all.map(\.name))
  func `A second run records the same, but for the times`(_ name: String) throws {
    let scenario = try #require(Scenario.named(name))
    #expect(timeless(scenario.run()) == timeless(scenario.run()))
  }

  @Test(arguments: Scenario.all.map(\.name))
  func `All that begins ends, in one lane`(_ name: String) throws {
    let events = try #require(Scenario.named(name)).run().events
    let opened = Set(events.filter(\.kind.opensActivation).map(\.id))
    let closed = Set(events.filter(\.kind.closesActivation).compactMap(\.begin))
    #expect(opened == closed)
    #expect(events.allSatisfy { $0.lane == 0 })
    #expect(!events.contains { $0.kind == .throw })
  }

  @Test(arguments: Scenario.all.map(\.name))
  func `What nobody else begins, the client does`(_ name: String) throws {
    let lines = Transcript(try #require(Scenario.named(name)).run()).lines
    let beginnings = lines.filter { !$0.hasPrefix(" ") && !$0.hasSuffix("is gone") }
    #expect(!beginnings.isEmpty)
    #expect(beginnings.allSatisfy { $0.hasPrefix("client") })
  }

  private func timeless(_ trace: Trace) -> Trace {
    var trace = trace
    for index in trace.events.indices { trace.events[index].time = nil }
    return trace
  }
}
