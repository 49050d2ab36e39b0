package import SeqtraceEvents

/// A fault that a recorded run shows.
package struct Finding: Sendable, Hashable {
  /// The rule that found it.
  package let rule: FindingRule
  /// What happened, as a sentence without a full stop.
  package let sentence: FindingText
  /// The types, messages and notifications that the finding is about. They are the same in each run, so they
  /// identify its cause, and suppressions match them.
  package let subjects: [String]
  /// The events that show it, in the order of the trace; each once.
  package let evidence: [Evidence]
  /// The place in the source that the finding is about; `nil` if no event has one.
  package let source: SourceLine?
  /// How often the same cause was found.
  package var count = 1
  /// Of findings of the same cause, the one of the greatest weight is shown; of equal ones the first.
  package var weight: Int64 = 0

  /// An event that shows a finding.
  package struct Evidence: Sendable, Hashable {
    /// The event's index in the trace.
    package let position: Int
    /// What the event is for the finding, as a verb or a noun: `registered`.
    package let label: String
    /// The place in the source; `nil` if it wasn't recorded.
    package let source: SourceLine?
  }

  /// Takes in another finding of the same cause.
  ///
  /// - Returns: Whether the other one is shown from now on.
  package mutating func merge(_ other: Finding) -> Bool {
    // Of all recordings, only one is told of by a rule that compares them.
    let count = rule.isOfAll ? 1 : count + other.count
    let isHeavier = other.weight > weight
    if isHeavier { self = other }
    self.count = count
    return isHeavier
  }

  /// Identifies the cause: equal for findings about the same subjects and file by the same rule, or by two
  /// rules that find the same faults.
  package var cause: Cause {
    Cause(
      rule: rule.mainRule ?? rule.name, subjects: subjects,
      file: subjects.isEmpty ? nil : source?.fileID)
  }

  /// What makes two findings the same fault. Lines don't count, because they move.
  package struct Cause: Sendable, Hashable {
    let rule: String
    let subjects: [String]
    let file: String?

    /// The cause as a text that stays the same while the code around it changes.
    package var text: String { ([rule] + subjects + [file ?? ""]).joined(separator: "\u{1F}") }
  }
}

/// Findings, with those of the same cause as one.
package struct FindingCollection: Sendable {
  /// The findings, in the order in which their causes were found first.
  package private(set) var findings: [Finding] = []
  private var indices: [Finding.Cause: Int] = [:]

  /// Starts without findings.
  package init() {}

  /// Adds a finding.
  package mutating func add(_ finding: Finding) {
    let cause = finding.cause
    if let index = indices[cause] {
      _ = findings[index].merge(finding)
      return
    }
    indices[cause] = findings.count
    findings.append(finding)
  }
}
