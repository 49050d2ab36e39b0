internal import SeqtraceRecording

extension _SeqtraceLinked {
  /// Starts to record a test.
  public static func test(_ name: String, in suite: String) -> Test {
    Test(test: RecordedTest(name, in: suite))
  }

  /// Starts to record a test of a class, which may inherit the test.
  public static func test(_ name: String, of suite: Any.Type) -> Test {
    test(name, in: "\(suite)")
  }

  /// A test that is being recorded.
  public struct Test: Sendable {
    let test: RecordedTest?

    /// Ends the recording of the test.
    public func end() { test?.end() }
  }
}
