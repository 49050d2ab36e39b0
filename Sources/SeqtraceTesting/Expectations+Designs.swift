public import SeqtraceEvents
public import SeqtraceRecording
public import Testing

/// Runs code, records it, and expects the recording to conform to a hand-written diagram.
///
/// ```swift
/// @Test func `An order is placed as its design says`() async throws {
///   try await expectConformance(to: "Designs/checkout.mmd") { try await shop.buy(tea) }
/// }
/// ```
///
/// The design is in Mermaid, PlantUML or Markdown; if the file contains several diagrams, the recording must
/// conform to each of them. The article *Checking a run against a design* lists what each construct requires.
/// If the trace doesn't conform, the test fails with a list of all deviations, each with the line in the
/// design and the location in the source.
///
/// - Parameters:
///   - design: The path of the design's file, relative to the folder of the test's file.
///   - isClosed: Whether the recording may contain only those messages between the design's participants that
///     the design contains.
///   - role: The role that is the sender while no recorded call is open.
///   - filter: The types and modules that are recorded.
///   - isolation: The actor on which the body runs: the caller's.
///   - filePath: The path of the test's file.
///   - sourceLocation: The source location at which a failure is reported.
///   - body: The code to run.
/// - Returns: The value that the body returns.
/// - Throws: The error that the body throws. The events recorded before it are checked first.
@discardableResult
public func expectConformance<R, E: Error>(
  to design: String, closed isClosed: Bool = false, as role: String = "client",
  filter: RecordingFilter = RecordingFilter(), isolation: isolated (any Actor)? = #isolation,
  filePath: String = #filePath, sourceLocation: Testing.SourceLocation = #_sourceLocation,
  _ body: () async throws(E) -> R
) async throws(E) -> R {
  try await TestRecording(title: design, as: role, filter: filter).run(isolation: isolation, body) {
    expectConformance(
      of: $0, to: design, closed: isClosed, filePath: filePath, sourceLocation: sourceLocation)
  }
}

/// Runs code that doesn't await, records it, and expects the recording to conform to a hand-written diagram.
///
/// The asynchronous function of the same name describes the parameters.
///
/// - Throws: The error that the body throws. The events recorded before it are checked first.
@discardableResult
public func expectConformance<R, E: Error>(
  to design: String, closed isClosed: Bool = false, as role: String = "client",
  filter: RecordingFilter = RecordingFilter(), filePath: String = #filePath,
  sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: () throws(E) -> R
) throws(E) -> R {
  try TestRecording(title: design, as: role, filter: filter).run(body) {
    expectConformance(
      of: $0, to: design, closed: isClosed, filePath: filePath, sourceLocation: sourceLocation)
  }
}

/// Expects a trace to conform to a hand-written diagram.
public func expectConformance(
  of trace: Trace, to design: String, closed isClosed: Bool = false, filePath: String = #filePath,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  DesignTest(design: design, testFile: filePath, isClosed: isClosed).verdict(on: trace)
    .report(at: sourceLocation)
}
