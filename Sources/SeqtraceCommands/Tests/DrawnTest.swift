import SeqtraceDiagram
import SeqtraceEvents

/// A test whose picture has been written to a temporary file.
struct DrawnTest {
  let name: TestName
  /// The number of recorded calls and creations.
  let calls: Int
  /// The main facts of the picture.
  let shown: DiagramFacts
  let picture: StagedFile
  /// A hash of the picture. Cases of the same test with different arguments are ordered by this hash, so that
  /// their order doesn't depend on when they ran.
  let content: String
  let complaints: [Complaint]
  /// The failure; `nil` if the test passed.
  let failure: TestFailure.Line?

  /// Draws the recording of a session into a new file.
  ///
  /// - Parameters:
  ///   - folder: The folder for the file, with a slash at the end.
  /// - Returns: The test, and the recording's title. The test is `nil` if the recording has no events or the
  ///   options leave nothing of it to draw.
  static func draw(
    _ session: SessionOrigin, _ renderer: DiagramPipeline, in folder: String,
    keeping green: (runs: GreenRuns, status: Int32)? = nil
  ) throws(CommandError) -> (test: DrawnTest?, title: String) {
    var reading = try reading(session)
    if let green, let test = RecordedTest(reading.trace) {
      green.runs.keep(test, status: green.status)
    }
    reading.trace = reading.trace.withoutMarks
    let test = try DrawnTest(reading, renderer, in: folder)
    return (test, reading.trace.title ?? session.path)
  }

  private init?(
    _ reading: SessionFolderReader.Reading, _ renderer: DiagramPipeline, in folder: String
  ) throws(CommandError) {
    var trace = reading.trace
    guard !trace.events.isEmpty else { return nil }
    let name = TestName(of: trace)
    self.name = name
    // The recording decides whether the test failed, so the status is that of any failed run. A test that was
    // only cut off has no line: it hasn't failed if its program went on.
    failure = RecordedTest(trace).flatMap { TestFailure($0, status: 1) }.flatMap(\.line)
    calls = trace.events.count(where: \.isCallOrCreation)
    complaints = reading.damages.map {
      Complaint(.warning, at: "\(name.suite).\(name.function)", $0.message, hint: $0.hint)
    }
    _ = trace.shortenRepeatedTexts()
    let rendering: DiagramPipeline.Rendering
    do throws(CommandError) { rendering = try renderer.render(trace) } catch {
      if case .part = error { return nil }
      throw error
    }
    shown = rendering.facts
    guard case .file(let drawing) = rendering.drawing else { preconditionFailure("a page") }
    var hash = ContentHash()
    do throws(SystemError) {
      picture = try StagedFile(folder, nil) { (sink) throws(SystemError) in
        try drawing.write { (piece) throws(SystemError) in
          hash.add(piece)
          try sink(piece)
        }
      }
    } catch {
      throw .unwritableOutput(folder, error)
    }
    content = hash.text
  }

  /// Reads a session's recording, with the issues of its tests.
  static func reading(
    _ session: SessionOrigin
  ) throws(CommandError) -> SessionFolderReader.Reading {
    do throws(SessionFolderError) {
      var reading = try SessionFolderReader().read(session.path)
      TestIssues(of: session).add(to: &reading.trace, startedAt: session.start)
      reading.trace.leaveOutRepeatedHelpers()
      return reading
    } catch {
      throw .unreadableSession(error)
    }
  }

  /// The order in which tests are listed and numbered.
  static func precedes(_ left: Self, _ right: Self) -> Bool {
    left.name == right.name
      ? (left.calls, left.content) < (right.calls, right.content)
      : TestName.precedes(left.name, right.name)
  }
}

extension TraceEvent {
  /// Whether the event starts a call or a creation.
  var isCallOrCreation: Bool { kind == .call || kind == .create }
}
