import SeqtraceEvents

/// A recorded run that is to be checked against a design or searched for findings.
struct RecordedRun: Sendable {
  /// The name of the file, session or test.
  let name: String
  let trace: Trace
  /// Whether the recording is known to end before the run, or to lack events.
  let isCut: Bool
  /// Whether the recording may leave events out, as a transcript with rules does.
  var isFiltered = false
  /// Whether recorded replies have values. Those of spans never do.
  var hasResults = true

  /// Reads the recordings of a file or session folder, and reports warnings.
  static func runs(
    at path: String, _ choice: ReadingChoice = ReadingChoice(), on console: Console
  ) throws(CommandError) -> [RecordedRun] {
    let file = InputFile(path: path)
    guard file.isFile else {
      guard let input = try SessionInput(named: path, console: console) else {
        if file.isFolder { throw .noSession(path, drawable: nil) }
        throw file.unreadable(SystemError(2))
      }
      let runs = try input.sessions.concurrentMap { (_, session) throws(CommandError) in
        (session, try DrawnTest.reading(session))
      }
      return runs.map { session, reading in
        console.complain(reading.complaints(in: session))
        let title = reading.trace.title ?? session.path
        return RecordedRun(
          name: runs.count == 1 ? path : "\(path): \(title)", trace: reading.trace,
          isCut: !reading.damages.isEmpty)
      }
    }
    guard case .trace(let recorded) = try DiagramInput(file: file, choice: choice).read(on: console)
    else {
      throw .runIsDiagram(file.name)
    }
    console.complain(recorded.warnings)
    return [
      RecordedRun(
        name: file.name, trace: recorded.trace, isCut: recorded.isCut,
        isFiltered: !(recorded.rules ?? []).isEmpty, hasResults: recorded.hasResults)
    ]
  }

  /// Passes the recordings at some paths to `body`. An error is reported, and doesn't affect other paths.
  ///
  /// - Returns: Whether there was an error.
  static func forEach(
    at paths: [String], _ choice: ReadingChoice = ReadingChoice(), showing activity: String,
    on console: Console, _ body: (RecordedRun) throws(CommandError) -> Void
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

  /// Reads the recordings of a package's tests, ordered by name. Those without events are left out.
  ///
  /// - Throws: ``CommandError``, also if the tests passed without being recorded.
  static func tests(of run: PackageRun) throws(CommandError) -> [RecordedRun] {
    let tests = try run.sessions.concurrentMap { (_, session) throws(CommandError) in
      let reading = try DrawnTest.reading(session)
      return RecordedRun(
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
