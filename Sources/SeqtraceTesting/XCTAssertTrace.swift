#if canImport(XCTest)
  public import SeqtraceEvents
  public import SeqtraceRecording
  public import SeqtraceTranscript
  import XCTest

  /// Runs code, records it, and asserts that the recording matches a golden transcript.
  ///
  /// This is the equivalent of `expectTrace(named:)` for XCTest. If the test fails, the message contains the
  /// file name of the new transcript, which is written next to the golden file.
  ///
  /// - Throws: The error that the body throws. The events recorded before it are compared first.
  @discardableResult
  public func XCTAssertTrace<R, E: Error>(
    named name: String, as role: String = "client", rules: [TranscriptRule] = [],
    filter: RecordingFilter = RecordingFilter(), isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #filePath, line: UInt = #line, _ body: () async throws(E) -> R
  ) async throws(E) -> R {
    try await TestRecording(title: name, as: role, filter: filter).run(isolation: isolation, body) {
      XCTAssertTrace(of: $0, named: name, rules: rules, file: file, line: line)
    }
  }

  /// Runs code that doesn't await, records it, and asserts that the recording matches a golden transcript.
  ///
  /// - Throws: The error that the body throws. The events recorded before it are compared first.
  @discardableResult
  public func XCTAssertTrace<R, E: Error>(
    named name: String, as role: String = "client", rules: [TranscriptRule] = [],
    filter: RecordingFilter = RecordingFilter(), file: StaticString = #filePath,
    line: UInt = #line, _ body: () throws(E) -> R
  ) throws(E) -> R {
    try TestRecording(title: name, as: role, filter: filter).run(body) {
      XCTAssertTrace(of: $0, named: name, rules: rules, file: file, line: line)
    }
  }

  /// Asserts that a trace matches a golden transcript.
  public func XCTAssertTrace(
    of trace: Trace, named name: String, rules: [TranscriptRule] = [],
    file: StaticString = #filePath, line: UInt = #line
  ) {
    GoldenTest(name: name, testFile: "\(file)").verdict(on: trace, rules: rules)
      .fail(at: file, line)
  }

  /// Runs code, records it, and asserts that the recording matches a transcript in the test.
  ///
  /// - Throws: The error that the body throws. The events recorded before it are compared first.
  @discardableResult
  public func XCTAssertTrace<R, E: Error>(
    inline transcript: String, as role: String = "client", rules: [TranscriptRule] = [],
    filter: RecordingFilter = RecordingFilter(), isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #filePath, line: UInt = #line, _ body: () async throws(E) -> R
  ) async throws(E) -> R {
    try await TestRecording(as: role, filter: filter).run(isolation: isolation, body) {
      XCTAssertTrace(of: $0, inline: transcript, rules: rules, file: file, line: line)
    }
  }

  /// Runs code that doesn't await, records it, and asserts that the recording matches a transcript in the
  /// test.
  ///
  /// - Throws: The error that the body throws. The events recorded before it are compared first.
  @discardableResult
  public func XCTAssertTrace<R, E: Error>(
    inline transcript: String, as role: String = "client", rules: [TranscriptRule] = [],
    filter: RecordingFilter = RecordingFilter(), file: StaticString = #filePath,
    line: UInt = #line, _ body: () throws(E) -> R
  ) throws(E) -> R {
    try TestRecording(as: role, filter: filter).run(body) {
      XCTAssertTrace(of: $0, inline: transcript, rules: rules, file: file, line: line)
    }
  }

  /// Asserts that a trace matches a transcript in the test.
  public func XCTAssertTrace(
    of trace: Trace, inline transcript: String, rules: [TranscriptRule] = [],
    file: StaticString = #filePath, line: UInt = #line
  ) {
    InlineTest.verdict(on: trace, inline: transcript, rules: rules).fail(at: file, line)
  }

  /// Runs code, records it, and asserts that the diagram, drawn as text, matches a golden file.
  ///
  /// - Throws: The error that the body throws. The events recorded before it are compared first.
  @discardableResult
  public func XCTAssertDiagram<R, E: Error>(
    named name: String, as role: String = "client", filter: RecordingFilter = RecordingFilter(),
    isolation: isolated (any Actor)? = #isolation, file: StaticString = #filePath,
    line: UInt = #line, _ body: () async throws(E) -> R
  ) async throws(E) -> R {
    try await TestRecording(title: name, as: role, filter: filter).run(isolation: isolation, body) {
      XCTAssertDiagram(of: $0, named: name, file: file, line: line)
    }
  }

  /// Runs code that doesn't await, records it, and asserts that the diagram, drawn as text, matches a golden
  /// file.
  ///
  /// - Throws: The error that the body throws. The events recorded before it are compared first.
  @discardableResult
  public func XCTAssertDiagram<R, E: Error>(
    named name: String, as role: String = "client", filter: RecordingFilter = RecordingFilter(),
    file: StaticString = #filePath, line: UInt = #line, _ body: () throws(E) -> R
  ) throws(E) -> R {
    try TestRecording(title: name, as: role, filter: filter).run(body) {
      XCTAssertDiagram(of: $0, named: name, file: file, line: line)
    }
  }

  /// Asserts that the diagram of a trace, drawn as text, matches a golden file.
  public func XCTAssertDiagram(
    of trace: Trace, named name: String, file: StaticString = #filePath, line: UInt = #line
  ) {
    GoldenTest(name: name, testFile: "\(file)").verdict(onDiagramOf: trace).fail(at: file, line)
  }

  /// Asserts that a trace contains a fragment of a transcript, in which `…` matches any text.
  public func XCTAssertTrace(
    _ trace: Trace, contains pattern: String, file: StaticString = #filePath, line: UInt = #line
  ) {
    PatternTest.verdict(on: trace, contains: pattern).fail(at: file, line)
  }

  /// Asserts that a trace doesn't contain a fragment of a transcript, in which `…` matches any text.
  public func XCTAssertTrace(
    _ trace: Trace, neverContains pattern: String, file: StaticString = #filePath,
    line: UInt = #line
  ) {
    PatternTest.verdict(on: trace, neverContains: pattern).fail(at: file, line)
  }

  /// Runs code, records it, and asserts that the recording conforms to a hand-written diagram.
  ///
  /// This is the equivalent of `expectConformance(to:)` for XCTest.
  ///
  /// - Throws: The error that the body throws. The events recorded before it are checked first.
  @discardableResult
  public func XCTAssertConformance<R, E: Error>(
    to design: String, closed isClosed: Bool = false, as role: String = "client",
    filter: RecordingFilter = RecordingFilter(), isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #filePath, line: UInt = #line, _ body: () async throws(E) -> R
  ) async throws(E) -> R {
    try await TestRecording(title: design, as: role, filter: filter).run(isolation: isolation, body)
    {
      XCTAssertConformance(of: $0, to: design, closed: isClosed, file: file, line: line)
    }
  }

  /// Runs code that doesn't await, records it, and asserts that the recording conforms to a hand-written
  /// diagram.
  ///
  /// - Throws: The error that the body throws. The events recorded before it are checked first.
  @discardableResult
  public func XCTAssertConformance<R, E: Error>(
    to design: String, closed isClosed: Bool = false, as role: String = "client",
    filter: RecordingFilter = RecordingFilter(), file: StaticString = #filePath,
    line: UInt = #line, _ body: () throws(E) -> R
  ) throws(E) -> R {
    try TestRecording(title: design, as: role, filter: filter).run(body) {
      XCTAssertConformance(of: $0, to: design, closed: isClosed, file: file, line: line)
    }
  }

  /// Asserts that a trace conforms to a hand-written diagram.
  public func XCTAssertConformance(
    of trace: Trace, to design: String, closed isClosed: Bool = false,
    file: StaticString = #filePath, line: UInt = #line
  ) {
    DesignTest(design: design, testFile: "\(file)", isClosed: isClosed).verdict(on: trace)
      .fail(at: file, line)
  }

  extension GoldenVerdict {
    /// Fails the test if the verdict has a message. XCTest has no attachments on Linux, so the exhibits are
    /// written next to the golden file instead.
    func fail(at file: StaticString, _ line: UInt) {
      guard let message else { return }
      XCTFail(messageNamingExhibits(message), file: file, line: line)
    }

    /// Writes the exhibits next to the golden file, and returns the message with the names of their files.
    func messageNamingExhibits(_ message: String) -> String {
      guard let golden, !exhibits.isEmpty else { return message }
      do {
        let names = try golden.write(exhibits)
        return ([message, "Beside it, too:"] + names.map { "  \($0)" }).joined(separator: "\n")
      } catch {
        return message + "\nWhat shows more can't be written beside it: \(error)"
      }
    }
  }
#endif
