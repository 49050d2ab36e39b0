internal import SeqtraceRecording

extension _SeqtraceLinked {
  /// Starts to record a test.
  ///
  /// - Parameter isTornDown: Whether the suite has code that runs after the test and belongs to it.
  public static func test(_ name: String, in suite: String, isTornDown: Bool = false) -> Test {
    Test(test: RecordedTest(name, in: suite), isTornDown: isTornDown)
  }

  /// Starts to record a test of a class. A subclass may inherit the test, so the class is given as a type.
  public static func test(_ name: String, of suite: Any.Type, isTornDown: Bool = false) -> Test {
    // XCTest calls `tearDown()` on its own thread. For a test that runs in a task, it therefore isn't in the
    // test's session.
    test(name, in: "\(suite)", isTornDown: isTornDown && !RecordedTest.isInTask)
  }

  /// Starts to record a test, when an instance of its suite is created or set up.
  public static func beginSetUp(of suite: String) { RecordedTest.beginSetUp(of: suite) }

  /// Evaluates and records the initial value of a property of a suite. Each instance of a suite is created
  /// for a single test.
  public static func suiteValue<R, Suite: ~Copyable>(
    _ property: String, of suite: Suite.Type, _ value: @autoclosure () throws -> R,
    fileID: String = #fileID, line: Int = #line
  ) rethrows -> R {
    let suite = metatype(suite)
    beginSetUp(of: "\(suite)")
    let call = Call(QuickCall(property, on: .type(suite), fileID, line))
    defer { call.end() }
    let value = try value()
    named(property, value, fileID: fileID, line: line)
    return value
  }

  /// Ends the recording of a test, when the last code of its suite has run.
  public static func endTearDown() { RecordedTest.endTearDown() }

  /// A test that is being recorded.
  public struct Test: Sendable {
    let test: RecordedTest?
    let isTornDown: Bool

    /// Ends the recording of the test, unless its suite has code that tears it down.
    public func end() { test?.end(isTornDown: isTornDown) }
  }
}
