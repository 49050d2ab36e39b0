import ArgumentParser
import SeqtraceDiagram

/// The options for the form of a review.
struct ReviewOutputOptions: ParsableArguments {
  /// The forms of a review.
  enum Format: String, NamedValue {
    /// Text for a terminal.
    case text
    /// A comment for a pull request, of at most 65 536 characters.
    case markdown
    /// The summary of a job, of at most 1 MiB.
    case summary
    /// For programs.
    case json
  }

  @Option(help: "What to write, whatever the file's ending.")
  var format: Format?

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The file to write instead of standard output: .txt, .md or .json.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var coloring: ColorOption

  /// Throws if what is asked for can't be written, before anything is recorded.
  func check(on console: Console) throws(CommandError) {
    _ = try chosenFormat()
    guard let output, output != "-" else { return }
    do throws(SystemError) { try OutputFile(path: output).checkFolder() } catch {
      throw .unwritableOutput(output, error)
    }
  }

  private func chosenFormat() throws(CommandError) -> Format {
    if let format { return format }
    guard let output, output != "-", !OutputFile(path: output).isSpecial else { return .text }
    switch DifferenceFormat(endingOf: output) {
    case .text: return .text
    case .markdown: return .markdown
    case .json: return .json
    default:
      throw .unusableValue(
        UnusableValue(
          option: "--output", text: output,
          expected: "a file whose name ends with .txt, .md or .json"))
    }
  }

  func write(_ review: Review, on console: Console) throws {
    let isColored = output == nil && coloring.isColored(on: console)
    let bytes =
      switch try chosenFormat() {
      case .text: review.text(isColored: isColored).bytes
      case .markdown: review.markdown(limit: 65_536).bytes
      case .summary: review.markdown(limit: 1 << 20, mostOpen: .max).bytes
      case .json: review.json
      }
    try ReportOutput(path: output, isQuiet: false).write(bytes, on: console)
  }
}
