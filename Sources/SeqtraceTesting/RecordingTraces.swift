public import Testing

/// Records the golden files of a test, or of a suite's tests, anew instead of comparing them.
///
/// Where the environment variable `CI` is set the tests fail instead, so that the trait can't be left
/// behind unnoticed.
public struct RecordingTraces: TestTrait, SuiteTrait, TestScoping {
  /// Whether the tests of suites inside a suite record, too.
  public var isRecursive: Bool { true }

  /// Runs a test while its golden files are recorded.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await GoldenMode.$isAskedByTrait.withValue(true) { try await function() }
  }
}

extension Trait where Self == RecordingTraces {
  /// Records golden files anew instead of comparing them.
  public static var recordingTraces: Self { Self() }
}
