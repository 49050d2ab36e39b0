import Foundation
import SeqtraceComparison
import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceLayout
import SeqtraceScenarios
import Testing

@testable import SeqtraceCommands
@testable import SeqtraceDiagram

/// No word of a picture stays English in another language, unless the trace, Swift or UML says it.
@MainActor struct LanguageTests {
  // MARK: - Texts

  /// Names without lower-case letters, so that those of a translation stand out.
  private static let names = DiagramText.Names(["A", "B"])
  private static let manyNames = DiagramText.Names((1...15).map { "N\($0)" })

  private static let plainTexts: [DiagramText] =
    [
      .droppedEvents(1), .droppedEvents(12_345), .lostEvents(nil), .lostEvents(1), .lostEvents(2),
      .strayEvents(1), .strayEvents(2), .unknownStart(names), .unknownMoment(names),
      .unknownAwait(manyNames), .cancelled(value: nil), .cancelled(value: "V"), .repetitions(3...3),
      .repetitions(3...5), .partOfRepetitions(1, of: 3), .ownOrder, .alikeOperands(4...4),
      .furtherAsides(7),
      .lostNumbers(names), .mergedObjects(manyNames), .unchangedMessages(1), .unchangedMessages(2),
      .openBefore(calls: 1, registrations: 2), .openBefore(calls: 0, registrations: 1),
      .stillRegistered(names: "N"), .unrecordedInlinable(names, option: "-i"),
      .unrecordedDelegating(manyNames), .passingMessages, .deepCalls(1), .deepCalls(2),
      .otherTests(1), .otherTests(2), .otherCalls(1), .otherCalls(2),
      .otherCases(1), .otherCases(2), .unknownCalls(1),
      .unknownCalls(2),
    ] + doubts.map { .doubt($0) }

  private static var doubts: [TraceDoubt] {
    var messages = TraceDoubt.Messages()
    messages.append("A")
    return [
      .missingCauses(messages), .clockOrder(messages),
      .skew(from: "A", to: "B", nanoseconds: 3_000_000_000, messageCount: 2), .unfinished(1),
      .reversed(2), .duplicates(1), .cycles(2), .alignedClocks(2),
    ]
  }

  private static let largestOmission = DiagramText.Omission(
    reason: .hidden, lifelines: names, messageCount: 2, numbers: names, noteCount: 1,
    registrationCount: 2, edgeCount: 1)

  private static let largestSummary = DiagramText.SummaryOmission(
    deaths: 1, minorCalls: 2, lifelines: names, excessCalls: 3, movedCalls: 4)

  private static var texts: [DiagramText] {
    var texts = plainTexts
    for reason in reasons { texts.append(.omission(DiagramText.Omission(reason: reason))) }
    texts += [
      .usualRepetitions(1...3, usual: 2), .shareOfRuns(percent: 37, 12),
      .usualTime(TimeSpan("1 s")!, high: TimeSpan("2 s")!), .aggregatedRuns(1, undrawn: 0),
      .aggregatedRuns(3, undrawn: 2), .someRuns,
    ]
    return texts + [.omission(largestOmission), .summary(largestSummary)]
  }

  private static let reasons: [DiagramText.Omission.Reason] = [
    .hidden, .outside(from: "A", to: nil), .outside(from: "A", to: "B"), .deeper(than: 1),
    .inside(names), .beyond(names), .withoutErrors, .selfCalls, .deaths, .unchanged, .summary,
  ]

  /// The kind of a text. A new one doesn't compile without a line here.
  private static func kind(_ text: DiagramText) -> Int {
    switch text {
    case .droppedEvents: 0
    case .lostEvents: 1
    case .strayEvents: 2
    case .unknownStart: 3
    case .unknownMoment: 4
    case .unknownAwait: 5
    case .cancelled: 6
    case .repetitions: 7
    case .lostNumbers: 8
    case .mergedObjects: 9
    case .omission: 10
    case .summary: 11
    case .unchangedMessages: 12
    case .openBefore: 13
    case .stillRegistered: 14
    case .unrecordedInlinable: 15
    case .unrecordedDelegating: 16
    case .alikeOperands: 17
    case .furtherAsides: 18
    case .doubt: 19
    case .usualRepetitions: 20
    case .shareOfRuns: 21
    case .usualTime: 22
    case .aggregatedRuns: 23
    case .passingMessages: 24
    case .deepCalls: 25
    case .otherTests: 26
    case .otherCases: 27
    case .unknownCalls: 28
    case .otherCalls: 29
    case .someRuns: 30
    case .partOfRepetitions: 31
    case .ownOrder: 32
    }
  }

  /// English words that are Spanish, too.
  private static let alsoSpanish: Set<String> = ["no", "error"]

  /// The words with lower-case Latin letters.
  private func words(_ text: String) -> Set<String> {
    Set(
      text.matches(of: /[\p{Latin}]{2,}/).map { String($0.output) }.filter { $0 != $0.uppercased() }
    )
  }

  @Test func `Each text of a diagram is worded in every language`() {
    #expect(Set(Self.texts.map(Self.kind)) == Set(0...32))
    let (chinese, spanish) = (
      DiagramWording(in: .zh), DiagramWording(in: .es)
    )
    for text in Self.texts {
      #expect(words(chinese(text)) == [], "\(text)")
      #expect(!chinese(text).isEmpty)
      let english = words(DiagramWording.english(text)).subtracting(Self.alsoSpanish)
      #expect(!english.isEmpty)
      #expect(words(spanish(text)).isDisjoint(with: english), "\(spanish(text))")
    }
  }

  @Test func `Each text of a picture is worded in every language`() {
    func texts(_ wording: LayoutWording) -> [String] {
      [
        wording.reference("A"), wording.note("A"), wording.state("A"),
        wording.registration("A", false), wording.registration(nil, true), wording.owner("A"),
        wording.edge, wording.unknownEnd, wording.sequenceDiagram, wording.communicationDiagram,
        wording.sequenceSummary(2, Self.names), wording.sequenceSummary(1, Self.manyNames),
        wording.sequenceSummary(0, .init([])), wording.communicationSummary(2, Self.names),
        wording.communicationSummary(0, .init([])), wording.link("A", "B", 1),
        wording.link("A", nil, 2), wording.facet("A", "B"), wording.more(2),
      ]
    }
    let english = texts(.english)
    for (index, text) in texts(LayoutWording(in: .zh)).enumerated() {
      #expect(words(text) == [], "\(english[index])")
    }
    for (index, text) in texts(LayoutWording(in: .es)).enumerated() {
      #expect(words(text).isDisjoint(with: words(english[index])), "\(text)")
    }
  }

  @Test(arguments: Scenario.all.map(\.name))
  func `The notes of a scenario are worded in every language`(_ name: String) throws {
    let trace = try #require(Scenario.named(name)).run()
    for note in trace.events where note.kind == .note {
      let words = try #require(Design.builtIn(name)).words
      var diagram = SequenceDiagram()
      diagram.notes = [Note(position: 1, placement: .over(0, 0), text: StyledText(note.name))]
      func text(in language: Language) -> String {
        words.translating(diagram, into: language, showsCaptions: false).notes[0].text.text
      }
      #expect(self.words(text(in: .zh)) == [], "\(note.name)")
      #expect(text(in: .es) != note.name)
    }
  }

  @Test func `Each kind of notation, and each rule of a check, has words`() {
    let keys =
      LegendKinds.all.map { "legend.\($0.name)" }
      + LabelRule.allCases.map { "check.label.\($0)" }
      + ParticipantRule.allCases.map { "check.participant.\($0)" }
      + Conformance.StepState.allCases.map { "check.state.\($0)" }
    #expect(Set(keys).isSubset(of: Words.keys))
  }

  // MARK: - Whole pictures

  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Recordings that between them have most of what there is to say.
  private nonisolated static let traces = [
    "Tests/OrdinaryProgram/Goldens/by-macro.jsonl",
    "Tests/AnyPackage/Goldens/everything.transcript",
    "Diagrams/leak/leak.jsonl", "Diagrams/service/service.jsonl",
  ]

  private static let options: [[String]] = [
    [], ["--summary"], ["--fold", "--legend"], ["--depth", "1"], ["--hide-deaths"],
    ["--diagram", "communication"], ["--replies", "all", "--number", "plain", "--fold"],
  ]

  /// What UML, Swift and Foundation say in every language, and an option's name.
  private static let neutral: Set<String> = [
    "loop", "par", "ref", "create", "destroy", "throws", "addObserver", "removeObserver", "forName",
    "object", "queue", "using", "of", "for", "post", "subject", "name", "no", "summary",
  ]

  /// The words that a picture shows or tells, unless they stand in the trace.
  private func ownWords(of picture: CommandRun, _ trace: Set<String>) -> Set<String> {
    var text = picture.text.replacing(/<style>[^<]*<\/style>/, with: "")
    text = text.replacing(/<[^>]*>/, with: " ").replacing(/&[a-z]+;/, with: " ")
    // A label may be cut, in a word, too.
    text = text.replacing(/\w+…/, with: " ")
    return words(text).filter { word in
      !trace.contains(word) && !Self.neutral.contains(word)
        && !trace.contains { word.count > 5 && $0.hasPrefix(word) }
    }
  }

  @Test(arguments: traces)
  func `A picture has no English words of its own in other languages`(_ path: String) throws {
    let file = Self.package.appendingPathComponent(path).path
    // A transcript leaves out what goes without saying, such as a registration's block.
    let trace = words(CommandRun("render", file, "--format", "jsonl").text)
    for options in Self.options {
      func picture(_ language: String) -> CommandRun {
        CommandRun(["render", file, "--format", "svg", "--language", language] + options)
      }
      let english = picture("en")
      #expect(english.status == 0)
      #expect(!ownWords(of: english, trace).isEmpty)
      #expect(ownWords(of: picture("zh"), trace) == [], "\(options)")
      let shared = ownWords(of: picture("es"), trace).intersection(ownWords(of: english, trace))
      #expect(shared.subtracting(Self.alsoSpanish) == [], "\(options)")
    }
  }

  @Test(arguments: ["mermaid", "markdown", "plantuml"])
  func `A source says what is still registered in the language that is asked for`(
    _ format: String
  ) {
    let file = Self.package.appendingPathComponent("Diagrams/leak/leak.jsonl").path
    func source(_ language: String) -> String {
      CommandRun("render", file, "--format", format, "--language", language).text
    }
    #expect(source("en").contains("still registered:"))
    #expect(source("zh").contains("仍登记："))
    #expect(source("es").contains("siguen inscritos:"))
    #expect(!(source("zh") + source("es")).contains("still"))
  }

  @Test func `A difference is drawn in the language that is asked for`() throws {
    let folder = try TemporaryFolder()
    let (old, new) = (folder.file("old.transcript"), folder.file("new.transcript"))
    _ = CommandRun("run", "typing", "-o", old)
    _ = CommandRun("run", "typing", "-o", new)
    let text = String(decoding: try folder.read("new.transcript"), as: UTF8.self)
    let changed = try #require(text.firstRange(of: "deleteBackward()"))
    try folder.write(
      text.replacingCharacters(in: changed, with: "deleteForward()"), to: "new.transcript")
    func picture(_ language: String) -> CommandRun {
      CommandRun("diff", old, new, "--format", "svg", "--language", language)
    }
    let trace = words(text + "deleteForward")
    #expect(picture("en").status == 1)
    #expect(ownWords(of: picture("en"), trace).contains("unchanged"))
    #expect(ownWords(of: picture("zh"), trace) == [])
  }
}
