import SeqtraceDiff
import SeqtraceEvents
import SeqtraceTranscript
import Testing

struct TraceVariationTests {
  private func trace(_ body: String) throws -> Trace {
    try TranscriptReader().read(Array("seqtrace transcript 1\n\n\(body)\n".utf8)).trace
  }

  /// Finds rules until two traces are equal under them, or no more are found.
  private func rules(_ old: String, _ new: String) throws -> [String] {
    let (first, second) = (try trace(old), try trace(new))
    var rules: [TranscriptRule] = []
    while true {
      let all = try TraceRules(rules)
      let (left, right) = (try all.applied(to: first), try all.applied(to: second))
      let difference = all.differ.difference(from: left, to: right)
      if difference.changeCount == 0 { return rules.map(\.text) }
      let new = TraceVariation.rules(for: difference, from: left, to: right, besides: rules)
      if new.isEmpty { return rules.map(\.text) + ["different"] }
      rules += new
    }
  }

  @Test(arguments: [
    ("A.b(1)", "A.b(2)", ["values of A.b(_:)"]),
    ("A.b() throws E", "A.b()", ["values of A.b()"]),
    ("A.b()\n  C.d()\n  E.f()", "A.b()\n  E.f()\n  C.d()", ["order of E.f()"]),
    ("A.b()\n  C.d()\n  E.f()", "A.b()\n  E.f()", ["calls of C.d()"]),
    // Two objects of one type swap places, as in a dictionary with addresses as keys.
    (
      "R.add(_:)\n  create E.init()\na → R.add(_:)\n  create E#2.init()\na → R.all()\n  E.d()\n  E#2.d()",
      "R.add(_:)\n  create E.init()\na → R.add(_:)\n  create E#2.init()\na → R.all()\n  E#2.d()\n  E.d()",
      ["order of E.d()"]
    ),
    // Another receiver isn't a matter of values.
    (
      "A.b()\n  C.d()", "A.b()\n  E.d()",
      ["values of C.d()", "values of E.d()", "calls of C.d()", "calls of E.d()"]
    ),
    ("A.b()\n  `x*y[]`.d()", "A.b()", [#"calls of x\*y\[].d()"#]),
    ("A.b()\nlane\n  C.d()\n  E.f()", "A.b()", ["calls of C.d()", "calls of E.f()"]),
  ])
  func `Rules are found for what differs`(_ old: String, _ new: String, _ expected: [String]) throws
  {
    let found = try rules("a → " + old, "a → " + new)
    #expect(found == expected)
    #expect(try rules("a → " + old, "a → " + old) == [])
  }

  @Test func `Loose lines are counted with everything inside`() throws {
    let trace = try trace("a → A.b()\n  C.d()\n    E.f()\n  G.h(1)\n  G.h(2)\n  I.j()").normalized()
    let rules = ["calls of C.d()", "values of G.*", "order of G.h(_:)"].map {
      TranscriptRule(key: "varies", text: $0)
    }
    #expect(TraceVariation.lineCount(of: trace, under: rules) == 4)
    #expect(TraceVariation.lineCount(of: trace, under: []) == 0)
  }
}
