import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceEvents
import SeqtraceTranscript
import Testing

struct DifferenceTextTests {
  private func trace(_ body: String) throws -> Trace {
    try TranscriptReader().read(Array("seqtrace transcript 1\n\n\(body)\n".utf8)).trace
  }

  private func lines(
    _ old: String, _ new: String, _ configure: (inout DifferenceText) -> Void = { _ in }
  ) throws -> [String] {
    var text = DifferenceText()
    configure(&text)
    let difference = TraceDiffer().difference(from: try trace(old), to: try trace(new))
    return text.lines(of: difference) { "File.swift:\($0)" }
  }

  @Test func `A place says inside what it is, with lines around it`() throws {
    let old = "a → B.c()\n  B.one()\n  B.two()\n  B.three()\n  B.four()\n  B.five()\n  B.six()"
    let new = old.replacing("four()", with: "four() returns 4")
    #expect(
      try lines(old, new) { $0.context = 2 } == [
        "1. inside B.c():", "     B.two()", "     B.three()", "   - B.four()",
        "   + B.four() returns 4", "       recorded at File.swift:7", "     B.five()",
        "     B.six()",
      ])
  }

  @Test func `Long lines keep in sight what differs`() throws {
    let start = "a → B.c(\"" + String(repeating: "x", count: 300)
    let shown = try lines(start + "1\")", start + "2\")")
    #expect(shown.allSatisfy { $0.count <= 100 })
    #expect(shown.contains { $0.hasPrefix("   -") && $0.hasSuffix("x1\")") })
    #expect(shown.contains { $0.hasPrefix("   +") && $0.hasSuffix("x2\")") })
  }

  @Test func `Characters that take two columns count as two`() throws {
    for (start, count) in [("占", 45), ("占", 200), ("👩‍👩‍👧", 60), ("e\u{301}", 200), ("ｅ", 38)] {
      let start = "a → B.c(\"" + String(repeating: start, count: count)
      let shown = try lines(start + "一\") returns 1", start + "二\") returns 1")
      #expect(shown.allSatisfy { $0.columns <= 100 })
      #expect(shown.contains { $0.hasPrefix("   -") && $0.contains("一") })
      #expect(shown.contains { $0.hasPrefix("   +") && $0.contains("二") })
    }
  }

  @Test func `Many places and long ones are cut, and the rest counted`() throws {
    let old = (0..<200).map { "a → B.f\($0)()" }
    let new = old.enumerated().map { $0 % 20 == 0 ? $1 + " returns 1" : $1 }
    let (left, right) = (old.joined(separator: "\n"), new.joined(separator: "\n"))
    #expect(try lines(left, right).last == "… and 5 more places")
    let all = try lines("a → B.c()", left)
    #expect(all.count == 27)
    #expect(all.last?.hasSuffix("more lines") == true)
  }

  @Test func `Nothing is said of what doesn't differ`() throws {
    #expect(try lines("a → B.c()", "a → B.c()") == [])
  }
}
