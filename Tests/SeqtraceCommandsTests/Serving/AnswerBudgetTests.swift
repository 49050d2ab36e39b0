import TestSupport
import Testing

@testable import SeqtraceCommands

struct AnswerBudgetTests {
  /// A test with some calls, each of which makes others.
  private static func story(calls: Int, inside: Int) -> String {
    var text = "ShopTests.buys()\n"
    for call in 0..<calls {
      text += "  step `buy\(Self.letters(call))()`\n  Shop.buy\(Self.letters(call))()\n"
      for inner in 0..<inside { text += "    Ledger.add\(Self.letters(call * inside + inner))()\n" }
    }
    return text + "  issue `3 == 4`\n"
  }

  /// A name without digits, which don't tell repeats apart.
  private static func letters(_ number: Int) -> String {
    String(String(number).unicodeScalars.map { Character(Unicode.Scalar($0.value + 49)!) })
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
    #expect(part.contains("  Shop.bujb()\n") == false)
    #expect(
      part.hasPrefix("ShopTests.buys()\n  step `bub()`\n  Shop.bub()\n    … 12 more lines\n")
        || part.contains("… 12 more lines"))
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
