public import SeqtraceEvents
public import SeqtraceRecording
public import Testing

/// Runs code, records it, and expects the recording to do what a hand-written diagram draws.
///
/// ```swift
/// @Test func `An order is placed as its design says`() async throws {
///   try await expectConformance(to: "Designs/checkout.mmd") { try await shop.buy(tea) }
/// }
/// ```
///
/// The design is in Mermaid, PlantUML or Markdown; in a file with several diagrams, the recording must conform
/// to each. The article *Checking a run against a design* lists what its constructs ask for. If the test
/// fails, it names all deviations, each with the line of the design and the place in the source.
///
/// - Parameters:
///   - design: The path of the design's file, relative to the folder of the test's file.
///   - isClosed: Whether a message from one of the design's participants to another must be drawn.
///   - role: The role that sends while no recorded call is open.
///   - filter: The types and modules that are recorded.
///   - isolation: The actor on which the body runs: the caller's.
///   - filePath: The path of the test's file.
///   - sourceLocation: The place in the source at which a failure is reported.
///   - body: The code to run.
/// - Returns: The value that the body returns.
/// - Throws: The error that the body throws, after the events until then have been checked.
@discardableResult
public func expectConformance<R, E: Error>(
  to design: String, closed isClosed: Bool = false, as role: String = "client",
  filter: RecordingFilter = RecordingFilter(), isolation: isolated (any Actor)? = #isolation,
  filePath: String = #filePath, sourceLocation: Testing.SourceLocation = #_sourceLocation,
  _ body: () async throws(E) -> R
) async throws(E) -> R {
  let session = TestRecording(title: design, filter: filter)
  defer {
    expectConformance(
      of: session.trace(), to: design, closed: isClosed, filePath: filePath,
      sourceLocation: sourceLocation)
  }
  return try await session.record(as: role, isolation: isolation, body)
}

/// Runs code that doesn't await, records it, and expects the recording to do what a hand-written diagram draws.
///
/// The asynchronous function of the same name describes the parameters.
///
/// - Throws: The error that the body throws, after the events until then have been checked.
@discardableResult
public func expectConformance<R, E: Error>(
  to design: String, closed isClosed: Bool = false, as role: String = "client",
  filter: RecordingFilter = RecordingFilter(), filePath: String = #filePath,
  sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: () throws(E) -> R
) throws(E) -> R {
  let session = TestRecording(title: design, filter: filter)
  defer {
    expectConformance(
      of: session.trace(), to: design, closed: isClosed, filePath: filePath,
      sourceLocation: sourceLocation)
  }
  return try session.record(as: role, body)
}

/// Expects a trace to do what a hand-written diagram draws.
public func expectConformance(
  of trace: Trace, to design: String, closed isClosed: Bool = false, filePath: String = #filePath,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  DesignTest(design: design, testFile: filePath, isClosed: isClosed).verdict(on: trace)
    .report(at: sourceLocation)
}
