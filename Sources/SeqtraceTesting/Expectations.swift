public import SeqtraceEvents
public import SeqtraceRecording
public import SeqtraceTranscript
public import Testing

/// Records what a piece of the program does, and expects it to be what a golden transcript says.
///
/// ```swift
/// @Test func `A transfer moves money once`() async throws {
///   await expectTrace(named: "transfer") { await bank.pay(5, to: eve) }
/// }
/// ```
///
/// The golden file is `Goldens/<test file>/<name>.transcript` beside the test's file. Where it is
/// missing or says otherwise the test fails, with what differs, and the new transcript is written
/// beside it to be accepted: with `seqtrace goldens`, or by testing with the environment variable
/// `SEQTRACE_RECORD_GOLDENS=1` or the trait `.recordingTraces`, neither of which records where `CI`
/// is set.
///
/// The piece runs in a recording session of its own, so tests can run in parallel. Cases of a
/// parameterised test need names of their own: `named: "transfer of \(amount)"`.
///
/// - Parameters:
///   - name: What the golden file is called; any characters.
///   - role: The role that sends while no recorded call is open.
///   - rules: What is left out or replaced; a new golden file says so in its header, and one that
///     says more there is followed, too.
///   - filter: Which types and modules are recorded.
///   - isolation: The actor on which the body runs: the caller's.
///   - filePath: The test's file.
///   - sourceLocation: Where a failure is reported.
///   - body: The piece of the program.
/// - Returns: What the body returns.
/// - Throws: What the body throws; nothing is compared then.
@discardableResult
public func expectTrace<R, E: Error>(
  named name: String, as role: String = "client", rules: [TranscriptRule] = [],
  filter: RecordingFilter = RecordingFilter(), isolation: isolated (any Actor)? = #isolation,
  filePath: String = #filePath, sourceLocation: Testing.SourceLocation = #_sourceLocation,
  _ body: () async throws(E) -> R
) async throws(E) -> R {
  let session = RecordingSession(title: name, filter: filter)
  let result = try await session.record(as: role, isolation: isolation, body)
  expectTrace(
    of: session.trace(), named: name, rules: rules, filePath: filePath,
    sourceLocation: sourceLocation)
  return result
}

/// Records what a piece of the program that doesn't await does, and expects it to be what a golden
/// transcript says.
///
/// See the function of the same name that awaits.
///
/// - Throws: What the body throws; nothing is compared then.
@discardableResult
public func expectTrace<R, E: Error>(
  named name: String, as role: String = "client", rules: [TranscriptRule] = [],
  filter: RecordingFilter = RecordingFilter(), filePath: String = #filePath,
  sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: () throws(E) -> R
) throws(E) -> R {
  let session = RecordingSession(title: name, filter: filter)
  let result = try session.record(as: role, body)
  expectTrace(
    of: session.trace(), named: name, rules: rules, filePath: filePath,
    sourceLocation: sourceLocation)
  return result
}

/// Expects what was recorded to be what a golden transcript says.
public func expectTrace(
  of trace: Trace, named name: String, rules: [TranscriptRule] = [], filePath: String = #filePath,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  GoldenTest(name: name, testFile: filePath).verdict(on: trace, rules: rules)
    .report(at: sourceLocation)
}

/// Expects what a session recorded to be what a golden transcript says.
public func expectTrace(
  of session: RecordingSession, named name: String, rules: [TranscriptRule] = [],
  filePath: String = #filePath, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expectTrace(
    of: session.trace(), named: name, rules: rules, filePath: filePath,
    sourceLocation: sourceLocation)
}

// MARK: - Inline

/// Records what a piece of the program does, and expects it to be what a transcript in the test
/// says.
///
/// ```swift
/// await expectTrace(
///   inline: """
///     client → Bank.pay(_:to:)
///       Account.withdraw(_:)
///       Account#2.deposit(_:)
///     """) { await bank.pay(5, to: eve) }
/// ```
///
/// The transcript's header can be left out. Source files are compared only where the transcript
/// names any.
///
/// - Throws: What the body throws; nothing is compared then.
@discardableResult
public func expectTrace<R, E: Error>(
  inline transcript: String, as role: String = "client", rules: [TranscriptRule] = [],
  filter: RecordingFilter = RecordingFilter(), isolation: isolated (any Actor)? = #isolation,
  sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: () async throws(E) -> R
) async throws(E) -> R {
  let session = RecordingSession(filter: filter)
  let result = try await session.record(as: role, isolation: isolation, body)
  expectTrace(
    of: session.trace(), inline: transcript, rules: rules, sourceLocation: sourceLocation)
  return result
}

/// Expects what was recorded to be what a transcript in the test says.
public func expectTrace(
  of trace: Trace, inline transcript: String, rules: [TranscriptRule] = [],
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  InlineTest.verdict(on: trace, inline: transcript, rules: rules).report(at: sourceLocation)
}

extension GoldenVerdict {
  /// Records an issue if something is wrong.
  func report(at sourceLocation: Testing.SourceLocation) {
    guard let message else { return }
    for exhibit in exhibits {
      Attachment.record(exhibit.bytes, named: exhibit.name, sourceLocation: sourceLocation)
    }
    Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
  }
}
