public import SeqtraceEvents
public import SeqtraceRecording
public import Testing

/// Records what a piece of the program does, and expects its diagram in text to be a golden one.
///
/// The golden file is `Goldens/<test file>/<name>.txt` beside the test's file.
///
/// - Throws: What the body throws; nothing is compared then.
@discardableResult
public func expectDiagram<R, E: Error>(
  named name: String, as role: String = "client", filter: RecordingFilter = RecordingFilter(),
  isolation: isolated (any Actor)? = #isolation, filePath: String = #filePath,
  sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: () async throws(E) -> R
) async throws(E) -> R {
  let session = RecordingSession(title: name, filter: filter)
  let result = try await session.record(as: role, isolation: isolation, body)
  expectDiagram(
    of: session.trace(), named: name, filePath: filePath, sourceLocation: sourceLocation)
  return result
}

/// Expects the diagram in text of what was recorded to be a golden one.
public func expectDiagram(
  of trace: Trace, named name: String, filePath: String = #filePath,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  GoldenTest(name: name, testFile: filePath).verdict(onDiagramOf: trace)
    .report(at: sourceLocation)
}

/// Expects that something happened.
///
/// ```swift
/// expect(
///   trace,
///   contains: """
///     Bank.pay(…)
///       Account.withdraw(…) throws
///     """)
/// ```
///
/// - Parameters:
///   - trace: What was recorded.
///   - pattern: A fragment of a transcript, in which `…` stands for any text. What it doesn't say,
///     the sender, the outcome or the file, isn't asked for. Indented lines must happen inside the
///     line above them, at any depth; lines follow each other, with anything between.
///   - sourceLocation: Where a failure is reported.
public func expect(
  _ trace: Trace, contains pattern: String,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  PatternTest.verdict(on: trace, contains: pattern).report(at: sourceLocation)
}

/// Expects that something never happened.
///
/// See the function of the same name with `contains:` for the pattern.
public func expect(
  _ trace: Trace, neverContains pattern: String,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  PatternTest.verdict(on: trace, neverContains: pattern).report(at: sourceLocation)
}
