#if canImport(XCTest)
  public import SeqtraceEvents
  public import SeqtraceRecording
  import XCTest

  /// Runs code, records it, and asserts that it is free of the faults that `seqtrace lint` finds.
  ///
  /// This is the equivalent of `expectNoFindings` for XCTest; that function describes the parameters.
  ///
  /// - Throws: The error that the body throws. The events recorded before it are checked first.
  @discardableResult
  public func XCTAssertNoFindings<R, E: Error>(
    enabling enabled: [String] = [], disabling disabled: [String] = [],
    forbidding forbidden: [String] = [], as role: String = "client",
    filter: RecordingFilter = RecordingFilter(), isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #filePath, line: UInt = #line, _ body: () async throws(E) -> R
  ) async throws(E) -> R {
    try await TestRecording(as: role, filter: filter).run(isolation: isolation, body) {
      XCTAssertNoFindings(
        in: $0, enabling: enabled, disabling: disabled, forbidding: forbidden,
        file: file, line: line)
    }
  }

  /// Runs code that doesn't await, records it, and asserts that it is free of faults.
  ///
  /// - Throws: The error that the body throws. The events recorded before it are checked first.
  @discardableResult
  public func XCTAssertNoFindings<R, E: Error>(
    enabling enabled: [String] = [], disabling disabled: [String] = [],
    forbidding forbidden: [String] = [], as role: String = "client",
    filter: RecordingFilter = RecordingFilter(), file: StaticString = #filePath,
    line: UInt = #line, _ body: () throws(E) -> R
  ) throws(E) -> R {
    try TestRecording(as: role, filter: filter).run(body) {
      XCTAssertNoFindings(
        in: $0, enabling: enabled, disabling: disabled, forbidding: forbidden,
        file: file, line: line)
    }
  }

  /// Asserts that a trace is free of faults.
  public func XCTAssertNoFindings(
    in trace: Trace, enabling enabled: [String] = [], disabling disabled: [String] = [],
    forbidding forbidden: [String] = [], file: StaticString = #filePath, line: UInt = #line
  ) {
    FindingsTest(enabled: enabled, disabled: disabled, forbidden: forbidden).verdict(on: trace)
      .fail(at: file, line)
  }
#endif
