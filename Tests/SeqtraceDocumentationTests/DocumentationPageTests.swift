import TestSupport
import Testing

@testable import SeqtraceDocumentation

struct DocumentationPageTests {
  private func page(_ text: String) -> DocumentationPage { DocumentationPage(Array(text.utf8)) }

  private func filled(_ text: String, _ filling: String = "new\n\nlines\n") -> String {
    String(decoding: page(text).filled([0: Array(filling.utf8)]), as: UTF8.self)
  }

  @Test func `A block has the directives between its marks`() throws {
    let page = page(
      """
      # Orders

      <!-- seqtrace
      test: OrderTests.placesAnOrder
        only:  Order::*

      -->
      <!-- /seqtrace -->

      """)
    #expect(page.problems.isEmpty)
    let block = try #require(page.blocks.first)
    #expect(block.line == 3)
    #expect(
      block.directives == [
        .init(key: "test", value: "OrderTests.placesAnOrder", line: 4),
        .init(key: "only", value: "Order::*", line: 5),
      ])
    #expect(block.state(expecting: nil) == .new)
  }

  @Test func `The first directive may stand beside the name`() {
    let page = page("<!-- seqtrace scenario: typing -->\n<!-- /seqtrace -->")
    #expect(page.blocks[0].directives == [.init(key: "scenario", value: "typing", line: 1)])
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `Only what lies between the marks changes`(_ lineBreak: String) {
    func text(_ lines: [String]) -> String { lines.joined(separator: lineBreak) }
    let start = ["á\t ", "<!-- seqtrace", "scenario: x", "-->"]
    let end = ["\u{7F} end without a line break"]
    let hash = DiagramBlock.hash(of: Array("new\n\nlines".utf8))
    #expect(
      filled(text(start + ["old", "<!-- /seqtrace abc -->"] + end))
        == text(start + ["", "new", "", "lines", "", "<!-- /seqtrace \(hash) 2 -->"] + end))
  }

  @Test func `A file that isn't UTF-8 is filled, too`() {
    let text = "<!-- seqtrace scenario: x -->\n<!-- /seqtrace -->\n"
    let page = DocumentationPage([0xE9, 0x0A] + Array(text.utf8) + [0xFF])
    let filled = page.filled([0: Array("x".utf8)])
    #expect(filled.first == 0xE9 && filled.last == 0xFF)
    #expect(filled.count == page.bytes.count + 23)
  }

  @Test func `Lines in lists and quotations get the prefix of the marks`() {
    let text = "- item\n\n  <!-- seqtrace\n  scenario: x\n  -->\n  <!-- /seqtrace -->\n"
    #expect(
      filled(text).hasPrefix(
        "- item\n\n  <!-- seqtrace\n  scenario: x\n  -->\n\n  new\n\n  lines\n\n"))
    let quotation = "> > <!-- seqtrace scenario: x -->\n> > <!-- /seqtrace -->"
    #expect(
      filled(quotation).hasPrefix(
        "> > <!-- seqtrace scenario: x -->\n> >\n> > new\n> >\n> > lines\n> >\n"))
    #expect(page(filled(quotation)).blocks[0].text == Array("new\n\nlines".utf8))
  }

  @Test func `What was filled in is current, until it changes or something else should be there`() {
    let text = "<!-- seqtrace scenario: x -->\n<!-- /seqtrace -->\n"
    func state(_ text: String, _ expected: String? = "new\n\nlines\n") -> DiagramBlock.State {
      page(text).blocks[0].state(expecting: expected.map { Array($0.utf8) })
    }
    #expect(state(text) == .new)
    #expect(state(filled(text)) == .current)
    #expect(state(filled(text), nil) == .current)
    #expect(state(filled(text), "other") == .stale)
    #expect(page(filled(text)).blocks[0].rules == DiagramBlock.rulesVersion)
    #expect(page(text).blocks[0].rules == 1)
    #expect(state(filled(text).replacing("lines", with: "mine")) == .edited)
    #expect(state(filled(text).replacing("\n", with: "\r\n")) == .current)
    #expect(state(text.replacing("\n", with: "\nmine\n")) == .edited)
    // Something was filled in, and somebody deleted it.
    #expect(state("<!-- seqtrace scenario: x -->\n<!-- /seqtrace 3f9a1c0b7d2e4455 -->") == .edited)
    // Only the hash is another branch's.
    #expect(state(filled(text).replacing("/seqtrace ", with: "/seqtrace 0")) == .stale)
  }

  /// A few lines of a random file: other text, or a block.
  private func lines(_ random: inout SeededGenerator) -> [String] {
    let texts = [
      "text", "", "- item", "> quotation", "```", "~~~", "<!-- note -->", "<!--", "-->", "\r",
      "1. ",
      "<!-- /seqtrace -->",
    ]
    func text() -> String { texts.randomElement(using: &random)! }
    guard Int.random(in: 0..<3, using: &random) == 0 else { return [text()] }
    let prefix = ["", "", "> ", "  ", "    ", "> > ", "\t"].randomElement(using: &random)!
    let start = [["<!-- seqtrace scenario: x -->"], ["<!-- seqtrace", "scenario: x", "-->"]]
      .randomElement(using: &random)!
    let old = (0..<Int.random(in: 0...2, using: &random)).map { _ in text() }
    return (start + old + ["<!-- /seqtrace 0 -->"]).map { prefix + $0 }
  }

  @Test func `In any file, only what lies between marks changes, and is then current`() {
    var random = SeededGenerator(seed: 46)
    var count = 0
    for _ in 0..<3000 {
      let text = (0..<Int.random(in: 1...6, using: &random)).flatMap { _ in lines(&random) }
        .joined(separator: ["\n", "\r\n"].randomElement(using: &random)!)
      let before = page(text)
      guard before.problems.isEmpty, !before.blocks.isEmpty else { continue }
      count += 1
      let new = Array("```text\nnew\n\n<!-- /seqtrace -->\n```".utf8)
      let texts = Dictionary(uniqueKeysWithValues: before.blocks.indices.map { ($0, new) })
      let after = DocumentationPage(before.filled(texts))
      #expect(after.problems.isEmpty, "\(text.debugDescription)")
      #expect(after.blocks.count == before.blocks.count, "\(text.debugDescription)")
      #expect(
        after.blocks.allSatisfy { $0.state(expecting: new) == .current },
        "\(text.debugDescription)")
      #expect(after.filled(texts) == after.bytes)
      #expect(outside(after) == outside(before), "\(text.debugDescription)")
    }
    #expect(count > 100)
  }

  /// The bytes outside of blocks.
  private func outside(_ page: DocumentationPage) -> [UInt8] {
    var bytes: [UInt8] = []
    var start = 0
    for block in page.blocks {
      bytes += page.bytes[start..<block.filling.lowerBound]
      bytes += page.bytes[block.filling.upperBound..<block.end.lowerBound]
      start = block.end.upperBound
    }
    return bytes + page.bytes[start...]
  }

  @Test func `Filling twice changes nothing more`() {
    let once = filled("<!-- seqtrace scenario: x -->\n<!-- /seqtrace -->")
    #expect(filled(once) == once)
  }

  @Test func `Marks in code and in other comments are text`() {
    let marks = "<!-- seqtrace scenario: x -->\n<!-- /seqtrace -->\n"
    #expect(page("```markdown\n\(marks)```\n").blocks.isEmpty)
    #expect(page("~~~~\n~~~\n\(marks)~~~~\n").blocks.isEmpty)
    #expect(page("text\n\n    <!-- seqtrace scenario: x -->\n").problems.isEmpty)
    #expect(page("Write `<!-- seqtrace -->` and\n`<!-- /seqtrace -->`.\n").problems.isEmpty)
    #expect(page("> ```\n\n\(marks)").blocks.count == 1)
    #expect(page("```\n\(marks)```\n\(marks)").blocks.count == 1)
  }

  @Test(
    arguments: [
      ("<!-- seqtrace\nscenario: x\n", MarkProblem.Kind.cut),
      ("<!-- seqtrace\nscenario: x\n\n<!-- /seqtrace -->", .cut),
      ("<!-- seqtrace scenario: x -->\n", .unclosed),
      ("<!-- /seqtrace -->\n", .unopened),
      ("<!-- seqtrace a: b -->\n<!-- /seqtrace -->\n<!-- /seqtrace -->", .closedTwice),
      (
        "<!-- seqtrace a: b -->\n<!-- seqtrace a: b -->\n<!-- /seqtrace -->",
        .nested(inLine: 1)
      ),
      ("<!-- seqtrac a: b -->\n", .misspelled("seqtrac", meant: "seqtrace")),
      ("<!-- Seqtrace: b -->\n", .misspelled("Seqtrace:", meant: "seqtrace")),
      ("<!-- /seqtarce -->\n", .misspelled("/seqtarce", meant: "/seqtrace")),
      ("- <!-- seqtrace a: b -->\n  <!-- /seqtrace -->", .notAlone),
      ("<!-- seqtrace a: b --> text\n<!-- /seqtrace -->", .notAlone),
      ("<!-- seqtrace a: b --><!-- /seqtrace -->", .notAlone),
      ("> <!-- seqtrace a: b -->\n\n<!-- /seqtrace -->", .otherIndentation(ofLine: 1)),
      ("<!-- seqtrace typing -->\n<!-- /seqtrace -->", .noDirective("typing")),
    ])
  func `A wrong mark is a problem`(_ text: String, _ kind: MarkProblem.Kind) {
    #expect(page(text).problems.first?.kind == kind)
  }

  @Test(arguments: [
    "<!-- sequence: a -->", "<!-- trace -->", "<!-- s -->", "<!---->", "<!-->", "<!--",
  ])
  func `Other comments are none of ours`(_ text: String) {
    #expect(page(text).problems.isEmpty)
    #expect(page(text).blocks.isEmpty)
  }

  @Test func `Directives that aren't UTF-8 are a problem, on their line`() {
    let bytes =
      Array("<!-- seqtrace\nonly: ".utf8) + [0xFF] + Array("\n-->\n<!-- /seqtrace -->".utf8)
    #expect(DocumentationPage(bytes).problems == [MarkProblem(.notUTF8, line: 2)])
  }
}
