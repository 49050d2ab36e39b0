import TestSupport
import Testing

@testable import SeqtraceCommands

struct AnswerBudgetTests {
  /// A test with some calls, each of which makes others.
  private static func story(calls: Int, inside: Int) -> String {
    var text = "ShopTests.buys()\n"
    for call in 0..<calls {
      text += "  step `buy\(call)()`\n  Shop.buy\(call)()\n"
      for inner in 0..<inside { text += "    Ledger.add\(call * inside + inner)()\n" }
    }
    return text + "  issue `3 == 4`\n"
  }

  @Test func `A text that fits stays as it is`() {
    let text = Self.story(calls: 3, inside: 2)
    #expect(AnswerBudget(tokens: AnswerBudget.tokens(of: text)).cut(text) == (text, 0))
  }

  @Test func `A token is three bytes, and a part of one counts`() {
    #expect(["", "a", "abc", "abcd", "éé"].map(AnswerBudget.tokens) == [0, 1, 1, 2, 2])
  }

  @Test func `The deepest level goes first, and a line counts what it had`() {
    let text = Self.story(calls: 10, inside: 12)
    let (part, left) = AnswerBudget(tokens: 400).cut(text)
    #expect(left == 120)
    #expect(
      part.hasPrefix("ShopTests.buys()\n  step `buy0()`\n  Shop.buy0()\n    … 12 more lines\n"))
    #expect(!part.contains("Ledger"))
    #expect(part.hasSuffix("  issue `3 == 4`\n"))
  }

  @Test func `What is repeated stands once`() {
    let loop = (1...200).map {
      "  step `add(item)`\n  Shop.add(\($0)) returns \($0 * 2), Shop.swift:3\n"
    }
    let (part, left) = AnswerBudget(tokens: 200).cut(
      "test()\n" + loop.joined() + "  check `done`\n")
    #expect(
      part == """
        test()
          step `add(item)`
          Shop.add(1) returns 2, Shop.swift:3
          … 199 more times
          check `done`

        """)
    #expect(left == 398)
  }

  @Test func `What a test checks is no repeat of another check`() {
    let lines = (1...100).map { "  check `sum(\($0)) == 1`\n  Box#\($0).put()\n" }
    let part = AnswerBudget(tokens: 1500).cut("test()\n" + lines.joined()).text
    #expect(part.contains("sum(1)") && part.contains("sum(2)") && part.contains("sum(100)"))
    let calls = (1...900).map { "  Box#\($0).put()\n" }.joined()
    #expect(AnswerBudget(tokens: 100).cut("test()\n" + calls).text.contains("899 more times"))
  }

  @Test func `A line that is shortened is counted`() {
    let text = "test()\n  Box.put(\"" + String(repeating: "a", count: 10_000) + "\")\n"
    let (part, left) = AnswerBudget(tokens: 300).cut(text)
    #expect(left == 1 && part.contains("…"))
  }

  @Test func `A call that throws is no repeat of one that doesn't`() {
    let loop = (1...100).map { "  Shop.add(\($0))\($0 == 50 ? " throws Full" : "")\n" }
    let part = AnswerBudget(tokens: 100).cut("test()\n" + loop.joined()).text
    #expect(part.contains("Shop.add(50) throws Full"))
  }

  @Test func `Of too many lines, the first and the last stay`() {
    let text = Self.story(calls: 500, inside: 0)
    let (part, left) = AnswerBudget(tokens: 300).cut(text)
    let lines = part.split(separator: "\n")
    #expect(lines.first == "ShopTests.buys()" && lines.last == "  issue `3 == 4`")
    #expect(lines.contains("… \(left) more lines"))
    #expect(lines.count - 1 + left == text.split(separator: "\n").count)
  }

  @Test func `Any text is cut to its budget`() {
    var generator = SeededGenerator(seed: 72)
    for _ in 0..<300 {
      let lines = (0..<Int.random(in: 1...60, using: &generator)).map { _ in
        String(repeating: " ", count: Int.random(in: 0...50, using: &generator))
          + String(repeating: "äx(", count: Int.random(in: 0...200, using: &generator))
      }
      let budget = AnswerBudget(tokens: Int.random(in: 100...2000, using: &generator))
      let text = Server.cut(lines.joined(separator: "\n"), budget, "a larger budget")
      #expect(budget.fits(text), "\(AnswerBudget.tokens(of: text)) of \(budget.tokens)")
    }
  }
}
