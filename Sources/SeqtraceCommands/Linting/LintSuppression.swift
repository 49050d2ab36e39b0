import SeqtraceDiagram
import SeqtraceFindings

/// Findings that a project leaves out, with the reason.
struct LintSuppression: Hashable {
  /// The name of the rule.
  let rule: String
  /// What the findings are about: a type, a notification, a call, or the file.
  let pattern: NamePattern
  let reason: String

  /// Reads `rule: pattern: reason`; `nil` if a part is missing.
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

  /// The suppression as an option's value.
  var text: String { Self.text(rule, pattern.description, reason) }

  /// Writes an option's value; a pattern with a colon and a space can't be read back.
  static func text(_ rule: String, _ pattern: String, _ reason: String) -> String {
    "\(rule): \(pattern): \(reason)"
  }

  /// Whether a finding is left out.
  func covers(_ finding: Finding) -> Bool {
    guard finding.rule.name == rule else { return false }
    return finding.subjects.contains { pattern.matches($0) }
      || finding.source.map { pattern.matches($0.fileID) } ?? false
  }
}
