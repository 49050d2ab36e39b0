import SeqtraceDiagram
import SeqtraceComparison
import SeqtraceEvents
import SeqtraceFindings
import SeqtraceNotation

extension LintReport {
  /// The report for other programs, in JSON.
  var json: [UInt8] {
    JSONValue.object([
      ("findings", .array(result.findings.map(value))), ("runs", .integer(result.runCount)),
      ("suppressed", .integer(result.suppressedCounts.values.reduce(0, +))),
    ]).line
  }

  private func value(of found: LintedFinding) -> JSONValue {
    let finding = found.finding
    return .object([
      ("rule", .string(finding.rule.name)), ("severity", .string(finding.rule.severity.rawValue)),
      ("message", .string(finding.sentence.plain)), ("why", .string(finding.rule.reason)),
      ("advice", .string(finding.rule.advice)),
      ("subjects", .array(finding.subjects.map { .string($0) })),
      ("source", finding.source.map { .string($0.located(by: paths).text) } ?? .null),
      ("evidence", .array(finding.evidence.map(value))), ("count", .integer(finding.count)),
      ("runs", .array(found.runs.map { .string($0) })),
      ("fingerprint", .string(finding.cause.fingerprint)),
    ])
  }

  private func value(of evidence: Finding.Evidence) -> JSONValue {
    .object([
      ("event", .string(evidence.label)),
      ("source", evidence.source.map { .string($0.located(by: paths).text) } ?? .null),
    ])
  }
}

extension Finding.Cause {
  /// A hash that identifies the cause across reports, as long as the names and the file of the cause stay the
  /// same.
  var fingerprint: String { text.contentHash }
}
