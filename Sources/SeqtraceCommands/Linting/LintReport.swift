import SeqtraceComparison
import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceFindings
import SeqtraceNotation

/// The result of linting, as a report.
struct LintReport {
  let result: LintResult
  /// The word for a recording: "recording" or "test".
  let noun: String
  let language: Language
  /// The paths of source files, by the names that recordings have for them.
  let paths: [String: String]
  /// The width of the terminal in characters; `nil` for unlimited.
  var columns: Int?

  /// The largest number of findings with a diagram.
  private static let mostDiagrams = 50
  /// The largest number of recordings that are listed for a finding.
  private static let mostRuns = 3

  /// The indentation of a diagram in characters.
  private static let indentation = 4

  /// The report for a terminal.
  func text() throws(CommandError) -> TerminalText {
    var lines: [TerminalText] = []
    for (index, found) in result.findings.enumerated() {
      let finding = found.finding
      let place: TerminalText = finding.source.map { "\($0.located(by: paths).text): " } ?? ""
      lines.append(
        "\(place)\(finding.rule.severity.rawValue): \(finding.sentence.escaped()) [\(finding.rule.name)]"
      )
      let details: [TerminalText] = details(of: finding) + occurrences(of: found)
      lines += details.map { "  \($0)" }
      if index < Self.mostDiagrams { lines += try drawing(of: found).map { "    \($0)" } }
      lines.append("")
    }
    lines.append(summary())
    return lines.map { "\($0)\n" }.joined()
  }

  /// The report for a pull request, in Markdown.
  var markdown: MarkdownText {
    var text: MarkdownText = ""
    for (index, found) in result.findings.enumerated() {
      let finding = found.finding
      text += "### \(finding.rule.title(in: .en))\n\n"
      let place: MarkdownText = finding.source.map { "\($0.located(by: paths).text): " } ?? ""
      text += "\(place)\(finding.sentence.escaped()).\n\n"
      let lines: [MarkdownText] =
        details(of: finding) + ["rule: \(finding.rule.name)"] + occurrences(of: found)
      for line in lines { text += "- \(line)\n" }
      if index < Self.mostDiagrams {
        let exporter = MarkdownExporter(wording: DiagramWording(in: language))
        let diagram = found.diagram(wording: DiagramWording(in: language))
        text += MarkdownText(markup: "\n" + exporter.export(diagram))
      }
      text += "\n"
    }
    return text + summary() + "\n"
  }

  /// The lines about the events that show a finding, its importance, and what to do.
  private func details<Target: Markup>(of finding: Finding) -> [EscapedText<Target>] {
    let evidence = finding.evidence.compactMap { evidence -> EscapedText<Target>? in
      evidence.source.map { "\(evidence.label) at \($0.located(by: paths).text)" }
    }
    return evidence + ["why: \(finding.rule.reason)", "what to do: \(finding.rule.advice)"]
  }

  /// A line with the number of times that a cause was found, and with the recordings in which it was found.
  private func occurrences<Target: Markup>(of found: LintedFinding) -> [EscapedText<Target>] {
    guard found.finding.count > 1 || result.runCount > 1 else { return [] }
    let names = found.runs.prefix(Self.mostRuns).map { name -> EscapedText<Target> in "\(name)" }
    let rest = found.runs.count - names.count
    let more: EscapedText<Target> = rest > 0 ? " and \(rest) more" : ""
    let count: EscapedText<Target> =
      found.finding.count == 1 ? "" : "found \(found.finding.count) times, "
    return ["\(count)in \(names.joined(separator: ", "))\(more)"]
  }

  private func drawing(of found: LintedFinding) throws(CommandError) -> [TerminalText] {
    let style = PictureStyle(
      language: language, columns: columns.map { max(40, $0 - Self.indentation) })
    let diagram = found.diagram(wording: DiagramWording(in: language))
    let bytes = try OutputFormat.text.bytes(of: diagram, style)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { "\($0)" }
  }

  private func summary<Target: Markup>() -> EscapedText<Target> {
    func counted(_ count: Int, _ noun: String) -> EscapedText<Target> {
      "\(count) \(EscapedText<Target>(markup: noun))\(EscapedText<Target>(markup: count == 1 ? "" : "s"))"
    }
    let suppressed = result.suppressedCounts.values.reduce(0, +)
    let rest: EscapedText<Target> = suppressed > 0 ? ", \(suppressed) suppressed" : ""
    return
      "\(counted(result.findings.count, "finding")) in \(counted(result.runCount, noun))\(rest)"
  }
}
