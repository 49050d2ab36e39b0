import SeqtraceEvents
import SeqtraceGraphviz

/// Why a command did not do what it was asked to, as facts; ``message`` words them.
enum CommandError: Error, Hashable {
  // Wrong usage.

  /// No demo scenario has the name; `isFile` says whether a file has it.
  case unknownScenario(String, isFile: Bool)
  /// No theme has the name.
  case unknownTheme(String)
  /// The output file's ending stands for no format, and none was asked for.
  case unknownEnding(String)
  /// A picture of bytes was to go to a terminal.
  case binaryOnTerminal(OutputFormat)
  /// An option was given that only another format has.
  case unsuitableOption(String, format: OutputFormat, suitable: OutputFormat)
  /// A scale that no picture can have.
  case unusableScale(Double)

  // No answer.

  /// The system refused to read a file; `isScenario` says whether a demo scenario has its name.
  case unreadableInput(String, SystemError, isScenario: Bool)
  /// A file is larger than what is read.
  case inputTooLarge(String, limit: Int)
  /// A file isn't a trace, or a damaged one.
  case malformedTrace(String, TraceReadError)
  /// The system refused to write a file.
  case unwritableOutput(String, SystemError)
  /// A diagram in text would be larger than anybody reads.
  case textTooLarge(width: Int, height: Int)
  /// There is no PNG or PDF.
  case noPicture(OutputFormat, GraphvizError)
}

extension CommandError {
  /// The program's exit status.
  var exitCode: Int32 {
    switch self {
    case .unknownScenario, .unknownTheme, .unknownEnding, .binaryOnTerminal, .unsuitableOption,
      .unusableScale:
      64
    case .unreadableInput, .inputTooLarge, .malformedTrace, .unwritableOutput, .textTooLarge,
      .noPicture:
      2
    }
  }
}
