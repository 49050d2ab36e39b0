import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceTranscript
import TestSupport
import Testing

@testable import SeqtraceCommands

/// What the picture of a test promises, for tests at random.
struct TestStoryPromisesTests {
  /// A test at random: objects with names, a centre, helpers that it doesn't name, and calls between all of them.
  private struct RandomTest {
    /// A message between objects that the test names, or between them and the test.
    struct Sent: Hashable, CustomStringConvertible {
      let sender: String
      let name: String
      let receiver: String

      var description: String { "\(sender) → \(receiver): \(name)" }
    }

    private var random: SeededGenerator
    private(set) var lines: [String] = []
    /// The messages that have to be shown, in order.
    private(set) var sent: [Sent] = []
    /// For each function's name, the participants whose calls it happened in, from the outermost.
    private(set) var callers: [String: [String]] = [:]
    private(set) var checks: [String] = []
    private var functions = 0
    private let names = ["cart", "shop", "ledger"]
    private let helpers = ["Cache", "Parser"]

    init(_ seed: UInt64) {
      random = SeededGenerator(seed: seed)
      add("client → <ShopTests>.buys() @ ShopTests/ShopTests.swift", 0)
      for name in names {
        let type = name.capitalized
        add("step `let \(name) = \(type)()`", 1)
        add("create \(type).init() @ Shop/Shop.swift", 1)
        add("name \(name) at \(type) @ ShopTests/ShopTests.swift", 1)
        sent.append(Sent(sender: "buys", name: "\(name) = \(type)()", receiver: name))
      }
      for _ in 0..<Int.random(in: 3...6, using: &random) { addStatement() }
    }

    mutating func addStatement() {
      let name = names.randomElement(using: &random)!
      let function = newFunction()
      if Bool.random(using: &random) {
        add("step `\(name).\(function)(\(functions))`", 1)
        sent.append(Sent(sender: "buys", name: "\(function)(\(functions))", receiver: name))
        call(function, of: name, by: ["buys"], 1)
      } else {
        add("check `\(name).\(function)() == \(functions)`", 1)
        checks.append("== \(functions)")
        sent.append(Sent(sender: "buys", name: "\(function)()", receiver: name))
        call(function, of: name, by: ["buys"], 1)
        add("check `\(name).count == \(functions)`", 1)
        checks.append("\(name).count == \(functions)")
      }
    }

    private mutating func newFunction() -> String {
      functions += 1
      return "f\(functions)"
    }

    /// Adds a call and those that it leads to.
    private mutating func call(
      _ function: String, of name: String, by callers: [String], _ depth: Int
    ) {
      let isHelper = helpers.contains(name)
      let receiver = isHelper ? "<\(name)>" : name.capitalized
      add("\(receiver).\(function)() @ Shop/Shop.swift", depth)
      self.callers[function] = callers
      guard depth < 4 else { return }
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let next = (names + helpers).randomElement(using: &random)!
        let inner = newFunction()
        let inside = callers + [name]
        // The nearest participant that is shown.
        if names.contains(next), let sender = inside.last(where: { !helpers.contains($0) }),
          sender != next
        {
          let mark = names.contains(name) ? "" : "… "
          sent.append(Sent(sender: sender, name: "\(mark)\(inner)()", receiver: next))
        }
        call(inner, of: next, by: inside, depth + 1)
      }
    }

    private mutating func add(_ line: String, _ depth: Int) {
      lines.append(String(repeating: "  ", count: depth) + line)
    }
  }

  private func story(_ lines: [String]) throws -> SequenceDiagram {
    let text = "seqtrace transcript 1\n\n\(lines.joined(separator: "\n"))\n"
    var builder = DiagramBuilder()
    builder.tellsTest = true
    return builder.build(try TranscriptReader().read(Array(text.utf8)).trace)
  }

  private func sent(_ diagram: SequenceDiagram) -> [RandomTest.Sent] {
    func name(_ end: Message.End) -> String {
      guard case .occurrence(let id) = end else { return "?" }
      return String(diagram.lifelines[id].label.text.prefix { $0 != ":" })
    }
    return diagram.messages.filter { $0.kind != .reply }.map {
      .init(sender: name($0.sender), name: $0.name, receiver: name($0.receiver))
    }
  }

  @Test(arguments: 0..<60)
  func
    `Every call and check of the body, and every message of the named objects is told, by its sender`(
      _ seed: UInt64
    ) throws
  {
    let test = RandomTest(seed)
    let diagram = try story(test.lines)
    let told = sent(diagram)
    let named = Set(["buys", "cart", "shop", "ledger"])
    // Types that were added take messages, and are senders of their own.
    let isWhole = diagram.lifelines.allSatisfy {
      named.contains(String($0.label.text.prefix { $0 != ":" }))
    }
    if test.sent.count <= 60, isWhole { #expect(told == test.sent) }
    for message in told where !named.contains(message.sender) || !named.contains(message.receiver) {
      let function = message.name.drop { $0 == "…" || $0 == " " }.prefix { $0 != "(" }
      let callers = try #require(test.callers[String(function)])
      #expect(callers.contains(message.sender))
      if !message.name.hasPrefix("…") { #expect(callers.last == message.sender) }
    }
    let body = told.filter { $0.sender == "buys" }
    #expect(body == test.sent.filter { $0.sender == "buys" })
    let verdicts = diagram.messages.compactMap(\.value) + diagram.notes.map(\.text.text)
    let text = verdicts.joined(separator: "\n")
    for check in test.checks { #expect(text.contains("✓ \(check)")) }
  }

  @Test(arguments: 0..<20)
  func `One more call at the end changes nothing above it`(_ seed: UInt64) throws {
    var test = RandomTest(seed)
    for _ in 0..<4 { test.addStatement() }
    let before = sent(try story(test.lines))
    test.addStatement()
    let after = sent(try story(test.lines))
    // Above 12 messages, no types are added, and up to 60, none are left out.
    guard before.count >= 12, after.count <= 60 else { return }
    #expect(after.starts(with: before))
  }

  @Test(arguments: 0..<20)
  func `A test is told alike alone and beside others`(_ seed: UInt64) throws {
    let test = RandomTest(seed)
    let other = [
      "client → <ShopTests>.opens() @ ShopTests/ShopTests.swift", "  step `let cart = Cart()`",
      "  create Cart#2.init() @ Shop/Shop.swift", "  name cart at Cart#2", "  step `cart.open()`",
      "  Cart#2.open() @ Shop/Shop.swift",
    ]
    let alone = try story(test.lines)
    var beside = try story(test.lines + other)
    #expect(beside.remarks.count == alone.remarks.count + 1)
    beside.remarks = alone.remarks
    #expect(beside.messages == alone.messages)
    #expect(beside.lifelines == alone.lifelines)
    #expect(beside.notes == alone.notes)
  }
}
