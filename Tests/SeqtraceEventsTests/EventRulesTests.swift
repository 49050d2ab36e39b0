import SeqtraceEvents
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct EventRulesTests {
  private typealias Kind = TraceEvent.Kind
  private typealias Fields = TraceEvent.Kind.Rules.Fields

  @Test func `What a kind opens is ended by that kind's ending, and by no other kind's`() {
    let openers = Kind.allCases.filter(\.opensActivation)
    #expect(openers.count == 6)
    for opener in openers {
      let endings = Kind.allCases.filter { $0.closes(opener) }
      let isCall = opener == .call || opener == .create || opener == .propertyChange
      #expect(endings == (isCall ? [.return, .throw] : [opener.normalEnding]), "\(opener)")
    }
    for kind in Kind.allCases where !kind.opensActivation {
      #expect(!Kind.allCases.contains { $0.closes(kind) }, "\(kind)")
    }
  }

  @Test func `An ending names what it ends, and nothing else does`() {
    for kind in Kind.allCases {
      #expect(kind.rules.needed.contains(.begin) == kind.closesActivation, "\(kind)")
      #expect(kind.rules.fields.contains(.begin) == kind.closesActivation, "\(kind)")
    }
  }

  @Test func `Each kind that is recorded has a number of its own in the session format`() {
    let codes = Kind.allCases.map(\.sessionCode).filter { $0 > 0 }
    #expect(Set(codes).count == codes.count)
    for kind in Kind.allCases where kind.sessionCode > 0 {
      #expect(Kind(sessionCode: kind.sessionCode) == kind)
    }
    #expect(Kind(sessionCode: 0) == nil && Kind(sessionCode: .max) == nil)
  }

  @Test func `The article's table of fields is the table of rules`() throws {
    let columns: [Fields] = [
      .receiver, .name, .arguments, .value, .begin, .registration, .object, .queue,
    ]
    var written: [Kind: [String]] = [:]
    for line in try article().split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst()
      let marks = cells.dropFirst().prefix(columns.count).map { cell in
        cell.contains("●") ? "●" : cell.contains("○") ? "○" : ""
      }
      guard cells.count == columns.count + 2 else { continue }
      for kind in Kind.allCases where cells.first!.contains("`\(kind.rawValue)`") {
        written[kind] = Array(marks)
      }
    }
    for kind in Kind.allCases where kind != .unknown {
      let rules = kind.rules
      let marks = columns.map { field in
        rules.needed.contains(field) ? "●" : rules.fields.contains(field) ? "○" : ""
      }
      #expect(written[kind] == marks, "\(kind)")
    }
  }

  /// The part of the article *The events* in which the table of fields stands.
  private func article() throws -> Substring {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let path = "Documentation/Seqtrace.docc/Formats/TheEvents.md"
    let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    let start = try #require(text.firstRange(of: "### Fields"))
    return text[start.upperBound...]
  }
}
