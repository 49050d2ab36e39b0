import Foundation

/// What is done with what differs from a golden file.
enum GoldenMode {
  /// It is compared.
  case compare
  /// Goldens are recorded anew.
  case record
  /// They were to be recorded anew, where that mustn't be.
  case refused

  /// The environment variable that asks for new goldens, if it is `1`.
  static let recordingVariable = "SEQTRACE_RECORD_GOLDENS"

  /// Whether the trait ``RecordingTraces`` asks for new goldens.
  @TaskLocal static var isAskedByTrait = false

  /// The mode of the process and the current test.
  static func current(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> GoldenMode {
    guard isAskedByTrait || environment[recordingVariable] == "1" else { return .compare }
    return isContinuousIntegration(environment) ? .refused : .record
  }

  /// Whether nobody sits before the machine: services set `CI`.
  private static func isContinuousIntegration(_ environment: [String: String]) -> Bool {
    guard let value = environment["CI"]?.lowercased() else { return false }
    return !["", "0", "false", "no"].contains(value)
  }
}
