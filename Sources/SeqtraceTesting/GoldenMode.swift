import Foundation

/// The way in which a difference from a golden file is handled.
enum GoldenMode {
  /// The difference is reported.
  case compare
  /// The golden file is rewritten.
  case record
  /// A rewrite was requested where it isn't allowed.
  case refused

  /// The environment variable that requests new golden files if it is `1`.
  static let recordingVariable = "SEQTRACE_RECORD_GOLDENS"

  /// Whether the trait ``RecordingTraces`` requests new goldens.
  @TaskLocal static var isAskedByTrait = false

  /// Returns the mode of the process and the current test.
  static func current(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> GoldenMode {
    guard isAskedByTrait || environment[recordingVariable] == "1" else { return .compare }
    return isContinuousIntegration(environment) ? .refused : .record
  }

  /// Returns whether the process runs in continuous integration: services set `CI`.
  private static func isContinuousIntegration(_ environment: [String: String]) -> Bool {
    guard let value = environment["CI"]?.lowercased() else { return false }
    return !["", "0", "false", "no"].contains(value)
  }
}
