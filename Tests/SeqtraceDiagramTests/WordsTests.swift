import Foundation
import Testing

@testable import SeqtraceDiagram

struct WordsTests {
  private static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources")

  /// The text of all source files with an extension.
  private static func text(of fileExtension: String) throws -> String {
    try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".\(fileExtension)") }
      .map { try String(contentsOf: sources.appendingPathComponent($0), encoding: .utf8) }
      .joined(separator: "\n")
  }

  private static let rows: [(key: String, texts: [String])] = Words.keys.map { key in
    (key, Language.allCases.map { Words($0)[key] })
  }

  @Test func `Each row has words in every language`() {
    #expect(Words.keys.count > 300)
    for (key, texts) in Self.rows {
      #expect(!key.isEmpty && !texts.contains(""), "\(key)")
      #expect(!texts.contains { $0.contains("\t") }, "\(key)")
    }
    #expect(Words(.zh)["pages"] == "pages")
  }

  /// Chinese counts all names of a list, other languages those that aren't listed.
  private static let unlike: Set<String> = ["list.more"]

  @Test func `All languages use the same values`() {
    for (key, texts) in Self.rows where !Self.unlike.contains(key) {
      let values = texts.map { Set($0.matches(of: /{(\d)}/).map(\.output.1)) }
      #expect(values.allSatisfy { $0 == values[0] }, "\(key)")
      for text in texts {
        let rest = text.replacing(/{\d(\|[^{|}]+\|[^{|}]+)?}/, with: "")
        #expect(!rest.contains { "{}|".contains($0) }, "\(key)")
      }
    }
  }

  @Test func `Each key in Swift is in the table, and each row with a dot is in Swift`() throws {
    let fields = Set(Words.keys.filter { $0.contains(".") }.map { $0.prefix { $0 != "." } })
    let pattern = try Regex("\"((?:\(fields.joined(separator: "|")))\\.[^\"\\\\]*)(\"|\\\\\\()")
    let used = try Self.text(of: "swift").matches(of: pattern).map { match in
      (key: String(match[1].substring ?? ""), isWhole: match[2].substring == "\"")
    }
    let keys = Set(Words.keys)
    for use in used {
      let isThere = use.isWhole ? keys.contains(use.key) : keys.contains { $0.hasPrefix(use.key) }
      #expect(isThere, "\(use.key)")
    }
    for key in keys where key.contains(".") {
      #expect(used.contains { $0.isWhole ? $0.key == key : key.hasPrefix($0.key) }, "\(key)")
    }
  }

  @Test func `Each key in a script is in the table, and each row without a dot is in a script`()
    throws
  {
    let script = try Self.text(of: "js")
    let keys = Set(Words.keys.filter { !$0.contains(".") })
    for match in script.matches(of: /word\('([^']*)'/) {
      #expect(keys.contains(String(match.output.1)), "\(match.output.1)")
    }
    for match in script.matches(of: /word\([^()]*\? '([^']*)' : '([^']*)'\)/) {
      #expect(keys.contains(String(match.output.1)) && keys.contains(String(match.output.2)))
    }
    let starts = script.matches(of: /word\(`([^$]*)\$/).map { String($0.output.1) }
    for key in keys.subtracting(["needs", "isCut"]) {
      #expect(script.contains("'\(key)'") || starts.contains { key.hasPrefix($0) }, "\(key)")
    }
  }

  @Test func `Values are filled in as they are, and 1 takes the singular`() {
    let words = Words(.en)
    #expect(words("picture.link", "{1}", "{0|a|b}", "x") == "{1} and {0|a|b}: x")
    #expect(words("count.calls", 1) == "1 call")
    #expect(words("count.calls", 12) == "12 calls")
    #expect(words("remark.cancelledValue", "") == ", cancelled")
  }
}
