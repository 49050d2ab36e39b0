import SeqtraceDiagram
import SeqtraceComparison
import SeqtraceEvents
import SeqtraceFindings
import SeqtraceNotation

extension LintReport {
  /// The report for other programs, in JSON.
  var json: [UInt8] {
    let report: JSONValue = [
      "findings": .array(result.findings.map(value)), "runs": .integer(result.runCount),
      "suppressed": .integer(result.suppressedCounts.values.reduce(0, +)),
    ]
    return report.line
  }

  private func value(of found: LintedFinding) -> JSONValue {
    let finding = found.finding
    return [
      "rule": JSONValue(finding.rule.name), "severity": JSONValue(finding.rule.severity.rawValue),
      "message": JSONValue(finding.sentence.plain), "why": JSONValue(finding.rule.reason),
      "advice": JSONValue(finding.rule.advice), "subjects": JSONValue(finding.subjects),
      "source": JSONValue(finding.source?.located(by: paths).text),
      "evidence": .array(finding.evidence.map(value)), "count": .integer(finding.count),
      "runs": JSONValue(found.runs), "fingerprint": JSONValue(finding.cause.fingerprint),
    ]
  }

  private func value(of evidence: Finding.Evidence) -> JSONValue {
    [
      "event": JSONValue(evidence.label),
      "source": JSONValue(evidence.source?.located(by: paths).text),
    ]
  }
}

extension Finding.Cause {
  /// A hash that identifies the cause across reports, as long as the names and the file of the cause stay the
  /// same.
  var fingerprint: String { text.contentHash }
}
