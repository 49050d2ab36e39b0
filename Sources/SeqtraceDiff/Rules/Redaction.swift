import Foundation
import SeqtraceTranscript

/// A kind of value that is replaced wherever it occurs in a text.
///
/// Foundation's regular expressions report their progress, unlike those of the standard library, so that a
/// search that would take years can be stopped.
struct Redaction: Sendable {
  private let rule: TranscriptRule
  /// The name of the values, in angle brackets.
  private let replacement: String
  private let expression: NSRegularExpression

  /// The largest number of reports on one text. Each stands for about ten thousand backtracking steps, or
  /// fewer if a match is found: about a second in total.
  private static let mostReports = 5000
  /// The number of reports that accompany each match, even a quick one.
  private static let reportsOfMatch = 4

  private static let patterns: [String: String] = [
    "uuid": #"[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"#,
    "date":
      #"\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?( ?(Z|UTC|[+-]\d{2}:?\d{2}))?)?"#,
    // It never backtracks, and therefore needs no stack.
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

  /// Replaces all matches in a text; throws if the search takes too many steps.
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
        // An internal error means that the backtracking stack grew too large.
        if reports > Self.mostReports || flags.contains(.internalError) { isTooSlow = true }
      }
      if isTooSlow { stop.pointee = true }
    }
    guard !isTooSlow else { throw .slowPattern(rule) }
    return result.isEmpty ? text : result + characters.substring(from: end)
  }
}
