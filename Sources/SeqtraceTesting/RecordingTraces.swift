public import Testing

/// A trait that rewrites the golden files of a test, or of a suite's tests, instead of comparing them.
///
/// If the environment variable `CI` is set, the tests fail instead, so that a trait left in the code is
/// noticed.
public struct RecordingTraces: TestTrait, SuiteTrait, TestScoping {
  /// Whether the trait also applies to nested suites.
  public var isRecursive: Bool { true }

  /// Executes a test in a mode in which it rewrites its golden files.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await GoldenMode.$isAskedByTrait.withValue(true) { try await function() }
  }
}

extension Trait where Self == RecordingTraces {
  /// Rewrites golden files instead of comparing them.
  public static var recordingTraces: Self { Self() }
}
