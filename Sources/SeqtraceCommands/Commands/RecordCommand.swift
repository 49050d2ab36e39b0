import ArgumentParser
import SeqtraceEvents

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// `seqtrace record`: a program of the user's, run and drawn.
struct RecordCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Runs a program that links seqtrace, and draws what it did.",
    discussion: """
      The program's input, output and exit status are its own. A diagram in text follows its \
      output, unless -o names a file. A killed program is drawn up to its last event.

      Examples:
        seqtrace record -o order.svg -- swift run MyProgram
        seqtrace record -o order.jsonl --times -- .build/debug/MyProgram --fast

      Exit status: the program's, or 128 and the signal that ended it; 125 if the recording \
      failed, 126 if the program can't be run, 127 if there is none.
      """)

  @OptionGroup var drawing: DrawingOptions

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("The program and its arguments, behind '--'.", valueName: "command"))
  var command: [String]

  func validate() throws {
    guard !command.isEmpty else {
      throw ValidationError("Name the program to run behind '--': seqtrace record -- MyProgram")
    }
  }

  func perform(on console: Console) throws {
    let output = try drawing.output(on: console)
    let folder: SessionFolder
    do throws(SystemError) {
      folder = try SessionFolder()
    } catch {
      throw CommandError.recordingFailed("no folder for the session", error)
    }
    let status = try run(in: folder)
    guard SessionFolderReader.isSession(folder.path) else {
      folder.remove()
      console.complain([Self.nothingRecorded(by: command[0])])
      throw ExitCode(status == 0 ? 125 : status)
    }
    do {
      try output.write(try SessionInput(path: folder.path).trace(console: console))
    } catch let error as CommandError {
      console.complain(error.complaints)
      console.complain([Self.kept(folder.path)])
      throw ExitCode(status == 0 ? 125 : status)
    }
    folder.remove()
    if status != 0 { throw ExitCode(status) }
  }

  private func run(in folder: SessionFolder) throws(CommandError) -> Int32 {
    let process = ChildProcess(
      command: command, environment: ["SEQTRACE_SESSION": folder.path])
    do throws(SystemError) {
      return try process.run()
    } catch {
      folder.remove()
      throw .programNotRun(command[0], error)
    }
  }

  private static func nothingRecorded(by program: String) -> Complaint {
    Complaint(
      .error, at: program, "recorded nothing",
      hint: "Does it link SeqtraceRecording, and does it get its environment?")
  }

  private static func kept(_ path: String) -> Complaint {
    Complaint(
      .warning, at: path, "the recording is kept here", hint: "seqtrace render \(path) -o FILE")
  }
}
