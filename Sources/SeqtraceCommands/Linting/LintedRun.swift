import SeqtraceEvents

/// A recording to look through.
struct LintedRun: Sendable {
  /// The name of its file, its session or its test.
  let name: String
  let trace: Trace
  /// Whether the recording is known to have ended before the run, or to lack events.
  let isCut: Bool

  /// Reads the recordings of a file or a session folder, and reports warnings.
  static func runs(at path: String, on console: Console) throws(CommandError) -> [LintedRun] {
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
        console.complain(
          reading.damages.map {
            Complaint(.warning, at: "\(session.path)/\($0.file)", $0.message, hint: $0.hint)
          })
        let title = reading.trace.title ?? session.path
        return LintedRun(
          name: runs.count == 1 ? path : "\(path): \(title)", trace: reading.trace,
          isCut: !reading.damages.isEmpty)
      }
    }
    guard case .trace(let recorded) = try DiagramInput(file: file).read(on: console) else {
      throw .runIsDiagram(file.name)
    }
    console.complain(recorded.warnings)
    // By the rules in its header, a transcript may leave out what happened.
    let isCut = recorded.isCut || !(recorded.rules ?? []).isEmpty
    return [LintedRun(name: file.name, trace: recorded.trace, isCut: isCut)]
  }

  /// Reads the recording of a test; `nil` if it has no events.
  static func test(_ session: SessionOrigin) throws(CommandError) -> LintedRun? {
    let reading = try DrawnTest.reading(session)
    guard !reading.trace.events.isEmpty else { return nil }
    let name = TestName(of: reading.trace)
    return LintedRun(
      name: "\(name.suite).\(name.label)", trace: reading.trace, isCut: !reading.damages.isEmpty)
  }
}
