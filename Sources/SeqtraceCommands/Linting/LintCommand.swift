import ArgumentParser
import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceFindings

/// `seqtrace lint`: reports suspicious behaviour in recorded runs.
struct LintCommand: Action {
  /// The formats of the report.
  enum Format: String, NamedValue {
    /// Text for a terminal.
    case text
    /// Markdown for a comment on a pull request.
    case markdown
    /// JSON for other programs.
    case json
    /// SARIF for code scanning, as on GitHub.
    case sarif
  }

  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Finds what went wrong in a recorded run.",
    discussion: """
      Names each finding with the events that show it, why it matters, what to do, and the smallest diagram \
      that shows it. What can't be known isn't claimed: a recording that was cut off says nothing about what is \
      left at the end of a run. Findings of the same cause are one, with their number.

      \(FindingRule.list)

      Examples:
        seqtrace lint trace.jsonl
        seqtrace lint run1.jsonl session-folder --enable repeated-call
        seqtrace lint --package . -- swift test
        seqtrace lint trace.jsonl --forbid 'View* -> Database*'
        seqtrace lint --package . --format sarif -o findings.sarif
        seqtrace lint trace.jsonl -o finding.svg

      Exit status: 0 nothing was found, 1 something was, 2 a file couldn't be read or the tests failed, 64 wrong \
      usage.
      """)

  @Argument(
    help: ArgumentHelp(
      "The traces, transcripts and session folders of runs; '-' is standard input. With --package: "
        + "'swift test' and its arguments, after '--'; 'swift test' if left out.",
      valueName: "traces"),
    completion: .file(extensions: InputFormat.usualEndings()))
  var operands: [String] = []

  @OptionGroup(title: "Rules")
  var choice: LintChoice

  @OptionGroup(title: "Traces of Whole Systems")
  var spans: SpanOptions

  @OptionGroup(title: "Any Package")
  var package: PackageChoice

  @OptionGroup var project: ProjectOption

  @Option(help: "The form of the report.")
  var format = Format.text

  @Option(help: "The language of pictures.")
  var language = Language.en

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The file to write instead of standard output.",
      discussion:
        "If it ends with .svg, .png or .pdf, it gets the picture of the finding; further ones are numbered.",
      valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(name: .shortAndLong, help: "Write nothing but errors; the exit status tells the answer.")
  var quiet = false

  var isQuiet: Bool { quiet }

  func validate() throws {
    if package.package != nil { return try TestCommand(operands).validate() }
    if operands.isEmpty {
      throw ValidationError(
        "Name a trace, or the package whose tests are recorded: --package . -- swift test")
    }
  }

  func perform(on console: Console) throws {
    let console = console.ignoringClosedPipe
    var package = package
    if choice.options.rules.contains(where: \.needsReads) { package.instrumentation.reads = true }
    var result = LintResult(suppressions: choice.suppress)
    let finder = FindingsFinder(options: choice.options)
    let hasFailed = try RecordedTrace.forEach(
      of: operands, package, spans.choice(), showing: "looking through", on: console
    ) { result.add(LintResult.findings(in: $0, by: finder)) }
    try answer(&result, noun: package.package == nil ? "recording" : "test", on: console)
    if hasFailed { throw Answer.unknown }
    if !result.findings.isEmpty { throw Answer.no }
  }

  private func answer(
    _ result: inout LintResult, noun: String, on console: Console
  ) throws {
    result.sort()
    for suppression in result.unused {
      let argument = "--suppress=\(suppression.text)"
      let choice = console.choices.all.first { $0.argument == argument }
      console.complain(
        .warning, at: choice?.place,
        "this suppression of '\(suppression.rule)' for '\(suppression.pattern.description)' suppresses nothing",
        hint: "Remove it, unless its finding depends on which recordings are looked through.")
    }
    let report = LintReport(
      result: result, noun: noun, language: language,
      paths: SourcePaths.found(for: package.package),
      columns: output == nil && console.isTerminal ? console.columns : nil)
    let destination = ReportOutput(path: output, isQuiet: quiet)
    if let picture = destination.picture { try draw(result, in: picture, on: console) }
    try destination.write(try bytes(of: report), on: console)
  }

  private func bytes(of report: LintReport) throws(CommandError) -> [UInt8] {
    switch format {
    case .text: try report.text().bytes
    case .markdown: report.markdown.bytes
    case .json: report.json
    case .sarif: report.sarif
    }
  }

  // MARK: - Pictures

  /// Draws each finding into a file: the first into the given file, the others into numbered files.
  private func draw(
    _ result: LintResult, in format: OutputFormat, on console: Console
  ) throws {
    guard let output else { return }
    let wording = DiagramWording(in: language)
    let files = PageFiles(path: output)
    for (index, finding) in result.findings.enumerated() {
      let path =
        index == 0 ? output : files.path(of: index + 1, count: result.findings.count)
      var diagram = finding.diagram(wording: wording)
      diagram.title = StyledText(finding.finding.rule.title(in: language))
      // The sentence is in English, like all reports.
      if language == .en { diagram.remarks.insert(finding.finding.sentence.plain, at: 0) }
      try OutputFile(path: path).write(format.bytes(of: diagram, PictureStyle(language: language)))
    }
    if result.findings.isEmpty {
      console.complain(.note, at: output, "isn't written, as there is nothing to draw")
    }
  }
}

extension FindingRule {
  /// The names of all rules, for the help text.
  fileprivate static var list: String {
    let on = allCases.filter(\.isOnByDefault).map(\.name).joined(separator: ", ")
    let off = allCases.filter { !$0.isOnByDefault }.map(\.name).joined(separator: ", ")
    return "Rules that are on by default: \(on). Others: \(off)."
  }
}
