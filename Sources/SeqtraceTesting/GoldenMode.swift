import Foundation

/// The way in which a test treats its golden file.
enum GoldenMode {
  /// A difference from the golden file is reported.
  case compare
  /// The golden file is rewritten.
  case record
  /// Rewriting was requested, but isn't allowed in continuous integration: the test fails.
  case refused

  /// The environment variable that requests rewriting golden files if its value is `1`.
  static let recordingVariable = "SEQTRACE_RECORD_GOLDENS"

  /// Whether the trait ``RecordingTraces`` requests rewriting golden files.
  @TaskLocal static var isAskedByTrait = false

  /// Returns the mode, which depends on the environment and on the traits of the current test.
  static func current(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> GoldenMode {
    guard isAskedByTrait || environment[recordingVariable] == "1" else { return .compare }
    return isContinuousIntegration(environment) ? .refused : .record
  }

  /// Returns whether the process runs in continuous integration: its services set `CI`.
  private static func isContinuousIntegration(_ environment: [String: String]) -> Bool {
    guard let value = environment["CI"]?.lowercased() else { return false }
    return !["", "0", "false", "no"].contains(value)
  }
}
