import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceFindings
import SeqtraceNotation

extension LintReport {
  /// The largest number of results that GitHub's code scanning shows.
  private static let mostResults = 5000
  /// The largest number of locations that GitHub's code scanning shows for a result.
  private static let mostPlaces = 100

  /// The report for code scanning, in SARIF 2.1.0.
  ///
  /// GitHub shows only results with a location, so those without one are located at the package's manifest.
  var sarif: [UInt8] {
    let rules = FindingRule.allCases.filter { rule in
      result.findings.contains { $0.finding.rule == rule }
    }
    let results = result.findings.prefix(Self.mostResults).map { found in
      value(of: found, rank: rules.firstIndex(of: found.finding.rule) ?? 0)
    }
    let log: JSONValue = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [
        [
          "tool": ["driver": driver(rules)], "results": .array(results),
          "columnKind": "unicodeCodePoints",
        ]
      ],
    ]
    return log.line
  }

  private func driver(_ rules: [FindingRule]) -> JSONValue {
    let rules = rules.map { rule -> JSONValue in
      [
        "id": JSONValue(rule.name), "shortDescription": message(rule.title(in: .en)),
        "fullDescription": message(rule.reason), "help": message(rule.advice),
        "defaultConfiguration": ["level": JSONValue(rule.severity.rawValue)],
      ]
    }
    return [
      "name": "seqtrace", "version": JSONValue(CommandLineTool.version), "rules": .array(rules),
    ]
  }

  private func value(of found: LintedFinding, rank: Int) -> JSONValue {
    let finding = found.finding
    var text = finding.sentence.plain
    if finding.count > 1 { text += " (found \(finding.count) times)" }
    let places = finding.evidence.filter { $0.source != nil }.prefix(Self.mostPlaces)
    return [
      "ruleId": JSONValue(finding.rule.name), "ruleIndex": .integer(rank),
      "level": JSONValue(finding.rule.severity.rawValue), "message": message(text),
      "locations": [location(finding.source, nil)],
      "relatedLocations": .array(places.map { location($0.source, $0.label) }),
      "partialFingerprints": [
        "primaryLocationLineHash": JSONValue("\(finding.cause.fingerprint):1"),
        "seqtraceCause/v1": JSONValue(finding.cause.fingerprint),
      ],
    ]
  }

  private func message(_ text: String) -> JSONValue { ["text": JSONValue(text)] }

  private func location(_ source: SourceLine?, _ label: String?) -> JSONValue {
    let path = source.map { $0.located(by: paths).fileID } ?? "Package.swift"
    let place: JSONValue = [
      "artifactLocation": ["uri": JSONValue(path.percentEncoded(keeping: "-_.~/+"))],
      "region": ["startLine": .integer(max(1, Int(source?.line ?? 1)))],
    ]
    guard let label else { return ["physicalLocation": place] }
    return ["physicalLocation": place, "message": message(label)]
  }
}
