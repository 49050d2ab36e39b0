internal import SeqtraceRecording

extension _SeqtraceLinked {
  /// Starts to record a test.
  ///
  /// - Parameter isTornDown: Whether code of its suite runs after it, and belongs to it.
  public static func test(_ name: String, in suite: String, isTornDown: Bool = false) -> Test {
    Test(test: RecordedTest(name, in: suite), isTornDown: isTornDown)
  }

  /// Starts to record a test of a class, which may inherit the test.
  public static func test(_ name: String, of suite: Any.Type, isTornDown: Bool = false) -> Test {
    // XCTest calls `tearDown()` on its own thread, even if the test ran in a task.
    test(name, in: "\(suite)", isTornDown: isTornDown && !RecordedTest.isInTask)
  }

  /// Starts to record the test that an instance of a suite is made, or set up, for.
  public static func beginSetUp(of suite: String) { RecordedTest.beginSetUp(of: suite) }

  /// Makes the initial value of a property of a suite's instance, which is made for one test.
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

  /// Ends the recording of a test, after the last code of its suite.
  public static func endTearDown() { RecordedTest.endTearDown() }

  /// A test that is being recorded.
  public struct Test: Sendable {
    let test: RecordedTest?
    let isTornDown: Bool

    /// Ends the recording of the test, unless code of its suite follows.
    public func end() { test?.end(isTornDown: isTornDown) }
  }
}
