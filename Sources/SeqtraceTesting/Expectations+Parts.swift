public import SeqtraceEvents
public import SeqtraceRecording
public import Testing

/// Runs code, records it, and expects the diagram, drawn as text, to match a golden file.
///
/// The golden file is `Goldens/<test file>/<name>.txt`, in the folder of the test's file.
///
/// - Throws: The error that the body throws. The events recorded before it are compared first.
@discardableResult
public func expectDiagram<R, E: Error>(
  named name: String, as role: String = "client", filter: RecordingFilter = RecordingFilter(),
  isolation: isolated (any Actor)? = #isolation, filePath: String = #filePath,
  sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: () async throws(E) -> R
) async throws(E) -> R {
  try await TestRecording(title: name, as: role, filter: filter).run(isolation: isolation, body) {
    expectDiagram(of: $0, named: name, filePath: filePath, sourceLocation: sourceLocation)
  }
}

/// Runs code that doesn't await, records it, and expects the diagram, drawn as text, to match a golden file.
///
/// - Throws: The error that the body throws. The events recorded before it are compared first.
@discardableResult
public func expectDiagram<R, E: Error>(
  named name: String, as role: String = "client", filter: RecordingFilter = RecordingFilter(),
  filePath: String = #filePath, sourceLocation: Testing.SourceLocation = #_sourceLocation,
  _ body: () throws(E) -> R
) throws(E) -> R {
  try TestRecording(title: name, as: role, filter: filter).run(body) {
    expectDiagram(of: $0, named: name, filePath: filePath, sourceLocation: sourceLocation)
  }
}

/// Expects the diagram of a trace, drawn as text, to match a golden file.
public func expectDiagram(
  of trace: Trace, named name: String, filePath: String = #filePath,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  GoldenTest(name: name, testFile: filePath).verdict(onDiagramOf: trace)
    .report(at: sourceLocation)
}

/// Expects a trace to contain a fragment of a transcript.
///
/// ```swift
/// expectTrace(
///   trace,
///   contains: """
///     Bank.pay(…)
///       Account.withdraw(…) throws
///     """)
/// ```
///
/// - Parameters:
///   - trace: The recorded trace.
///   - pattern: One or several lines of a transcript, in which `…` matches any text. A line's sender, outcome
///     and file are compared only if the pattern contains them. Indented lines must happen inside the call in
///     the nearest less indented line above, at any depth. Other events may happen between two lines.
///   - sourceLocation: The source location at which a failure is reported.
public func expectTrace(
  _ trace: Trace, contains pattern: String,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  PatternTest.verdict(on: trace, contains: pattern).report(at: sourceLocation)
}

/// Expects a trace not to contain a fragment of a transcript.
///
/// The function with `contains:` describes the pattern.
public func expectTrace(
  _ trace: Trace, neverContains pattern: String,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  PatternTest.verdict(on: trace, neverContains: pattern).report(at: sourceLocation)
}
