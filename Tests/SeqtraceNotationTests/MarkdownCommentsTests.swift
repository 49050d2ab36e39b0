import Foundation
import SeqtraceNotation
import TestSupport
import Testing

struct MarkdownCommentsTests {
  private func lines(_ text: String) -> [Int] {
    MarkdownComments(Array(text.utf8)).comments.map(\.line)
  }

  @Test func `A comment has its text without prefixes, and the place of its lines`() throws {
    let text = "a\n> <!-- one\n> two\r\n> --> \nb"
    let comment = try #require(MarkdownComments(Array(text.utf8)).comments.first)
    #expect(String(decoding: comment.text, as: UTF8.self) == " one\ntwo\n")
    #expect((comment.line, comment.prefix) == (2, Array("> ".utf8)))
    #expect(comment.lines == 2..<text.utf8.count - 1)
    #expect(comment.isClosed && comment.isAlone)
    #expect(Array(text.utf8)[comment.range].elementsEqual("<!-- one\n> two\r\n> -->".utf8))
  }

  @Test func `The end of a quotation or a list ends a comment and a fence`() {
    #expect(MarkdownComments(Array("> <!-- a\n-->".utf8)).comments.map(\.isClosed) == [false])
    #expect(lines("> ```\n<!-- a -->") == [2])
    #expect(lines("- ```\n\n  <!-- a -->\n\n<!-- b -->") == [5])
    #expect(lines("- a\n\n      <!-- code -->\n\n  <!-- a -->") == [5])
  }

  @Test func `Tabs stop at every fourth column`() {
    #expect(lines("\t<!-- code -->") == [])
    #expect(lines("-\ta\n\n\t<!-- a -->") == [3])
    #expect(lines(">\t<!-- a -->") == [1])
    #expect(lines(">\t\t<!-- code -->") == [])
  }

  /// What random files are made of. Blocks of HTML other than comments are left out: a comment in them is one for
  /// browsers, and none for CommonMark.
  private static let fragments = [
    "", "", "text", "# head", "***", "---", "```", "```swift", "~~~", "~~~~", "> ", ">", ">> ",
    "- ", "-",
    "1. ", "7) ", "  ", "    ", "\t", " ", "<!-- a", "<!-- b -->", "-->", "<!-->", "<!-- c --> d",
    "`x`", "* * *",
  ]

  /// CommonMark's own program finds the same comments, by line.
  @Test(.enabled(if: Tool("cmark-gfm").isInstalled))
  func `CommonMark finds the same comments`() throws {
    var random = SeededGenerator(seed: 46)
    for _ in 0..<400 {
      let text = (0..<Int.random(in: 1...14, using: &random)).map { _ in
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
          Self.fragments.randomElement(using: &random)!
        }.joined()
      }.joined(separator: "\n")
      let outcome = try Tool("cmark-gfm").run(
        ["-t", "xml", "--sourcepos"], input: Array(text.utf8))
      let xml = String(decoding: outcome.output, as: UTF8.self)
      let expected = xml.matches(
        of: /<html_block sourcepos="([0-9]+):[^>]*>(?:&lt;!--|[ \t]+&lt;!--)/
      )
      .compactMap { Int($0.1) }
      #expect(lines(text) == expected, "\(text.debugDescription)")
    }
  }

  @Test func `A large comment takes linear time`() {
    let text = "<!--\n" + String(repeating: "line of a comment\n", count: 200_000)
    #expect(MarkdownComments(Array(text.utf8)).comments.map(\.isClosed) == [false])
  }
}
