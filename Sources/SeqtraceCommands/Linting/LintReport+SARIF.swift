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
    let ranks = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1, $0) })
    return JSONValue.object([
      ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
      ("version", .string("2.1.0")),
      (
        "runs",
        .array([
          .object([
            ("tool", .object([("driver", driver(rules))])),
            (
              "results",
              .array(
                result.findings.prefix(Self.mostResults).map { found in
                  value(of: found, rank: ranks[found.finding.rule] ?? 0)
                })
            ),
            ("columnKind", .string("unicodeCodePoints")),
          ])
        ])
      ),
    ]).line
  }

  private func driver(_ rules: [FindingRule]) -> JSONValue {
    .object([
      ("name", .string("seqtrace")), ("version", .string(CommandLineTool.version)),
      (
        "rules",
        .array(
          rules.map { rule in
            .object([
              ("id", .string(rule.name)),
              ("shortDescription", message(rule.title(in: .en))),
              ("fullDescription", message(rule.reason)),
              ("help", message(rule.advice)),
              ("defaultConfiguration", .object([("level", .string(rule.severity.rawValue))])),
            ])
          })
      ),
    ])
  }

  private func value(of found: LintedFinding, rank: Int) -> JSONValue {
    let finding = found.finding
    var text = finding.sentence.plain
    if finding.count > 1 { text += " (found \(finding.count) times)" }
    let places = finding.evidence.filter { $0.source != nil }.prefix(Self.mostPlaces)
    return .object([
      ("ruleId", .string(finding.rule.name)), ("ruleIndex", .integer(rank)),
      ("level", .string(finding.rule.severity.rawValue)), ("message", message(text)),
      ("locations", .array([location(finding.source, nil)])),
      ("relatedLocations", .array(places.map { location($0.source, $0.label) })),
      (
        "partialFingerprints",
        .object([
          ("primaryLocationLineHash", .string("\(finding.cause.fingerprint):1")),
          ("seqtraceCause/v1", .string(finding.cause.fingerprint)),
        ])
      ),
    ])
  }

  private func message(_ text: String) -> JSONValue { .object([("text", .string(text))]) }

  private func location(_ source: SourceLine?, _ label: String?) -> JSONValue {
    let path = source.map { $0.located(by: paths).fileID } ?? "Package.swift"
    let line = Int(source?.line ?? 1)
    var members: [(key: String, value: JSONValue)] = [
      (
        "physicalLocation",
        .object([
          ("artifactLocation", .object([("uri", .string(path.percentEncoded(keeping: "-_.~/+")))])),
          ("region", .object([("startLine", .integer(max(1, line)))])),
        ])
      )
    ]
    if let label { members.append(("message", message(label))) }
    return .object(members)
  }
}
