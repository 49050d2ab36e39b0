import SeqtraceComparison
import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceScenarios
import Testing

@testable import SeqtraceCommands

@MainActor struct BuiltInDesignTests {
  @Test(arguments: Scenario.all.map(\.name))
  func `Every scenario does all that its design asks for`(_ name: String) throws {
    let trace = try #require(Scenario.named(name)).run()
    let asked = try #require(trace.design)
    let design = try #require(BuiltInDesign.named(asked))
    #expect(design.name == name)
    let match = Matcher(design: design.steps).match(DiagramBuilder().build(trace))
    #expect(match.missing.map(\.description) == [])
  }

  @Test(arguments: Scenario.all.map(\.name))
  func `A design's English title is its scenario's`(_ name: String) throws {
    let trace = try #require(Scenario.named(name)).run()
    #expect(BuiltInDesign.named(name)?.title(in: .en) == trace.title)
  }

  @Test(arguments: Scenario.all.map(\.name), Language.allCases)
  func `Every step is explained in every language`(_ name: String, _ language: Language) throws {
    let design = try #require(BuiltInDesign.named(name))
    let numbers = Set(design.steps.messages.compactMap(\.number))
    let captions = design.captions(in: language)
    #expect(numbers.isSubset(of: captions.map(\.number)))
    #expect(Set(captions.map(\.text)).count == captions.count)
    #expect(!design.title(in: language).isEmpty)
    if language != .en {
      #expect(design.title(in: language) != design.title(in: .en))
      #expect(Set(captions.map(\.text)).isDisjoint(with: design.captions(in: .en).map(\.text)))
    }
  }

  @Test func `The placeholder's run is numbered as the article's twelve steps are`() throws {
    let run = DiagramBuilder().build(try #require(Scenario.named("placeholder")).run())
    let match = Matcher(design: BuiltInDesign.placeholder.steps).match(run)
    let numbered = run.numbered(by: match)
    #expect(
      numbered.messages.compactMap { message in
        message.number.map { "\($0) \(message.name.isEmpty ? message.label : message.name)" }
      } == [
        "1 placeholder", "2 addPlaceholderLabel()", "3 «create»", "3 text", "4 addSubview(_:)",
        "5 «create»", "6 addObserver(forName:object:queue:using:)",
        "7 addObserver(forName:object:queue:using:)", "8 addSubview(_:)",
        "9 UITextViewTextDidChangeNotification", "10 isHidden",
        "9 UITextViewTextDidChangeNotification", "10 isHidden", "11 «destroy»", "11 «destroy»",
        "12 removeObserver(_:)",
      ])
  }

  @Test(arguments: 1...12)
  func `A step that is taken out is missed by its number and its name`(_ number: Int) throws {
    let trace = try #require(Scenario.named("placeholder")).run().normalized()
    let steps = BuiltInDesign.placeholder.steps
    let run = DiagramBuilder().build(trace)
    let match = Matcher(design: steps).match(run)
    let step = MessageNumber(number)
    let positions = Set(match.pairs.filter { $0.number == step }.map(\.run))
    #expect(!positions.isEmpty)
    let shortened = trace.without(
      Set(run.messages.filter { positions.contains($0.position) }.flatMap(\.events)))
    let missing = Matcher(design: steps).match(DiagramBuilder().build(shortened)).missing
    #expect(missing.map(\.message) == steps.messages.filter { $0.number == step })
  }

  @Test func `A missing step is a warning, and the rest is drawn`() throws {
    let trace = try #require(Scenario.named("placeholder")).run().normalized()
    let call = try #require(trace.events.first { $0.arguments == ["label"] })
    let folder = try TemporaryFolder()
    let file = try folder.write(TraceWriter().write(trace.without([call.id])), to: "t.jsonl")
    let run = CommandRun("render", file, "--format", "json")
    #expect(run.status == 0)
    #expect(
      run.complaints == [
        "warning: step 4 of the design 'placeholder' did not happen: addSubview(label)"
      ])
    #expect(run.text.contains("\"number\": 12"))
  }

  @Test func `A trace whose design nobody knows is drawn without numbers, with a warning`() throws {
    let folder = try TemporaryFolder()
    let text =
      #"{"seqtrace":1,"design":"other\u001b"}"# + "\n" + #"{"kind":"note","id":1,"name":"x"}"#
      + "\n"
    let run = CommandRun("render", try folder.write(text, to: "t.jsonl"), "--format", "json")
    #expect(run.status == 0)
    #expect(
      run.complaints == [
        "warning: there is no design 'other\u{FFFD}', so the messages have no numbers"
      ])
  }
}

extension Message {
  fileprivate var events: [EventID] {
    if case .events(let ids) = origin { Array(ids) } else { [] }
  }
}

extension Trace {
  /// This trace without some events and what ends them.
  func without(_ ids: Set<EventID>) -> Trace {
    var result = self
    result.events.removeAll { ids.contains($0.id) || $0.begin.map(ids.contains) ?? false }
    // What the code no longer does causes nothing, either.
    for index in result.events.indices where result.events[index].cause.map(ids.contains) ?? false {
      result.events[index].cause = nil
    }
    let registrations = Set(
      result.events.lazy.filter { $0.kind == .registration }.compactMap(\.registration))
    for index in result.events.indices
    where !(result.events[index].registration.map(registrations.contains) ?? true) {
      result.events[index].registration = nil
    }
    return result
  }
}
