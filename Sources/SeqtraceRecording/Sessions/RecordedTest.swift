internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// A test of a rewritten package, recorded in a session of its own if the environment requests it.
///
/// This separates the recordings of tests that run in parallel. The suite's code that sets up or tears down a
/// test belongs to the test's session.
package struct RecordedTest: Sendable {
  private let open: OpenSession

  /// The environment variable that requests a session for each test. It has an effect only together with the
  /// variable for the folder.
  private static let variable = "SEQTRACE_SESSION_PER_TEST"
  private static let isWanted = EnvironmentSession.variable(variable) != nil

  /// The sessions of tests that are being set up (`before`) or torn down (`after`), by the task or thread
  /// that does this.
  private struct Around {
    var before: [ExecutionContext: OpenSession] = [:]
    var after: [ExecutionContext: OpenSession] = [:]
  }

  private static let around = Guarded(Around())
  private static let endAtExit: Void = {
    seqtrace_at_exit { RecordedTest.around.withLock { $0.after.removeAll() } }
  }()

  /// Whether the running code belongs to a task, and not to a plain thread.
  package static var isInTask: Bool { ExecutionContext.current.isTask }

  /// Starts to record a test. Call it in the test's function. Returns `nil` if tests don't get sessions of
  /// their own.
  ///
  /// - Parameters:
  ///   - name: The test's name.
  ///   - suite: The suite that contains the test.
  package init?(_ name: String, in suite: String) {
    guard Self.isWanted else { return nil }
    let title = "\(suite).\(name)"
    Self.endTearDown()
    // XCTest sets up a test on its own thread, and runs an asynchronous test in a task started there.
    let current = RecordingPoint.found?.session
    let prepared = Self.around.withLock { around in
      around.before.first { $0.value.session === current }
        .flatMap { around.before.removeValue(forKey: $0.key) }
    }
    if let prepared {
      open = prepared
      prepared.session.core.update { $0.writeTitle(title, nil) }
    } else {
      open = Self.session(title)
    }
  }

  private static func session(_ title: String) -> OpenSession {
    // If the environment requests a session, this session gets a folder inside that session's folder.
    let session = RecordingSession(
      title: title, design: nil, filter: EnvironmentSession.filter, isOfTest: true)
    return OpenSession(session, role: EnvironmentSession.role)
  }

  /// Starts a test's session when the test is set up, before its function; does nothing if the session has
  /// already started.
  package static func beginSetUp(of suite: String) {
    guard isWanted else { return }
    endTearDown()
    if RecordingPoint.found?.session.isOfTest ?? false { return }
    let session = session(suite)
    around.withLock { $0.before[.current] = session }
  }

  /// Ends the session of the last test that the running task or thread tore down.
  package static func endTearDown() {
    guard isWanted else { return }
    around.withLock { $0.after.removeValue(forKey: .current) }?.end()
  }

  /// Ends the recording of the test. Call it in the function that started it.
  ///
  /// - Parameter isTornDown: Whether the suite's code for tearing down the test follows in the same task or
  ///   thread.
  package func end(isTornDown: Bool) {
    guard isTornDown else { return open.end() }
    Self.endAtExit
    Self.around.withLock { $0.after[.current] = open }
  }
}
