import SeqtraceDiagram
import SeqtraceFindings

/// A project's decision to leave out some findings, with the reason.
struct LintSuppression: Hashable {
  let rule: String
  /// The pattern for the findings' subjects, such as types, notifications and calls, or for their file.
  let pattern: NamePattern
  let reason: String

  /// Parses `rule: pattern: reason`; `nil` if a part is missing.
  init?(_ text: String) {
    var rest = text[...]
    func part() -> String? {
      guard let colon = rest.firstRange(of: ": ") else { return nil }
      defer { rest = rest[colon.upperBound...] }
      return String(rest[..<colon.lowerBound])
    }
    guard let rule = part(), let pattern = part() else { return nil }
    let reason = rest.drop { $0 == " " }
    guard !rule.isEmpty, !pattern.isEmpty, !reason.isEmpty else { return nil }
    (self.rule, self.pattern, self.reason) = (rule, NamePattern(pattern), String(reason))
  }

  /// The suppression as the value of an option.
  var text: String { Self.text(rule, pattern.description, reason) }

  /// The parts as the value of an option. A pattern with a colon and a space can't be parsed again.
  static func text(_ rule: String, _ pattern: String, _ reason: String) -> String {
    "\(rule): \(pattern): \(reason)"
  }

  /// Whether the suppression covers a finding.
  func covers(_ finding: Finding) -> Bool {
    guard finding.rule.name == rule else { return false }
    return finding.subjects.contains { pattern.matches($0) }
      || finding.source.map { pattern.matches($0.fileID) } ?? false
  }
}
