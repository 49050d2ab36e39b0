import SeqtraceDiagram

/// The output of `seqtrace why`: the reports on the tests that failed.
struct FailureSummary {
  private static let mostReports = 10

  let reports: [FailureReport]
  /// The number of all tests that ran.
  let count: Int
  /// The number of tests that were cut off because another test crashed or hung.
  var cutOff = 0
  /// The package's folder, as the user gave it.
  let package: String

  var hasFailures: Bool { !reports.isEmpty }

  /// The output for a terminal.
  var text: TerminalText {
    let lines = told.flatMap { [$0.title] + $0.lines + [""] } + end
    return lines.map { "\($0)\n" }.joined()
  }

  /// The output in Markdown, for a job summary in continuous integration.
  var markdown: MarkdownText {
    var text: MarkdownText = "## Tests\n\n\(verdict)\n"
    for report in told {
      text += "\n### \(report.title)\n\n"
      text += MarkdownText(code: report.lines.map { String($0.dropFirst(2)) })
    }
    if hasFailures { text += "\n" + MarkdownText(code: [command]) }
    return text
  }

  /// Returns a page with the reports and a picture of each.
  ///
  /// - Parameter picture: Draws a report as SVG.
  func page(
    _ picture: (FailureReport) throws(CommandError) -> [UInt8]
  ) throws(CommandError) -> [UInt8] {
    let verdict: HTMLText = "<p>\(verdict)</p>\n"
    var bytes = DifferenceWriter.pageHead("Tests").bytes + verdict.bytes
    for (report, told) in zip(reports, told) {
      let lines = told.lines.map { HTMLText(String($0.dropFirst(2))) }.joined(separator: "\n")
      let text: HTMLText = "<h2>\(told.title)</h2>\n<pre>\(lines)</pre>\n"
      bytes += text.bytes
      bytes += try picture(report)
    }
    let end: HTMLText = "\n</body></html>\n"
    return bytes + end.bytes
  }

  private var verdict: String {
    let tests = count == 1 ? "test" : "tests"
    if !hasFailures { return "\(count) \(tests) passed." }
    let rest = cutOff == 0 ? "" : " \(cutOff) more ended with the process."
    return "\(reports.count) of \(count) tests failed.\(rest)"
  }

  /// The title and the other lines of each of the first reports. A difference that several tests share is
  /// shown only once.
  private var told: [(title: String, lines: [String])] {
    var firsts: [[String]: String] = [:]
    return reports.prefix(Self.mostReports).map { report in
      let cause = report.difference == nil ? [] : report.cause
      if let first = firsts[cause], !cause.isEmpty {
        let same = "  The same is different as in \(first)."
        return (report.title, report.lines(showsCause: false) + [same])
      }
      firsts[cause] = report.title
      return (report.title, report.lines(showsCause: true))
    }
  }

  private var end: [String] {
    guard hasFailures else { return [verdict] }
    var lines: [String] = []
    if reports.count > Self.mostReports {
      lines.append("… and \(reports.count - Self.mostReports) more:")
      lines += reports.dropFirst(Self.mostReports).map { "  \($0.title)" } + [""]
    }
    return lines + ["\(verdict) To see one:", "  " + command]
  }

  private var command: String {
    let name = reports[0].failure.test.name
    let test = "\(name.suite).\(name.function.prefix { $0 != "(" })"
    return "seqtrace record --package \(package.shellWord) --values -o why.svg -- "
      + "swift test --filter \(test.shellWord)"
  }
}
