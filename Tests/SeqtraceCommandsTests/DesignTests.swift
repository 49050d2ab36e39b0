import SeqtraceComparison
import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceScenarios
import Testing

@testable import SeqtraceCommands

@MainActor struct DesignTests {
  @Test(arguments: Scenario.all.map(\.name))
  func `Every scenario does all that its design asks for`(_ name: String) throws {
    let trace = try #require(Scenario.named(name)).run()
    let asked = try #require(trace.design)
    let design = try #require(Design.builtIn(asked))
    #expect(design.name == name)
    let match = try Matcher(design: design.steps).match(DiagramBuilder().build(trace))
    #expect(match.missing.map(\.description) == [])
  }

  @Test(arguments: Scenario.all.map(\.name))
  func `A design's English title is its scenario's`(_ name: String) throws {
    let trace = try #require(Scenario.named(name)).run()
    #expect(Design.builtIn(name)?.words.title(in: .en) == trace.title)
  }

  @Test(arguments: Scenario.all.map(\.name), Language.allCases)
  func `Every step is explained in every language`(_ name: String, _ language: Language) throws {
    let design = try #require(Design.builtIn(name))
    let numbers = Set(design.steps.messages.compactMap(\.number))
    let captions = design.words.captions(in: language)
    #expect(numbers.isSubset(of: captions.map(\.number)))
    #expect(Set(captions.map(\.text)).count == captions.count)
    #expect(design.words.title(in: language)?.isEmpty == false)
    if language != .en {
      #expect(design.words.title(in: language) != design.words.title(in: .en))
      #expect(
        Set(captions.map(\.text)).isDisjoint(with: design.words.captions(in: .en).map(\.text)))
    }
  }

  @Test func `The placeholder's run is numbered as the article's twelve steps are`() throws {
    let run = DiagramBuilder().build(try #require(Scenario.named("placeholder")).run())
    let match = try Matcher(design: try #require(Design.builtIn("placeholder")).steps).match(run)
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
    let steps = try #require(Design.builtIn("placeholder")).steps
    let run = DiagramBuilder().build(trace)
    let match = try Matcher(design: steps).match(run)
    let step = MessageNumber(number)
    let positions = Set(match.pairs.filter { $0.number == step }.map(\.run))
    #expect(!positions.isEmpty)
    let shortened = trace.without(
      Set(run.messages.filter { positions.contains($0.position) }.flatMap(\.events)))
    let missing = try Matcher(design: steps).match(DiagramBuilder().build(shortened)).missing
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
        "warning: there is no design 'other\u{FFFD}', so the messages have no numbers",
        "hint: --design names a Mermaid or PlantUML file with the steps.",
      ])
  }

  // MARK: - Designs of a user's own

  /// A recording of a shop's checkout.
  private static let checkout = """
    seqtrace transcript 1

    client → Shop.buy(_:)
      Cart.total()
      Bank.charge(amount:card:)
        <Mailer>.log(_:)
      <Mailer>.send(_:)

    """

  private func draw(_ design: String, _ name: String = "design.mmd", _ options: String...) throws
    -> CommandRun
  {
    let folder = try TemporaryFolder()
    let trace = try folder.write(Array(Self.checkout.utf8), to: "checkout.transcript")
    let file = try folder.write(design, to: name)
    return CommandRun(["render", trace, "--design", file, "--format", "mermaid"] + options)
  }

  /// The labels of a drawn diagram's messages, in order.
  private func labels(_ run: CommandRun) -> [String] {
    run.text.split(separator: "\n").filter { $0.contains(">>") }.map { line in
      String(line[line.firstIndex(of: ":")!...].dropFirst(2))
    }
  }

  @Test func `A user's own Mermaid numbers a user's own trace`() throws {
    let run = try draw(
      """
      sequenceDiagram
        actor client
        client->>Shop: 1: buy(…)
        Shop->>Bank: 2: charge(amount: …, card: …)
        Bank-->>Shop: ok
        Shop->>Mailer: 3: send
      """)
    #expect(run.complaints == [])
    #expect(
      labels(run) == [
        "1: buy(_:)", "total()", "2: charge(amount:card:)", "log(_:)", "3: send(_:)",
      ])
  }

  @Test func `PlantUML does so, too, and steps without numbers are counted`() throws {
    let run = try draw(
      "@startuml\nclient -> Shop : buy\nShop -> Cart : total()\n@enduml\n", "design.puml")
    #expect(run.complaints == [])
    #expect(labels(run).prefix(2) == ["1: buy(_:)", "2: total()"])
  }

  @Test func `What a design has and the run lacks is named, unless it needn't happen`() throws {
    let run = try draw(
      """
      sequenceDiagram
        client->>Shop: 1: buy(…)
        opt the card is refused
          Bank->>Shop: 2: refuse(…)
        end
        Shop->>Bank: 3: refund(amount: …)
        Shop->>Cart: 4: total()
      """)
    #expect(run.complaints.count == 1)
    #expect(
      run.complaints.first?.hasSuffix("design.mmd' did not happen: refund(amount:)") == true)
    #expect(labels(run)[1] == "4: total()")
  }

  @Test func `Of very many steps that did not happen, twenty are listed`() throws {
    let steps = (1...500).map { "  client->>Shop: step\($0)()\n" }.joined()
    let run = try draw("sequenceDiagram\n\(steps)")
    #expect(run.complaints.count == 2)
    #expect(run.complaints.first?.contains(" steps 1, 2, 3, 4,") == true)
    #expect(
      run.complaints.first?.contains(
        " 19, 20 and 480 others of the design ") == true, "\(run.complaints)")
  }

  @Test func `The comments of a design explain its steps in a language`() throws {
    let design = """
      sequenceDiagram
        %% seqtrace {"words": 1, "en": "Somebody buys.", "es": "Alguien compra."}
        client->>Shop: 1: buy(…)
      """
    let spanish = try draw(design, "design.mmd", "--captions", "--language", "es")
    #expect(spanish.text.contains("Alguien compra."))
    let chinese = try draw(design, "design.mmd", "--captions", "--language", "zh")
    #expect(chinese.text.contains("Somebody buys."))
  }

  @Test func `What can't be a design is refused with a reason`() throws {
    let trace = try draw(Self.checkout, "design.transcript")
    #expect(trace.status == 64)
    #expect(
      trace.complaints.first?.hasSuffix(
        "a recorded trace can't be a design; expected Mermaid or PlantUML") == true)
    let empty = try draw("sequenceDiagram\n  participant a\n")
    #expect(empty.complaints.first?.hasSuffix("has no message, so there are no steps") == true)
    let wrong = try draw("sequenceDiagram\n  a->>b\n")
    #expect(wrong.complaints.first?.contains("design.mmd:2:") == true)
    let counted = try draw("sequenceDiagram\n  a->>b: x\n", "d.mmd", "--number", "plain")
    #expect(counted.complaints.first?.contains("expected --number design") == true)
    let missing = CommandRun("render", "-", "--design", "/no/such/design.mmd")
    #expect(missing.status == 2)
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
