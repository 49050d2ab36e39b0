import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceFindings
import SeqtraceLayout
import SeqtraceRendering

/// Searches a recorded trace for faults.
struct FindingsTest {
  /// The names of additional rules, which are disabled by default.
  let enabled: [String]
  /// The names of rules that don't apply.
  let disabled: [String]
  /// Calls that mustn't happen: `View* -> Database*`.
  let forbidden: [String]

  /// Returns the result: a failure if there is a finding, or if a rule's name is unknown.
  func verdict(on trace: Trace) -> GoldenVerdict {
    var options = FindingOptions()
    for name in enabled + disabled {
      guard let rule = FindingRule(named: name) else {
        let names = FindingRule.allCases.map(\.name).joined(separator: ", ")
        return GoldenVerdict(message: "There is no rule '\(name)'; expected one of \(names)")
      }
      if enabled.contains(name) { options.rules.insert(rule) }
      if disabled.contains(name) { options.rules.remove(rule) }
    }
    for text in forbidden {
      guard let call = ForbiddenCall(text) else {
        return GoldenVerdict(
          message: "'\(text)' isn't a rule for calls; expected one such as 'View* -> Database*'")
      }
      options.forbiddenCalls.append(call)
    }
    guard !trace.events.isEmpty else {
      return GoldenVerdict(
        message: "Nothing was recorded, so nothing can be found.\n" + GoldenVerdict.wayToRecord)
    }
    let findings = FindingsFinder(options: options).findings(in: trace)
    if findings.isEmpty { return .passed }
    let excerpts = FindingExcerpts(of: trace)
    let lines = findings.flatMap { finding in
      self.lines(about: finding, in: excerpts.excerpt(of: finding))
    }
    return GoldenVerdict(message: lines.joined(separator: "\n"))
  }

  private func lines(about finding: Finding, in excerpt: Trace) -> [String] {
    let sentence: TerminalText = finding.sentence.escaped()
    let layout = LayoutEngine.cells.layout(DiagramBuilder().build(excerpt))
    let drawing = String(decoding: TextRenderer().render(layout), as: UTF8.self)
    let places = finding.evidence.compactMap { evidence -> String? in
      guard let source = evidence.source else { return nil }
      let shown: TerminalText = "\(evidence.label) at \(source.inPackage.text)"
      return shown.text
    }
    return ["\(sentence.text) [\(finding.rule.name)]"] + places.map { "  \($0)" }
      + ["  \(finding.rule.advice)"]
      + drawing.split(separator: "\n").map { "    \($0)" }
  }
}
