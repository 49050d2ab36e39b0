import SeqtraceDiagram
import ArgumentParser
internal import CSeqtraceSystem

/// The command-line tool: takes arguments and returns an exit status.
package enum CommandLineTool {
  /// The version that `--version` prints.
  package static let version = "0.1.0"

  /// Runs the process's command, and ends the process with the command's status.
  @MainActor package static func main() -> Never {
    // A closed pipe or an exceeded file size limit must be a handled error, not a fatal signal.
    ChildProcess.ignore([SIGPIPE, SIGXFSZ])
    // The inherited time zone must be read before `TZ` is set below.
    _ = ChildProcess.inheritedTimeZone
    // Cairo writes the local time into a PDF. UTC makes equal pictures have equal bytes everywhere.
    setenv("TZ", "UTC0", 1)
    tzset()
    TerminalWidth.ensureMinimumForHelp()
    if let error = OpenFileLimit.error ?? argumentError {
      Console.system.complain(error.complaints)
      exit(error.exitCode)
    }
    exit(run(Array(CommandLine.arguments.dropFirst()), on: .system))
  }

  /// The reason why the arguments can't be used; `nil` if they can. A path that isn't UTF-8 would be changed
  /// into the path of another file.
  @MainActor private static var argumentError: CommandError? {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index], String(validatingCString: argument) == nil
      else { continue }
      return .malformedArgument(String(cString: argument))
    }
    return nil
  }

  /// Runs a command.
  ///
  /// - Returns: The exit status.
  @MainActor package static func run(_ arguments: [String], on console: Console) -> Int32 {
    var console = console
    console.arguments = arguments
    defer { console.progress?.end() }
    do {
      try checkName(in: arguments)
      let line = CommandArguments(arguments)
      console.choices = try ProjectFile.choices(for: line, on: console)
      var command = try line.parsed(with: console.choices)
      if let action = command as? any Action {
        try perform(action, on: console)
      } else {
        try command.run()
      }
      return EXIT_SUCCESS
    } catch let error as CommandError {
      console.complain(console.choices.complaints(about: error))
      return error.exitCode
    } catch let answer as Answer {
      return answer.status
    } catch is ClosedPipe {
      // The program that reads the output, such as `head`, closed the pipe. That isn't a failure.
      return EXIT_SUCCESS
    } catch {
      return report(error, on: console)
    }
  }

  @MainActor private static func perform(_ action: any Action, on console: Console) throws {
    var console = console
    console.isQuiet = action.isQuiet
    if action.isQuiet { console.progress = nil }
    try action.perform(on: console)
  }

  /// Rejects an unknown command, also after `help`. Without this check, the parser would report an unexpected
  /// argument, or show the general help.
  private static func checkName(in arguments: [String]) throws(CommandError) {
    let names = SeqtraceCommand.actions.compactMap { $0.configuration.commandName }
    let name = arguments.first == "help" ? arguments.dropFirst().first : arguments.first
    guard let name, !name.hasPrefix("-"), name != "help", !names.contains(name) else { return }
    throw .unknownCommand(name, commands: names)
  }

  /// Reports an error of swift-argument-parser: wrong usage or a request for help.
  private static func report(_ error: any Error, on console: Console) -> Int32 {
    let text = SeqtraceCommand.fullMessage(for: error)
    let code = SeqtraceCommand.exitCode(for: error).rawValue
    guard code == EXIT_SUCCESS else {
      // The parser's messages start with `Error`; those of this tool start in lower case.
      let prefix = "Error: "
      let message = text.hasPrefix(prefix) ? "error: " + text.dropFirst(prefix.count) : text
      console.complain(TerminalText(lines: message))
      return code
    }
    guard !text.isEmpty else { return code }
    do throws(SystemError) {
      try console.write((TerminalText(lines: text) + "\n").bytes)
      return code
    } catch {
      return error.code == EPIPE ? code : CommandError.unwritableOutput("<stdout>", error).exitCode
    }
  }
}

/// A subcommand, which runs on a console.
protocol Action: ParsableCommand {
  /// Whether the user wants to see only errors.
  var isQuiet: Bool { get }

  /// Performs the command.
  @MainActor func perform(on console: Console) throws
}

extension Action {
  var isQuiet: Bool { false }
}

/// An error that ends a command because the program that reads standard output has closed the pipe.
struct ClosedPipe: Error {}

extension Console {
  /// A console that ignores a closed standard output, for commands whose result is their exit status.
  var ignoringClosedPipe: Console {
    var console = self
    console.write = { bytes throws(SystemError) in
      do throws(SystemError) { try write(bytes) } catch { if error.code != EPIPE { throw error } }
    }
    return console
  }

  func writeOutput(_ text: TerminalText) throws { try writeOutput(text.bytes) }

  func writeOutput(_ bytes: [UInt8]) throws {
    // The progress line may be on the same terminal, and the output may come in several pieces.
    if isTerminal { progress?.end() }
    do throws(SystemError) {
      try write(bytes)
    } catch {
      throw error.code == EPIPE ? ClosedPipe() : CommandError.unwritableOutput("<stdout>", error)
    }
  }
}
