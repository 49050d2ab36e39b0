import SeqtraceTranscript

/// A kind of value that is replaced wherever it stands in a text.
struct Redaction: Sendable {
  /// What the values are called, in angle brackets.
  private let replacement: String
  /// The regular expression as it is written; compiled where it is used, since it can't be shared.
  private let pattern: String

  private static let patterns: [String: String] = [
    "uuid": #"[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"#,
    "date":
      #"\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?( ?(Z|UTC|[+-]\d{2}:?\d{2}))?)?"#,
    "path": #"(file://)?(/[^\s/"'<>(),]+)+/?"#,
    "address": #"0x[0-9A-Fa-f]+"#,
    "number": #"-?\d+([.,]\d+)*"#,
  ]

  init(_ rule: TranscriptRule) throws(TraceRules.Failure) {
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
    guard (try? Regex(pattern)) != nil else { throw .malformedPattern(rule) }
  }

  func redacted(_ text: String) -> String {
    guard let expression = try? Regex(pattern) else { return text }
    return text.replacing(expression, with: replacement)
  }
}
