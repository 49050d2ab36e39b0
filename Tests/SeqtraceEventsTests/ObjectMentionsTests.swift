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

  @Test func `Notes mention objects, too`() {
    let trace = TraceScript.trace { script in
      script.add(.note, "Account#12 is empty", to: "Account#12")
    }
    #expect(trace.normalized().events.map(\.name) == ["Account#1 is empty"])
  }
}
