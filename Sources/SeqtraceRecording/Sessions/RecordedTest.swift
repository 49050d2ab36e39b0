internal import CSeqtraceRecorder

/// A test of a rewritten package, recorded in a session of its own if the environment asks for that.
///
/// Sessions don't mix, so tests that run in parallel are separated.
package struct RecordedTest: Sendable {
  private let open: OpenSession

  /// The variable that asks for a session for each test, in addition to the one that names the folder.
  private static let variable = "SEQTRACE_SESSION_PER_TEST"
  private static let isWanted = EnvironmentSession.variable(variable) != nil

  /// Starts a test. Call it in the test's function.
  ///
  /// - Parameters:
  ///   - suite: The suite that contains the test.
  ///   - name: The test's name.
  /// - Returns: `nil` if tests get no sessions of their own.
  package init?(_ name: String, in suite: String) {
    guard Self.isWanted else { return nil }
    // If the environment asked for a session, this one gets a folder inside of that one's.
    let session = RecordingSession(
      title: "\(suite).\(name)", design: nil, filter: EnvironmentSession.filter, isOfTest: true)
    open = OpenSession(session, role: EnvironmentSession.role)
  }

  /// Ends the test. Call it in the function that started it.
  package func end() { open.end() }
}
