import Synchronization

/// The files that the tests have written in one execution.
final class GoldenRun: Sendable {
  /// The execution of the tests in this process.
  static let process = GoldenRun()

  private let written = Mutex<[String: [UInt8]]>([:])

  /// Notes that a file is being written; returns the content that was written to it before in this execution,
  /// if any.
  func note(_ bytes: [UInt8], at path: String) -> [UInt8]? {
    written.withLock { written in
      defer { written[path] = bytes }
      return written[path]
    }
  }

  /// Returns whether a file was written in this execution.
  func hasWritten(_ path: String) -> Bool { written.withLock { $0[path] != nil } }
}
