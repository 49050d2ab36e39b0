import ArgumentParser
import SeqtraceDiff
import SeqtraceTranscript

/// `seqtrace diff`: what changed between two traces.
struct DiffCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "diff", _superCommandName: SeqtraceCommand.name,
    abstract: "Tells what changed between two traces.",
    discussion: """
      Traces are compared by structure: calls that were added, removed, changed or moved, each with \
      all that happens inside as one. Transcripts, trace files and session folders can be compared \
      with each other. What the header of a golden transcript leaves out is left out of both.

      Of what differs, - stands before what the old trace says, + before what the new one says, < and \
      > before what moved away and to.

      Examples:
        seqtrace diff old.transcript new.transcript
        seqtrace diff golden.transcript shop.session --ignore 'Logger*'
        seqtrace diff old.jsonl new.jsonl --format markdown > comment.md
        git difftool --extcmd 'seqtrace diff' -- '*.transcript'

      Exit status: 0 nothing differs, 1 something does, 2 it couldn't be told, 64 wrong usage.
      """)

  @Argument(
    help: "The old trace; '-' is standard input.",
    completion: .file(extensions: [TranscriptWriter.fileEnding, "jsonl"]))
  var old: String

  @Argument(
    help: "The new trace; '-' is standard input.",
    completion: .file(extensions: [TranscriptWriter.fileEnding, "jsonl"]))
  var new: String

  @Option(
    help: .choice("What to write.", of: DifferenceFormat.self),
    completion: .names(of: DifferenceFormat.self))
  var format = DifferenceFormat.text.rawValue

  @Option(help: ArgumentHelp("How many unchanged lines stand around a change.", valueName: "lines"))
  var context = 3

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The file to write instead of standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Leave out what a lifeline receives or sends, with all inside; can be given several times.",
      valueName: "pattern"))
  var ignore: [String] = []

  @Option(help: ArgumentHelp("Leave out the deaths of objects.", valueName: "pattern"))
  var ignoreDeaths: [String] = []

  @Option(
    help: ArgumentHelp(
      "Replace parts of values: uuid, date, path, address, number, or /a pattern/.",
      valueName: "kind"))
  var redact: [String] = []

  @Flag(help: "Compare neither arguments nor values.")
  var ignoreValues = false

  @Flag(help: "Write every place that differs, and all its lines.")
  var all = false

  func perform(on console: Console) throws {
    let format = try DifferenceFormat(format, for: "--format")
    let (left, right) = try ComparedTrace.both(old, new, console: console)
    let rules =
      ignore.map { TranscriptRule(key: "ignore", text: $0) }
      + ignoreDeaths.map { TranscriptRule(key: "ignore-deaths", text: $0) }
      + redact.map { TranscriptRule(key: "redact", text: $0) }
    let (difference, trace) = try ComparedTrace.difference(
      from: left, to: right, rules: rules, ignoresValues: ignoreValues)
    let isEqual = difference.changeCount == 0
    if !isEqual || format == .json {
      var style = DifferenceText()
      style.context = max(context, 0)
      style.isColored = console.isTerminal && output == nil
      if all { (style.mostPlaces, style.mostLines) = (.max, .max) }
      try write(format.bytes(of: difference, new: trace, style: style), on: console)
    }
    if !isEqual { throw NegativeAnswer() }
  }

  private func write(_ bytes: [UInt8], on console: Console) throws {
    guard let output, output != "-" else { return try console.writeOutput(bytes) }
    do throws(SystemError) { try OutputFile(path: output).write(bytes) } catch {
      throw CommandError.unwritableOutput(output, error)
    }
  }
}

/// The answer to what was asked is no, which the output has told.
struct NegativeAnswer: Error {}
