import SeqtraceDiagram
import ArgumentParser
internal import CSeqtraceSystem
import SeqtraceEvents

/// `seqtrace record`: runs the user's program, records it and draws the recording.
struct RecordCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Runs a program and draws its interactions.",
    discussion: """
      The program's input, output and exit status don't change. Without -o, the diagram follows \
      the program's output as text. A killed program is drawn up to its last event.

      A program is recorded if it links seqtrace's recorder. --package records any SwiftPM package: \
      its sources are rewritten on their way to the compiler and built in .build/seqtrace; the \
      package itself doesn't change.

      Every process of the command that links the recorder is recorded, and so is every session \
      that a program creates itself. Sessions without events are left out. If there are several, the \
      first is drawn into FILE, and the others into numbered files beside it (order-2.svg).

      Examples:
        seqtrace record --package . -o login.svg -- swift test --filter LoginTests
        seqtrace record --package . --per-test -o diagrams/ -- swift test
        seqtrace record --package . -o shop.svg -- swift run shop --fast
        seqtrace record -o order.svg -- swift run MyProgram
        seqtrace record -o tests.svg -- swift test
        seqtrace record -o order.jsonl --times -- .build/debug/MyProgram --fast
        seqtrace record --title Checkout --as user -o checkout.svg -- .build/debug/Shop

      Exit status: the program's, or 128 and the signal that ended it; 125 if the recording \
      failed or has no events, 124 if --hang ended it, 126 if the program can't be run, 127 if it isn't found.
      """)

  @OptionGroup var options: DrawingOptions

  @OptionGroup(title: "Notation")
  var notation: NotationOptions

  @OptionGroup(title: "Parts of a Diagram")
  var part: ViewOptions

  @OptionGroup(title: "Any Package")
  var package: PackageOptions

  @OptionGroup var project: ProjectOption

  @Option(help: "The title of the diagram; sessions that the program creates keep their own.")
  var title: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The name of the sender of outermost calls.", discussion: "The default is 'client'.",
      valueName: "role"))
  var role: String?

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("The program and its arguments, after '--'.", valueName: "command"))
  var command: [String]

  func validate() throws {
    guard !command.isEmpty else {
      throw ValidationError("Name the program to run after '--': seqtrace record -- MyProgram")
    }
  }

  var isQuiet: Bool { options.quiet }

  private var drawing: Drawing {
    Drawing(
      options: options, notation: notation, part: part,
      summarizes: package.choice.package != nil)
  }

  func perform(on console: Console) throws {
    try console.checkBeforeRecording(SessionFolder.checkBase)
    if package.perTest { return try recordTests(console) }
    var output = try drawing.output(on: console)
    output.renderer.package = package.choice.package
    output.renderer.showsFindings = package.findings
    try check(output.file, console)
    guard let (package, invocation) = try recordedPackage(console) else {
      try record((command, [:], nil), [Self.sessionVariable], console) { folder, _ in
        try draw(folder, to: output)
      }
      return try output.checkSteps()
    }
    defer { package.release() }
    let (command, summary) = try prepare(package, invocation, &output.renderer, console)
    try record(command, [RecordedPackage.sessionVariable], console) { folder, _ in
      try draw(folder, to: output, testModules: invocation.verb == .test ? summary.testModules : [])
    }
    try output.checkSteps()
  }

  /// Checks that the output file can be written, before the program runs.
  private func check(_ file: OutputFile?, _ console: Console) throws {
    guard let file else { return }
    try console.checkBeforeRecording(file.checkFolder)
  }

  /// Runs a package's tests, each recorded in its own session and drawn as its own picture.
  private func recordTests(_ console: Console) throws {
    var drawings = try drawing.testDrawings(on: console)
    drawings.renderer.package = package.choice.package
    drawings.renderer.showsFindings = package.findings
    // `--per-test` without `--package` has already been rejected.
    guard let (package, invocation) = try recordedPackage(console) else { return }
    defer { package.release() }
    let (command, summary) = try prepare(package, invocation, &drawings.renderer, console)
    drawings.displayNames = summary.displayNames
    let variables = [RecordedPackage.sessionVariable, RecordedPackage.perTestVariable]
    try record(command, variables, console) { folder, status in
      console.show("drawing the tests")
      if GreenRuns.isWhole(status) {
        drawings.green = (GreenRuns(of: self.package.choice), status)
      }
      let sessions = try TestDrawings.sessions(in: folder.path, console: console)
      let (count, failed) = try drawings.write(sessions)
      if failed > 0 {
        let text = "\(failed) of \(count) tests failed; 'seqtrace why' explains them"
        console.complain(.note, at: drawings.folder + TestDrawings.indexName, text)
      }
      if count == 0 { console.complain([noEvent(in: folder)]) }
      if count > 0, options.open {
        let index = drawings.folder + TestDrawings.indexName
        if let complaint = PictureViewer().show(index) { console.complain([complaint]) }
      }
      return count > 0
    }
  }

  private func recordedPackage(
    _ console: Console
  ) throws(CommandError) -> (RecordedPackage, SwiftInvocation)? {
    try console.quoting { () throws(PackageError) in
      let told = part.roots + [part.story].compactMap(\.self)
      return try package.recordedPackage(running: command, telling: told, console: console)
    }
  }

  /// The command that runs the program, the environment variables for its recorder, and the scratch folder of
  /// the package's build.
  private typealias Prepared = (command: [String], settings: [String: String], scratch: String?)

  /// Builds the package. Other programs' output about an error is shown unchanged.
  private func prepare(
    _ package: RecordedPackage, _ invocation: SwiftInvocation,
    _ renderer: inout DiagramPipeline, _ console: Console
  ) throws(CommandError) -> (Prepared, RewritingSummary) {
    let prepared = try console.quoting { () throws(PackageError) in
      try package.prepare(for: invocation)
    }
    renderer.unrecorded = prepared.summary.unrecorded
    let settings = self.package.choice.instrumentation.environment(prepared.summary)
    return ((prepared.command, settings, package.scratch), prepared.summary)
  }

  /// Runs a command, and draws the recordings of its processes.
  ///
  /// - Parameters:
  ///   - variables: The environment variables that are set to the recording's folder.
  ///   - draw: Draws the recordings in the folder, given the exit status. Returns false, after a complaint,
  ///     if there are none.
  private func record(
    _ prepared: Prepared, _ variables: [String], _ console: Console,
    draw: (SessionFolder, _ status: Int32) throws -> Bool
  ) throws {
    let folder = try SessionFolder(for: prepared.scratch)
    // After the program's end, a signal may end this process while it draws. The folder is then removed.
    seqtrace_remove_folder_at_signal(folder.root)
    let status = try run(prepared, variables, in: folder, console)
    let failure: Int32 = status == 0 ? 125 : status
    let isOfTests = package.choice.package != nil && command.dropFirst().first == "test"
    if status == 1, isOfTests, !package.perTest {
      console.complain(.note, "tests failed; 'seqtrace why' explains them")
    }
    var isDrawn = false
    do {
      isDrawn = try draw(folder, status)
    } catch let error as CommandError {
      console.complain(error.complaints + [Self.kept(folder.path)])
      throw ExitCode(failure)
    } catch is ClosedPipe {
      // The program that reads the diagram, such as `head`, closed the pipe. That isn't a failure.
      isDrawn = true
    }
    remove(folder, console)
    if !isDrawn { throw ExitCode(failure) }
    if status != 0 { throw ExitCode(status) }
  }

  private func run(
    _ prepared: Prepared, _ variables: [String], in folder: SessionFolder, _ console: Console
  ) throws(CommandError) -> Int32 {
    var command = prepared.command
    if package.choice.package != nil, command.count > 1, command[1] == "test" {
      command += TestIssues.options(for: command, in: folder)
    }
    var environment = prepared.settings
    for variable in variables { environment[variable] = folder.variable }
    if package.choice.package != nil { environment.merge(RecordedPackage.limits()) { $1 } }
    if package.perTest { environment[RecordedPackage.initialValuesVariable] = "1" }
    environment[Self.titleVariable] = title
    environment[Self.roleVariable] = role
    console.progress?.end()
    var process = ChildProcess(command: command, environment: environment)
    let hang = package.hang
    let progress = TestProgress(
      in: folder.path, of: package.choice.package, ofTests: package.perTest, seconds: hang)
    if hang > 0 { process.isStuck = { progress.isStuck() } }
    do throws(SystemError) {
      let status = try process.run()
      TestIssues.keep(writtenBy: prepared.command, in: folder)
      if hang > 0, Self.interruptions.contains(status) { progress.reportInterrupted(on: console) }
      return status
    } catch {
      if progress.hangs, error.code == ETIMEDOUT {
        progress.report(after: hang, on: console)
        return PackageRun.hung
      }
      remove(folder, console)
      throw .programNotRun(command[0], error)
    }
  }

  /// Draws the recording. Returns false, after a complaint, if there is none.
  ///
  /// - Parameter testModules: The test modules. The recording with the most calls in them is drawn first. Of
  ///   the programs that `swift test` runs, one lists the tests, and another may contain no test that the
  ///   filter selects.
  private func draw(
    _ folder: SessionFolder, to output: DrawingOutput, testModules: Set<String> = []
  ) throws -> Bool {
    let console = output.console
    console.show("reading the recording")
    let input = try SessionInput(allIn: folder.path)
    guard !input.sessions.isEmpty else {
      console.complain([nothingRecorded])
      return false
    }
    console.complain(
      input.sessions.filter(\.isRunning).map { session in
        Complaint(
          .warning, at: session.program,
          "process \(session.process) is still running; what it does from now on is not recorded",
          hint: "To record it to its end, set SEQTRACE_SESSION instead.")
      })
    var recordings = try input.recordings(console: console)
    if !testModules.isEmpty {
      let counts = recordings.map { $0.source.events.count { $0.isCall(ofModules: testModules) } }
      if counts.allSatisfy({ $0 == 0 }) { console.complain([noTest]) }
      let order = counts.indices.sorted { (counts[$1], $0) < (counts[$0], $1) }
      recordings = order.map { recordings[$0] }
      if output.renderer.format.isInteractive, recordings[0].source.title == nil {
        recordings[0].source.title = recordings[0].source.onlyTest(ofModules: testModules)
      }
    }
    guard !recordings[0].source.events.isEmpty else {
      console.complain([noEvent(in: folder)])
      return false
    }
    try output.write(recordings)
    drawing.show(output.files, on: console)
    return true
  }

  private func remove(_ folder: SessionFolder, _ console: Console) {
    seqtrace_remove_folder_at_signal(nil)
    do throws(SystemError) { try folder.remove() } catch {
      console.complain(.warning, at: folder.path, "can't be removed: \(error.message)")
    }
  }

  /// The exit statuses of a program that was interrupted or terminated.
  private static let interruptions = [128 + SIGINT, 128 + SIGTERM]

  /// The environment variables that the recorder reads before `main`.
  private static let sessionVariable = "SEQTRACE_SESSION"
  private static let titleVariable = "SEQTRACE_TITLE"
  private static let roleVariable = "SEQTRACE_ROLE"

  private var noTest: Complaint {
    Complaint(
      .warning, at: command[0], "ran no test, so what is drawn happened outside of tests",
      hint: "Does a test match --filter?")
  }

  private var nothingRecorded: Complaint {
    Complaint(
      .warning, at: command[0], "recorded nothing, so nothing is drawn",
      hint: package.choice.package == nil
        ? "Does it link SeqtraceRecording, and does it get its environment?"
        : "Did it run a program of the package?")
  }

  private func noEvent(in folder: SessionFolder) -> Complaint {
    var complaint = Complaint(
      .warning, at: command[0], "was recorded, but no event happened in it, so nothing is drawn")
    // If recording stopped early, the reason has already been reported.
    let sessions = (try? SessionInput(allIn: folder.path))?.sessions ?? []
    let isStopped = sessions.contains { session in
      (try? SessionFolderReader().read(session.path))?.damages.contains(where: \.isStop) ?? false
    }
    if isStopped { return complaint }
    complaint.hint =
      package.choice.package == nil
      ? "Did it run any code that is traced: @Traced, Recorder.recordCall and its kin, a "
        + "TracedNotificationCenter?"
      : "Does a test match --filter, and is what it runs not left out by --instrument or --skip?"
    return complaint
  }

  private static func kept(_ path: String) -> Complaint {
    Complaint(
      .warning, at: path, "the recording is kept here", hint: "seqtrace render \(path)/ -o FILE")
  }
}

extension Console {
  /// Performs a check. If it fails, exits with the status for a failed recording.
  func checkBeforeRecording(_ check: () throws(CommandError) -> Void) throws {
    do throws(CommandError) { try check() } catch {
      complain(error.complaints)
      throw ExitCode(125)
    }
  }
}

extension SessionOrigin {
  /// Whether the process that recorded the session is still running; false for sessions that a program made
  /// itself.
  var isRunning: Bool {
    SessionFormat.isNameOfProcess(String(path.dropFirst(path.folder.count)))
      && kill(pid_t(truncatingIfNeeded: process), 0) == 0
  }
}
