import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceFindings

/// A finding with its diagram's events and its recordings.
struct LintedFinding: Sendable {
  /// The finding in its first occurrence.
  private(set) var finding: Finding
  /// The events that show the finding.
  private(set) var excerpt: Trace
  /// The recordings that contain the finding, in order.
  private(set) var runs: [String]

  init(_ finding: Finding, excerpt: Trace, in run: String) {
    (self.finding, self.excerpt, runs) = (finding, excerpt, [run])
  }

  /// Adds a finding with the same cause in another recording.
  mutating func merge(_ other: LintedFinding) {
    let isShown = finding.merge(other.finding)
    if isShown { excerpt = other.excerpt }
    if !finding.rule.isOfAll { runs += other.runs } else if isShown { runs = other.runs }
  }

  /// The smallest diagram that shows the finding.
  func diagram(wording: DiagramWording) -> SequenceDiagram {
    var builder = DiagramBuilder()
    builder.wording = wording
    return builder.build(excerpt)
  }
}

/// The findings in several recordings. Findings with the same cause are merged.
struct LintResult: Sendable {
  /// The findings, in the order of the rules and then of the recordings, after ``sort()``.
  private(set) var findings: [LintedFinding] = []
  private(set) var runCount = 0
  /// The number of suppressed findings, by suppression.
  private(set) var suppressedCounts: [LintSuppression: Int] = [:]

  private let suppressions: [LintSuppression]
  private var indices: [Finding.Cause: Int] = [:]

  init(suppressions: [LintSuppression]) { self.suppressions = suppressions }

  /// Finds the findings in one recording.
  static func findings(in run: RecordedTrace, by finder: FindingsFinder) -> [LintedFinding] {
    let findings = finder.findings(in: run.trace, isCut: run.isCut || run.isFiltered)
    if findings.isEmpty { return [] }
    let excerpts = FindingExcerpts(of: run.trace)
    return findings.map { finding in
      LintedFinding(finding, excerpt: excerpts.excerpt(of: finding), in: run.name)
    }
  }

  /// Adds the findings of a recording.
  mutating func add(_ found: [LintedFinding]) {
    runCount += 1
    for new in found {
      if let suppression = suppressions.first(where: { $0.covers(new.finding) }) {
        suppressedCounts[suppression, default: 0] += new.finding.count
        continue
      }
      guard let index = indices[new.finding.cause] else {
        indices[new.finding.cause] = findings.count
        findings.append(new)
        continue
      }
      findings[index].merge(new)
    }
  }

  /// Sorts the findings by rule, and then by order of discovery.
  mutating func sort() {
    findings = FindingRule.allCases.flatMap { rule in findings.filter { $0.finding.rule == rule } }
    indices = [:]
  }

  /// The suppressions that suppressed nothing.
  var unused: [LintSuppression] { suppressions.filter { suppressedCounts[$0] == nil } }
}
