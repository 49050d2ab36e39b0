internal import CSeqtraceRecorder

/// A test of a rewritten package, which is recorded in a session of its own if the environment asks
/// for that.
///
/// Sessions don't mix, so that tests which run in parallel come out apart.
package struct RecordedTest: Sendable {
  private let session: RecordingSession
  private let adoption: RecordingPoint.Adoption

  /// The variable that asks for a session for each test, beside the one that names the folder.
  private static let variable = "SEQTRACE_SESSION_PER_TEST"
  private static let isWanted = EnvironmentSession.variable(variable) != nil

  /// Begins a test, in the function that is the test.
  ///
  /// - Parameters:
  ///   - suite: What the test belongs to.
  ///   - name: The test's name.
  /// - Returns: `nil` if tests get no sessions of their own.
  package init?(_ name: String, in suite: String) {
    guard Self.isWanted else { return nil }
    // Where the environment has asked for a session, this one gets a folder inside of that one's.
    session = RecordingSession(
      title: "\(suite).\(name)", design: nil, filter: EnvironmentSession.filter, isOfTest: true)
    let point = RecordingPoint(beginning: session, role: EnvironmentSession.role)
    session.beginRecording()
    point.playRole()
    adoption = RecordingPoint.Adoption(of: point)
    ActiveSessions.add(session)
  }

  /// Ends the test, in the function that began it.
  package func end() {
    ActiveSessions.remove(session)
    adoption.end()
  }
}
