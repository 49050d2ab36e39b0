public import SeqtraceEvents
public import SeqtraceRecording
public import SeqtraceTranscript
public import Testing

/// Runs code, records it, and expects the recording to match a golden transcript.
///
/// ```swift
/// @Test func `A transfer moves money once`() async throws {
///   await expectTrace(named: "transfer") { await bank.pay(5, to: eve) }
/// }
/// ```
///
/// The golden file is `Goldens/<test file>/<name>.transcript`, in the folder of the test's file. If the
/// golden file is missing or differs, the test fails, shows the differences, and writes the new transcript
/// next to the golden file. To accept the new transcript, use `seqtrace goldens`, or run the test with the
/// environment variable `SEQTRACE_RECORD_GOLDENS=1` or the trait `.recordingTraces`. If `CI` is set, the
/// variable and the trait make the test fail instead.
///
/// The code runs in a recording session of its own, so tests can run in parallel. Each case of a
/// parameterised test needs its own name: `named: "transfer of \(amount)"`.
///
/// - Parameters:
///   - name: The name of the golden file, with any characters.
///   - role: The role that is the sender while no recorded call is open.
///   - rules: The rules for the parts of the recording to leave out or replace. They are written into the
///     header of a new golden file. Rules in the header of an existing golden file apply, too.
///   - filter: The types and modules that are recorded.
///   - isolation: The actor on which the body runs: the caller's.
///   - filePath: The path of the test's file.
///   - sourceLocation: The source location at which a failure is reported.
///   - body: The code to run.
/// - Returns: The value that the body returns.
/// - Throws: The error that the body throws. The events recorded before it are compared first.
@discardableResult
public func expectTrace<R, E: Error>(
  named name: String, as role: String = "client", rules: [TranscriptRule] = [],
  filter: RecordingFilter = RecordingFilter(), isolation: isolated (any Actor)? = #isolation,
  filePath: String = #filePath, sourceLocation: Testing.SourceLocation = #_sourceLocation,
  _ body: () async throws(E) -> R
) async throws(E) -> R {
  try await TestRecording(title: name, as: role, filter: filter).run(isolation: isolation, body) {
    expectTrace(
      of: $0, named: name, rules: rules, filePath: filePath, sourceLocation: sourceLocation)
  }
}

/// Runs code that doesn't await, records it, and expects the recording to match a golden transcript.
///
/// The asynchronous function of the same name describes the parameters.
///
/// - Throws: The error that the body throws. The events recorded before it are compared first.
@discardableResult
public func expectTrace<R, E: Error>(
  named name: String, as role: String = "client", rules: [TranscriptRule] = [],
  filter: RecordingFilter = RecordingFilter(), filePath: String = #filePath,
  sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: () throws(E) -> R
) throws(E) -> R {
  try TestRecording(title: name, as: role, filter: filter).run(body) {
    expectTrace(
      of: $0, named: name, rules: rules, filePath: filePath, sourceLocation: sourceLocation)
  }
}

/// Expects a trace to match a golden transcript.
public func expectTrace(
  of trace: Trace, named name: String, rules: [TranscriptRule] = [], filePath: String = #filePath,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  GoldenTest(name: name, testFile: filePath).verdict(on: trace, rules: rules)
    .report(at: sourceLocation)
}

// MARK: - Inline

/// Runs code, records it, and expects the recording to match a transcript in the test.
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
/// The transcript needs no header. Source files are compared only if the transcript contains at least one.
///
/// - Throws: The error that the body throws. The events recorded before it are compared first.
@discardableResult
public func expectTrace<R, E: Error>(
  inline transcript: String, as role: String = "client", rules: [TranscriptRule] = [],
  filter: RecordingFilter = RecordingFilter(), isolation: isolated (any Actor)? = #isolation,
  sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: () async throws(E) -> R
) async throws(E) -> R {
  try await TestRecording(as: role, filter: filter).run(isolation: isolation, body) {
    expectTrace(of: $0, inline: transcript, rules: rules, sourceLocation: sourceLocation)
  }
}

/// Runs code that doesn't await, records it, and expects the recording to match a transcript in the test.
///
/// - Throws: The error that the body throws. The events recorded before it are compared first.
@discardableResult
public func expectTrace<R, E: Error>(
  inline transcript: String, as role: String = "client", rules: [TranscriptRule] = [],
  filter: RecordingFilter = RecordingFilter(),
  sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: () throws(E) -> R
) throws(E) -> R {
  try TestRecording(as: role, filter: filter).run(body) {
    expectTrace(of: $0, inline: transcript, rules: rules, sourceLocation: sourceLocation)
  }
}

/// Expects a trace to match a transcript in the test.
public func expectTrace(
  of trace: Trace, inline transcript: String, rules: [TranscriptRule] = [],
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  InlineTest.verdict(on: trace, inline: transcript, rules: rules).report(at: sourceLocation)
}

extension GoldenVerdict {
  /// Records an issue if the comparison failed.
  func report(at sourceLocation: Testing.SourceLocation) {
    guard let message else { return }
    for exhibit in exhibits {
      Attachment.record(exhibit.bytes, named: exhibit.name, sourceLocation: sourceLocation)
    }
    Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
  }
}
