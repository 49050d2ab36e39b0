import TestSupport
import Testing

@testable import SeqtraceEvents

struct ObjectMentionsTests {
  private static let participants = [
    Participant(name: "client"), Participant(name: "Account", serial: 17),
    Participant(name: "Box<Int>", serial: 4), Participant(name: "View", serial: 5, facet: "side"),
    Participant(name: "View", serial: 5), Participant(name: "foo@3", serial: 9),
    Participant(name: "foo", serial: 3),
  ]

  @Test(arguments: [
    ("Account@17", "<1>"), ("Account#17", "<1>"), ("[Account@17, nil]", "[<1>, nil]"),
    ("Pair(a: Account@17, b: Box<Int>@4)", "Pair(a: <1>, b: <2>)"),
    ("View@5", "<4>"), ("foo@3@9", "<5>"), ("foo@3", "<6>"),
    ("[\"a\": Account@17]", "[\"a\": <1>]"),
    // These name none.
    ("\"Account@17\"", nil), ("\"a \\\" Account@17\"", nil), ("\"open Account@17", nil),
    ("SavingsAccount@17", nil), ("Bank.Account@17", nil), ("Account@170", nil),
    ("Account@1", nil), ("Account@17a", nil), ("Account@", nil), ("Account", nil), ("@17", nil),
    ("Account@99999999999", nil), ("client@17", nil), ("", nil),
  ])
  func `A text mentions an object by its type and serial`(_ text: String, _ renamed: String?) {
    var mentions = ObjectMentions(Self.participants)
    #expect(mentions.renamed(text) { "<\($0.index)>" } == renamed ?? text)
    #expect(mentions.objects(in: text).isEmpty == (renamed == nil))
  }

  private func values(_ trace: Trace) -> [String] {
    trace.events.flatMap { $0.arguments + ($0.value.map { [$0] } ?? []) }
  }

  @Test func `Objects in values get the numbers of their lifelines, also before they take part`() {
    let trace = TraceScript.trace { script in
      script.during(.call, "pay(_:to:)", from: "client", to: "Bank#8", ["5", "[Account#30, nil]"]) {
        $0.during(.call, "deposit(_:)", to: "Account#21", returning: "Account#21")
        $0.during(.propertyChange, "last", to: "Account#30", value: "Account#21")
      }
    }
    let normal = trace.normalized()
    #expect(values(normal) == ["5", "[Account#2, nil]", "Account#1", "Account#1"])
    #expect(normal.normalized() == normal)
  }

  @Test func `A number that the trace doesn't know stays as the program wrote it`() {
    let trace = TraceScript.trace { script in
      script.during(.call, "pay(_:)", from: "client", to: "Bank#8", ["Order#7", "\"Bank#8\""])
    }
    #expect(values(trace.normalized()) == ["Order#7", "\"Bank#8\""])
  }

  @Test func `An object that no longer takes part is called by its type`() {
    var trace = TraceScript.trace { script in
      script.during(.call, "open()", from: "client", to: "Account#1")
      script.during(.call, "pay(_:)", from: "client", to: "Bank#1", ["Account#1"])
    }
    trace.events.removeFirst(2)
    #expect(values(trace.normalized()) == ["Account"])
  }

  /// In each of the texts, something looks like a mention of the number that the account gets.
  @Test(arguments: [
    ("Account#1]#a`b", #"Account#\1]#a`b"#), ("Account@1", #"Account@\1"#),
    ("[Account@30, Account#1]", #"[Account#1, Account#\1]"#), ("\"Account#1\"", "\"Account#1\""),
    (#"Account#\1"#, #"Account#\1"#), ("a Account#30", #"a \Account#1"#),
  ])
  func `What was no mention doesn't become one by the new numbers`(
    _ text: String, _ normal: String
  ) {
    let trace = TraceScript.trace { script in
      script.during(.call, "pay(_:)", from: "client", to: "Bank#8", [text])
      script.during(.call, "open()", to: "Account#30")
      script.during(.call, "open()", to: "a Account#31")
    }
    #expect(values(trace.normalized()) == [normal])
    #expect(trace.normalized().normalized() == trace.normalized())
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `A normal form stays as it is, whatever its texts look like`(_ seed: UInt64) {
    var generator = TraceGenerator(seed: seed, plain: seed % 3 == 0)
    var trace = generator.trace(count: 40)
    var random = SeededGenerator(seed: seed)
    for index in trace.events.indices where Int.random(in: 0..<4, using: &random) == 0 {
      guard let participant = trace.participants.randomElement(using: &random) else { continue }
      let mark = ["@", "#"].randomElement(using: &random)!
      let text = "\(participant.name)\(mark)\(Int.random(in: 0..<6, using: &random))"
      let isAlone = Bool.random(using: &random)
      trace.events[index].arguments.append(isAlone ? text : "[\(text), \(text)]")
    }
    let normal = trace.normalized()
    #expect(normal.normalized() == normal)
  }

  @Test func `Notes mention objects, too`() {
    let trace = TraceScript.trace { script in
      script.add(.note, "Account#12 is empty", to: "Account#12")
    }
    #expect(trace.normalized().events.map(\.name) == ["Account#1 is empty"])
  }
}
