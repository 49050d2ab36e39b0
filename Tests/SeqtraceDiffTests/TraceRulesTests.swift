import SeqtraceDiff
import SeqtraceEvents
import SeqtraceReading
import SeqtraceTranscript
import TestSupport
import Testing

struct TraceRulesTests {
  private func trace(_ body: String) throws -> Trace {
    try TranscriptReader().read(Array("seqtrace transcript 1\n\n\(body)\n".utf8)).trace
  }

  private func lines(_ body: String, _ rules: TranscriptRule...) throws -> [String] {
    let trace = try TraceRules(rules).applied(to: try trace(body))
    return String(decoding: TranscriptWriter().write(trace), as: UTF8.self)
      .split(separator: "\n").dropFirst().map(String.init)
  }

  private func rule(_ key: String, _ text: String) -> TranscriptRule {
    TranscriptRule(key: key, text: text)
  }

  @Test func `A lifeline is left out with all that happens inside`() throws {
    let body = """
      a → Bank.pay()
        Logger.write("x")
          Disk.flush()
          spawn
            Disk → Disk.sync()
          await
        Account.withdraw()
        Logger → Bank.noted()
      """
    #expect(
      try lines(body, rule("ignore", "Logger")) == ["a → Bank.pay()", "  Account.withdraw()"])
    #expect(
      try lines(body, rule("ignore", "Log*"), rule("ignore", "Account")) == ["a → Bank.pay()"])
  }

  @Test func `What waits for something left out waits for what was before it`() throws {
    let body = """
      a → Bank.pay()
        spawn
          Bank → Account.withdraw()
          Bank → Logger.write()
        await
      """
    let without = try lines(body, rule("ignore", "Logger"))
    #expect(
      without == ["a → Bank.pay()", "  spawn", "    Bank → Account.withdraw()", "  await"])
  }

  @Test func `Calls that vary are left out, and values that vary are loosened`() throws {
    let body = """
      a → Bank.pay(5) throws E
        Pool.poll()
          Disk.flush()
        Account.withdraw(5) returns 3
        Account.close(1)
      """
    #expect(
      try lines(
        body, rule("varies", "calls of Pool.*"), rule("varies", "values of Bank.pay(_:)"),
        rule("varies", "values of Account.withdraw(_:)"))
        == ["a → Bank.pay(…)", "  Account.withdraw(…)", "  Account.close(1)"])
  }

  @Test func `An order that varies is no difference`() throws {
    let differ = try TraceRules([rule("varies", "order of Cache.save(_:)")]).differ
    let old = try trace("a → B.c()\n  Cache.save(1)\n    D.e()\n  Cache.save(2)\n  F.g()\n  F.h()")
    let new = try trace("a → B.c()\n  F.g()\n  Cache.save(2)\n  F.h()\n  Cache.save(1)\n    D.e()")
    #expect(differ.difference(from: old, to: new).isEmpty)
    #expect(differ.difference(from: new, to: old).isEmpty)
    let swapped = try trace(
      "a → B.c()\n  F.h()\n  Cache.save(2)\n  F.g()\n  Cache.save(1)\n    D.e()")
    #expect(!differ.difference(from: old, to: swapped).isEmpty)
    let other = try trace(
      "a → B.c()\n  F.g()\n  Cache.save(2)\n  F.h()\n  Cache.save(3)\n    D.e()")
    #expect(differ.difference(from: old, to: other).changeCount == 1)
  }

  @Test(arguments: ["values", "values of", "colour of A.b()", "values  of A.b()"])
  func `A rule for what varies is as documented`(_ text: String) {
    let rule = rule("varies", text)
    #expect(throws: TraceRules.Failure.unknownVariation(rule)) { try TraceRules([rule]) }
  }

  @Test func `Deaths are left out by type`() throws {
    let body = "a → destroy View\n  destroy Label\na → destroy Proxy"
    #expect(
      try lines(body, rule("ignore-deaths", "Label")) == ["a → destroy View", "a → destroy Proxy"])
    #expect(try lines(body, rule("ignore-deaths", "*")) == [])
  }

  @Test(arguments: [
    ("uuid", "6F9619FF-8B86-D011-B42D-00CF4FC964FF", "<uuid>"),
    ("date", "2024-05-01T12:30:00Z", "<date>"), ("date", "on`2024-05-01`", "on`<date>`"),
    ("path", "/Users/me/a.txt", "<path>"), ("address", "Foo(0x7ff8a)", "Foo(<address>)"),
    ("number", "took 12.5 of 30", "took <number> of <number>"), ("/[a-c]+x/", "abcx", "<…>"),
  ])
  func `Values are replaced by kind or pattern`(
    _ kind: String, _ value: String, _ redacted: String
  ) throws {
    var trace = try trace("a → B.c()")
    trace.events[0].arguments = [value]
    trace.events[1].value = value
    let result = try TraceRules([rule("redact", kind)]).applied(to: trace)
    #expect(result.events[0].arguments == [redacted])
    #expect(result.events[1].value == redacted)
  }

  @Test(arguments: [60, 1_000_000])
  func `A pattern that would search for years, or without end of memory, is given up`(
    _ count: Int
  ) throws {
    let slow = rule("redact", "/(a+)+$/")
    var trace = try trace("a → B.c()")
    trace.events[0].arguments = [String(repeating: "a", count: count) + "!"]
    #expect(throws: TraceRules.Failure.slowPattern(slow)) {
      try TraceRules([slow]).applied(to: trace)
    }
  }

  @Test(arguments: [
    ("number", "12 ", "<number> "), ("path", "/ab", ""), ("/a*?/", "a", ""),
    ("/(b|c)+/", "abc", "a<…>"),
  ])
  func `A long value is searched to its end`(
    _ kind: String, _ part: String, _ redacted: String
  ) throws {
    let count = 200_000
    var trace = try trace("a → B.c()")
    trace.events[0].arguments = [String(repeating: part, count: count)]
    let result = try TraceRules([rule("redact", kind)]).applied(to: trace).events[0].arguments[0]
    let expected =
      switch kind {
      case "path": "<path>"
      case "/a*?/": String(repeating: "<…>a", count: count) + "<…>"
      default: String(repeating: redacted, count: count)
      }
    // The texts are too long to be shown.
    #expect(result.utf8.count == expected.utf8.count && result == expected, "\(result.prefix(40))")
  }

  @Test func `A rule that can't be used is refused`() {
    #expect(throws: TraceRules.Failure.unknownKey(rule("hide", "x"))) {
      try TraceRules([rule("hide", "x")])
    }
    #expect(throws: TraceRules.Failure.unknownValue(rule("redact", "smell"))) {
      try TraceRules([rule("redact", "smell")])
    }
    #expect(throws: TraceRules.Failure.malformedPattern(rule("redact", "/(/"))) {
      try TraceRules([rule("redact", "/(/")])
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `Whatever is left out, what stays is a valid trace`(_ seed: UInt64) throws {
    var generator = TraceGenerator(seed: seed)
    let trace = generator.trace(count: 80)
    let rules = [rule("ignore", "UI*"), rule("ignore-deaths", "*")]
    let result = try TraceRules(rules).applied(to: trace)
    let bytes = TraceWriter().write(result.normalized())
    #expect(try TraceReader().read(bytes).trace.events == result.normalized().events)
    #expect(!result.events.contains { $0.kind == .destroyBegin })
  }
}
