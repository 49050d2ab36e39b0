import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceFindings
import SeqtraceScenarios
import TestSupport
import Testing

struct FindingsFinderTests {
  @Test(arguments: Scenario.all) @MainActor
  func `Of the scenarios, only the one that leaks has a finding`(_ scenario: Scenario) {
    let found = FindingsFinder().findings(in: scenario.run())
    #expect(
      found.map(\.rule.name) == (scenario.name == "leak" ? ["abandoned-registration"] : []))
  }

  @Test func `Rules have names that tell them apart, and words`() {
    #expect(Set(FindingRule.allCases.map(\.name)).count == FindingRule.allCases.count)
    for rule in FindingRule.allCases {
      #expect(rule.name.allSatisfy { $0 == "-" || "a"..."z" ~= $0 })
      #expect(rule.reason.hasSuffix(".") && rule.advice.hasSuffix("."))
      let titles = Language.allCases.map { rule.title(in: $0) }
      #expect(Set(titles).count == Language.allCases.count)
      #expect(titles.allSatisfy { !$0.hasSuffix(".") })
    }
  }

  @Test func `Findings of one cause are one, with their number`() {
    let trace = run {
      for id in [2, 3, 4] as [RegistrationID] {
        $0.register(id, from: "View#\(id)")
        $0.destroy("View#\(id)", from: "client")
      }
    }
    #expect(FindingsFinder().findings(in: trace).map(\.count) == [3])
  }

  @Test(arguments: 0..<20) func `Any trace can be looked through`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var trace = run { script in
      for _ in 0..<200 {
        let kind = TraceEvent.Kind.allCases.randomElement(using: &generator)!
        script.add(
          kind, "n\(Int.random(in: 0..<3, using: &generator))",
          to:
            "T\(Int.random(in: 0..<3, using: &generator))#\(Int.random(in: 1..<6, using: &generator))",
          begin: EventID.random(in: 1..<200, using: &generator),
          registration: RegistrationID.random(in: 1..<5, using: &generator),
          cause: EventID.random(in: 1..<200, using: &generator),
          lane: LaneID.random(in: 0..<3, using: &generator))
      }
    }
    trace.events.shuffle(using: &generator)
    var options = FindingOptions()
    options.rules = Set(FindingRule.allCases)
    options.leastRepeats = 2
    let found = FindingsFinder(options: options).findings(in: trace)
    #expect(found == FindingsFinder(options: options).findings(in: trace))
    let excerpts = FindingExcerpts(of: trace)
    for finding in found { _ = DiagramBuilder().build(excerpts.excerpt(of: finding)) }
  }

  @Test func `The excerpt has only what shows the finding, with senders`() throws {
    let trace = run {
      $0.call("open()", from: "client", to: "Window#5") { $0.register(1, from: "View#2") }
      $0.call("close()", from: "client", to: "Window#5") {
        $0.call("log()", to: "Logger#6")
        $0.destroy("View#2")
      }
      $0.post(calling: [(1, "View#2")])
    }
    let finding = try #require(FindingsFinder().findings(in: trace).first)
    let excerpt = FindingExcerpts(of: trace).excerpt(of: finding)
    #expect(
      Transcript(excerpt).lines == [
        "View → Center: register saved",
        "Window → View: destroy",
        "View is gone",
        "client → Center: post saved",
        "  Center → View: call back for saved",
      ])
    #expect(excerpt.interruptedEvents == [])
  }

  @Test func `Activations of several lanes nest in an excerpt`() throws {
    var trace = run { script in
      script.register(1, from: "View#2")
      script.destroy("View#2", from: "client")
      let post = script.add(.postBegin, "saved", from: "client", to: "Center#1")
      let callback = script.add(
        .callbackBegin, "saved", from: "Center#1", to: "View#2", registration: 1, cause: post,
        lane: 1)
      script.add(.postEnd, begin: post)
      script.add(.callbackEnd, begin: callback, lane: 1)
    }
    for index in trace.events.indices { trace.events[index].time = Int64(index) }
    let finding = try #require(
      FindingsFinder().findings(in: trace, isCut: true).first)
    let excerpt = FindingExcerpts(of: trace).excerpt(of: finding)
    #expect(excerpt.interruptedEvents == [])
    #expect(excerpt.events.allSatisfy { $0.lane == 0 })
  }
}
