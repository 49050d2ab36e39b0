import Foundation
import SeqtraceTranscript

/// A kind of value that is replaced wherever it occurs in a text.
///
/// Unlike the regular expressions of the standard library, Foundation's report their progress, so that a
/// search that would take years can be stopped.
struct Redaction: Sendable {
  private let rule: TranscriptRule
  /// The replacement: the name of the kind in angle brackets.
  private let replacement: String
  private let expression: NSRegularExpression

  /// The maximum number of progress reports for a text. A report represents about ten thousand backtracking
  /// steps, or fewer if a match is found. The limit corresponds to about a second.
  private static let mostReports = 5000
  /// The number of reports that accompany each match, even a quick one; these don't count.
  private static let reportsOfMatch = 4

  private static let patterns: [String: String] = [
    "uuid": #"[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"#,
    "date":
      #"\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?( ?(Z|UTC|[+-]\d{2}:?\d{2}))?)?"#,
    // Possessive quantifiers: the pattern never backtracks and therefore needs no stack.
    "path": #"(file://)?/[^\s/"'<>(),]++(/[^\s/"'<>(),]++)*+/?"#,
    "address": #"0x[0-9A-Fa-f]+"#,
    "number": #"-?\d+([.,]\d+)*"#,
  ]

  init(_ rule: TranscriptRule) throws(TraceRules.Failure) {
    let pattern: String
    if let known = Self.patterns[rule.text] {
      pattern = known
      replacement = "<\(rule.text)>"
    } else {
      guard rule.text.utf8.count > 2, rule.text.hasPrefix("/"), rule.text.hasSuffix("/") else {
        throw .unknownValue(rule)
      }
      pattern = String(rule.text.dropFirst().dropLast())
      replacement = "<…>"
    }
    guard let expression = try? NSRegularExpression(pattern: pattern) else {
      throw .malformedPattern(rule)
    }
    self.rule = rule
    self.expression = expression
  }

  /// Returns the text with all matches replaced; throws if the search takes too many steps.
  func redacted(_ text: String) throws(TraceRules.Failure) -> String {
    let characters = text as NSString
    var (result, end) = ("", 0)
    var (reports, reportsSinceMatch) = (0, 0)
    var isTooSlow = false
    expression.enumerateMatches(
      in: text, options: [.reportProgress, .reportCompletion],
      range: NSRange(location: 0, length: characters.length)
    ) { match, flags, stop in
      if let range = match?.range {
        result += characters.substring(with: NSRange(location: end, length: range.location - end))
        result += replacement
        end = range.location + range.length
        reportsSinceMatch = 0
      } else {
        reportsSinceMatch += 1
        if reportsSinceMatch > Self.reportsOfMatch { reports += 1 }
        // An internal error means that the backtracking stack became too large.
        if reports > Self.mostReports || flags.contains(.internalError) { isTooSlow = true }
      }
      if isTooSlow { stop.pointee = true }
    }
    guard !isTooSlow else { throw .slowPattern(rule) }
    return result.isEmpty ? text : result + characters.substring(from: end)
  }
}
