internal import SeqtraceRecording

extension _SeqtraceLinked {
  /// Begins a test.
  public static func test(_ name: String, in suite: String) -> Test {
    Test(test: RecordedTest(name, in: suite))
  }

  /// Begins a test of a class, which may have inherited it.
  public static func test(_ name: String, of suite: Any.Type) -> Test {
    test(name, in: "\(suite)")
  }

  /// A test under way.
  public struct Test: Sendable {
    let test: RecordedTest?

    /// Ends the test.
    public func end() { test?.end() }
  }
}
