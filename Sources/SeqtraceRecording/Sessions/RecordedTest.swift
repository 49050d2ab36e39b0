internal import CSeqtraceRecorder
internal import SeqtraceEvents

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A test of a rewritten package, recorded in a session of its own if the environment asks for that.
///
/// Sessions don't mix, so tests that run in parallel are separated. The code of a suite that runs before and after
/// a test, for its instance, belongs to the test's session.
package struct RecordedTest: Sendable {
  private let open: OpenSession

  /// The variable that asks for a session for each test, in addition to the one that names the folder.
  private static let variable = "SEQTRACE_SESSION_PER_TEST"
  private static let isWanted = EnvironmentSession.variable(variable) != nil

  /// Sessions of tests that haven't started, and of those that have ended but are still torn down, by the task or
  /// thread that runs them.
  private struct Around {
    var before: [ExecutionContext: OpenSession] = [:]
    var after: [ExecutionContext: OpenSession] = [:]
  }

  private static let around = Guarded(Around())
  private static let endAtExit: Void = {
    atexit { RecordedTest.around.withLock { $0.after.removeAll() } }
  }()

  /// Whether a task runs, as opposed to a thread's own code.
  package static var isInTask: Bool { ExecutionContext.current.isTask }

  /// Starts a test. Call it in the test's function.
  ///
  /// - Parameters:
  ///   - suite: The suite that contains the test.
  ///   - name: The test's name.
  /// - Returns: `nil` if tests get no sessions of their own.
  package init?(_ name: String, in suite: String) {
    guard Self.isWanted else { return nil }
    let title = "\(suite).\(name)"
    Self.endTearDown()
    // XCTest sets a test up on its thread, and runs an asynchronous one in a task started there.
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
    // If the environment asked for a session, this one gets a folder inside of that one's.
    let session = RecordingSession(
      title: title, design: nil, filter: EnvironmentSession.filter, isOfTest: true)
    return OpenSession(session, role: EnvironmentSession.role)
  }

  /// Starts the session of a test before its function, unless it has started already.
  package static func beginSetUp(of suite: String) {
    guard isWanted else { return }
    endTearDown()
    if RecordingPoint.found?.session.isOfTest ?? false { return }
    let session = session(suite)
    around.withLock { $0.before[.current] = session }
  }

  /// Ends the session of a test that the running task or thread has torn down.
  package static func endTearDown() {
    guard isWanted else { return }
    around.withLock { $0.after.removeValue(forKey: .current) }?.end()
  }

  /// Ends the test. Call it in the function that started it.
  ///
  /// - Parameter isTornDown: Whether code of the suite follows that belongs to the test, in the same task or thread.
  package func end(isTornDown: Bool) {
    guard isTornDown else { return open.end() }
    Self.endAtExit
    Self.around.withLock { $0.after[.current] = open }
  }
}
