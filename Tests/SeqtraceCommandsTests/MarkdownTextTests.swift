import SeqtraceDiagram
import Testing

@testable import SeqtraceCommands

struct MarkdownTextTests {
  @Test(arguments: [
    ("sub/pay.transcript", "sub/pay.transcript"), ("inside Bank.pay(5)", "inside Bank.pay(5)"),
    ("**b**", "` **b** `"), ("[a](b)", "` [a](b) `"), ("@octocat", "` @octocat `"),
    ("<b>", "` <b> `"), ("a//b", "` a//b `"), ("www.a.b", "` www.a.b `"), ("#1", "` #1 `"),
    ("see GH-1", "` see GH-1 `"),
    ("a`b``c", "``` a`b``c ```"), ("a\u{1B}b", "` a\u{FFFD}b `"),
    ("a\u{D4E}<", "` a\u{D4E}< `"), ("\u{D4E}@x", "` \u{D4E}@x `"),
    ("/\u{D4E}/\u{301}/", "/\u{D4E}/\u{301}/"),
    ("//\u{301}a", "` //\u{301}a `"), ("`\u{301}a", "`` `\u{301}a ``"), ("e\u{301}", "e\u{301}"),
  ])
  func `A text that could mean something stands in a span of code`(
    _ text: String, _ shown: String
  ) {
    #expect(MarkdownText(text).text == shown)
  }

  @Test(arguments: [
    ("a|b", #"` a\|b `"#), (#"a\|b"#, #"` a\ \|b `"#), ("a|\u{301}", "` a\\|\u{301} `"),
  ])
  func `A vertical bar doesn't end a cell`(_ text: String, _ shown: String) {
    #expect(MarkdownText(cell: text).text == shown)
  }

  @Test func `A fence is longer than what it encloses`() {
    #expect(MarkdownText(code: ["a", "b``c"], language: "diff").text == "```diff\na\nb``c\n```\n")
    #expect(MarkdownText(code: ["a", "````"]).text == "`````\na\n````\n`````\n")
    #expect(MarkdownText(code: ["```\u{301}"]).text.hasPrefix("````\n"))
  }
}
