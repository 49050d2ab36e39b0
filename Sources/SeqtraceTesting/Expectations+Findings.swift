public import SeqtraceEvents
public import SeqtraceRecording
public import Testing

/// Runs code, records it, and expects it to be free of the faults that `seqtrace lint` finds.
///
/// ```swift
/// @Test func `A closed screen leaves nothing behind`() async throws {
///   try await expectNoFindings { try await shop.openAndClose() }
/// }
/// ```
///
/// The rules that are enabled by default apply; the article *Finding what went wrong* lists them. If there
/// are findings, the test fails with a list of them, each with its source locations and the smallest diagram
/// that shows it.
///
/// - Parameters:
///   - enabled: The names of additional rules, such as `leaked-object`.
///   - disabled: The names of rules that don't apply.
///   - forbidden: Calls that mustn't happen, as in `View* -> Database*`.
///   - role: The role that is the sender while no recorded call is open.
///   - filter: The types and modules that are recorded.
///   - isolation: The actor on which the body runs: the caller's.
///   - sourceLocation: The source location at which a failure is reported.
///   - body: The code to run.
/// - Returns: The value that the body returns.
/// - Throws: The error that the body throws. The events recorded before it are checked first.
@discardableResult
public func expectNoFindings<R, E: Error>(
  enabling enabled: [String] = [], disabling disabled: [String] = [],
  forbidding forbidden: [String] = [], as role: String = "client",
  filter: RecordingFilter = RecordingFilter(), isolation: isolated (any Actor)? = #isolation,
  sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: () async throws(E) -> R
) async throws(E) -> R {
  try await TestRecording(as: role, filter: filter).run(isolation: isolation, body) {
    expectNoFindings(
      in: $0, enabling: enabled, disabling: disabled, forbidding: forbidden,
      sourceLocation: sourceLocation)
  }
}

/// Runs code that doesn't await, records it, and expects it to be free of faults.
///
/// The asynchronous function of the same name describes the parameters.
///
/// - Throws: The error that the body throws. The events recorded before it are checked first.
@discardableResult
public func expectNoFindings<R, E: Error>(
  enabling enabled: [String] = [], disabling disabled: [String] = [],
  forbidding forbidden: [String] = [], as role: String = "client",
  filter: RecordingFilter = RecordingFilter(),
  sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: () throws(E) -> R
) throws(E) -> R {
  try TestRecording(as: role, filter: filter).run(body) {
    expectNoFindings(
      in: $0, enabling: enabled, disabling: disabled, forbidding: forbidden,
      sourceLocation: sourceLocation)
  }
}

/// Expects a trace to be free of faults.
///
/// `expectNoFindings` with a body describes the parameters.
public func expectNoFindings(
  in trace: Trace, enabling enabled: [String] = [], disabling disabled: [String] = [],
  forbidding forbidden: [String] = [],
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  FindingsTest(enabled: enabled, disabled: disabled, forbidden: forbidden).verdict(on: trace)
    .report(at: sourceLocation)
}
