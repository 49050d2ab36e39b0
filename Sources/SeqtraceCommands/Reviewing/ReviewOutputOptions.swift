import ArgumentParser
import SeqtraceDiagram

/// The options for the output of a review.
struct ReviewOutputOptions: ParsableArguments {
  /// The formats of a review.
  enum Format: String, NamedValue {
    /// Text for a terminal.
    case text
    /// Markdown for a comment on a pull request, of at most 65 536 characters.
    case markdown
    /// Markdown for a job summary, of at most 1 MiB.
    case summary
    /// JSON for other programs.
    case json
    /// A page, with further pages for changed tests beside it.
    case html
  }

  @Option(help: "What to write, whatever the file's ending.")
  var format: Format?

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The file to write instead of standard output: .txt, .md, .json, or .html with pages of the tests that differ "
        + "beside it. Repeatable.", valueName: "file"),
    completion: .file())
  var outputs: [String] = []

  @OptionGroup var coloring: ColorOption

  func validate() throws {
    if format != nil, outputs.count > 1 {
      throw ValidationError("--format is for one file; the endings of several tell their formats")
    }
  }

  /// Throws if an output can't be written. Call it before recording.
  func check() throws(CommandError) {
    for output in outputs where output != "-" {
      _ = try format(of: output)
      try OutputFile(path: output).checkFolder()
    }
  }

  private func format(of output: String) throws(CommandError) -> Format {
    if let format { return format }
    let format = try DifferenceFormat.of(output, among: [.text, .markdown, .json, .html])
    return Format(rawValue: format.rawValue) ?? .text
  }

  func write(_ review: Review, on console: Console) throws {
    for output in outputs.isEmpty ? ["-"] : outputs {
      let isColored = output == "-" && coloring.isColored(on: console)
      let bytes =
        switch try format(of: output) {
        case .text: review.text(isColored: isColored).bytes
        case .markdown: review.markdown(limit: 65_536).bytes
        case .summary: review.markdown(limit: 1 << 20, mostOpen: .max).bytes
        case .json: review.json
        case .html: try review.page(at: output == "-" ? nil : output)
        }
      try ReportOutput(path: output, isQuiet: false).write(bytes, on: console)
    }
  }
}
