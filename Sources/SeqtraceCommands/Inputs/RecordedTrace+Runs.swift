import SeqtraceEvents

extension RecordedTrace {
  /// Reads the recordings of a file or session folder, and reports warnings.
  static func runs(
    at path: String, _ choice: ReadingChoice = ReadingChoice(), on console: Console
  ) throws(CommandError) -> [RecordedTrace] {
    let file = InputFile(path: path)
    guard file.isFile else {
      guard let input = try SessionInput(named: path, console: console) else {
        if file.isFolder { throw .noSession(path, drawable: nil) }
        throw file.unreadable(SystemError(2))
      }
      let runs = try input.sessions.concurrentMap { session throws(CommandError) in
        (session, try DrawnTest.reading(session))
      }
      return runs.map { session, reading in
        console.complain(reading.complaints(in: session))
        let title = reading.trace.title ?? session.path
        return RecordedTrace(
          name: runs.count == 1 ? path : "\(path): \(title)", trace: reading.trace,
          isCut: !reading.damages.isEmpty)
      }
    }
    guard case .trace(var recorded) = try DiagramInput(file: file, choice: choice).read(on: console)
    else {
      throw .runIsDiagram(file.name)
    }
    console.complain(recorded.warnings)
    recorded.name = file.name
    return [recorded]
  }

  /// Passes the recordings at some paths to `body`. An error is reported, and doesn't affect other paths.
  ///
  /// - Returns: Whether there was an error.
  static func forEach(
    at paths: [String], _ choice: ReadingChoice = ReadingChoice(), showing activity: String,
    on console: Console, _ body: (RecordedTrace) throws(CommandError) -> Void
  ) -> Bool {
    var hasFailed = false
    for path in paths {
      console.show("\(activity) \(path)")
      do throws(CommandError) {
        for run in try runs(at: path, choice, on: console) { try body(run) }
      } catch {
        console.complain(error.complaints)
        hasFailed = true
      }
    }
    return hasFailed
  }

  /// Passes the recordings at some paths, or those of a package's tests, to `body`.
  ///
  /// - Parameters:
  ///   - operands: The paths; with a package, the command that runs its tests.
  ///   - package: The package, if its tests are to be recorded.
  /// - Returns: Whether a path couldn't be read, or the tests failed, after reporting it.
  static func forEach(
    of operands: [String], _ package: PackageChoice, _ choice: ReadingChoice,
    showing activity: String, on console: Console,
    _ body: (RecordedTrace) throws(CommandError) -> Void
  ) throws -> Bool {
    guard package.package != nil else {
      return forEach(at: operands, choice, showing: activity, on: console, body)
    }
    try SessionFolder.checkBase()
    return try PackageRun.record(
      package, running: TestCommand(operands).words, for: .showing, console: console
    ) { run in
      console.show("\(activity) the tests")
      for test in try tests(of: run) { try body(test) }
      if run.status != 0 {
        console.complain(CommandError.failedTests(run.status, .showing).complaints)
      }
      return run.status != 0
    }
  }

  /// Reads the recordings of a package's tests, ordered by name. Those without events are left out.
  ///
  /// - Throws: ``CommandError``, also if the tests passed without being recorded.
  static func tests(of run: PackageRun) throws(CommandError) -> [RecordedTrace] {
    let tests = try run.sessions.concurrentMap { session throws(CommandError) in
      let reading = try DrawnTest.reading(session)
      return RecordedTrace(
        name: TestName(of: reading.trace).title, trace: reading.trace,
        isCut: !reading.damages.isEmpty)
    }
    let recorded = tests.filter { !$0.trace.events.isEmpty }
    if recorded.isEmpty, run.status == 0 { throw .noRecordedTest }
    return recorded.sorted {
      ($0.name, $0.trace.events.count) < ($1.name, $1.trace.events.count)
    }
  }
}
