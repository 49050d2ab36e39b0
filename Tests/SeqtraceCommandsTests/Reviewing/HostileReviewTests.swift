import Foundation
import SeqtraceNotation
import Testing

@testable import SeqtraceCommands

/// Reviews in which branches, tests, types and messages of failures attack what shows them.
struct HostileReviewTests {
  private static let text =
    "\u{1B}]52;c;eA==\u{7}\u{1B}[2J\u{202E}<script>x</script></details>![i](javascript:x) **b** @octocat | ```` %% end # ; http://evil.test"

  private func review(count: Int = 1, text: String = Self.text) throws -> Review {
    var run = ReviewedRun()
    run.base = text
    // A transcript quotes names with backticks; a backslash escapes one.
    let quoted = text.replacing("`", with: "\\`").replacing("\u{1B}", with: "\\u{1B}")
      .replacing("\u{7}", with: "\\u{7}").replacing("\u{202E}", with: "\\u{202E}")
    run.issues = ["f0()": text]
    return try run.review(
      (0..<count).map { number in
        ReviewedRun.Case(
          name: "f\(number)()", old: "  A.a()",
          new: "  A.a()\n    `\(quoted)\(number)`.`\(quoted)()`\n      B.b()")
      })
  }

  @Test func `A terminal gets no codes`() throws {
    let text = try review().text(isColored: false).text
    #expect(text.contains("fails: ") && text.contains("new: "))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x7F })
    #expect(!text.contains("\u{202E}"))
  }

  @Test func `A comment gets no markup outside of code`() throws {
    let markdown = try review().markdown(limit: 65_536).text
    #expect(markdown.contains("| 2 | new: "))
    var fence: Substring?
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      let ticks = line.prefix { $0 == "`" }
      if let open = fence {
        if line == open { fence = nil }
        continue
      }
      if ticks.count >= 3, line.dropFirst(ticks.count).allSatisfy(\.isLetter) {
        fence = ticks
        continue
      }
      if line == "<details><summary>Sequence diagram</summary>" || line == "</details>" { continue }
      // Outside of code spans, nothing of the text is left.
      let plain = line.replacing(/(`+) .*? \1(?!`)/, with: "")
      for sign in ["<", "@", "](", "`", "http:", "\u{1B}"] {
        #expect(!plain.contains(sign), "\(sign) in \(line)")
      }
    }
    #expect(fence == nil)
  }

  @Test func `Mermaid gets no statements, and reads as the same diagram`() throws {
    let review = try review()
    let change = try #require(review.changes.first { $0.kind == .new })
    let diagram = try #require(review.diagram(of: change))
    let source = MermaidExporter(details: .none).export(diagram)
    let read = MermaidImporter().read(Array(source.utf8))
    #expect(read.diagnostics.isEmpty)
    #expect(
      read.diagram.messages.count { $0.kind == .call }
        == diagram.messages.count { $0.kind == .call })
  }

  @Test func `A page has no elements and no links but ours`() throws {
    let folder = try TemporaryFolder()
    let page = String(decoding: try review().page(at: folder.file("r.html")), as: UTF8.self)
    #expect(page.components(separatedBy: "<script").count == 2)
    #expect(!page.contains("</details>!") && !page.contains("<b>"))
    #expect(page.contains("<a href=\"r-1.html\">"))
    #expect(page.matches(of: /<a [^>]*>/).allSatisfy { $0.0 == "<a href=\"r-1.html\">" })
    #expect(page.contains("<details><summary>Picture</summary>"))
    #expect(!page.contains("\u{1B}") && !page.contains("\u{202E}"))
    #expect(try folder.names == ["r-1.html"])
  }

  @Test func `JSON has the texts as they are`() throws {
    let json = try JSONSerialization.jsonObject(with: Data(try review().json)) as? [String: Any]
    #expect(json?["base"] as? String == Self.text)
    #expect((json?["changes"] as? [Any])?.count == 2)
  }

  @Test func `A comment and a summary keep within their limits, and say what they leave out`()
    throws
  {
    let review = try review(count: 400, text: String(repeating: "<a>|é漢", count: 60))
    let comment = try #require(
      String(validating: review.markdown(limit: 65_536).bytes, as: UTF8.self))
    #expect(comment.utf8.count <= 65_536)
    #expect(comment.contains("more changes have no row."))
    #expect(comment.contains("more changes aren't shown in full."))
    #expect(comment.split(separator: "\n").count { $0.hasPrefix("### ") } <= 5)
    let summary = review.markdown(limit: 1 << 20, mostOpen: .max)
    #expect(summary.bytes.count <= 1 << 20)
    #expect(summary.bytes.count > 200_000)
  }
}
