import Synchronization

/// The files that a run of the tests has written.
final class GoldenRun: Sendable {
  /// The run of this process.
  static let process = GoldenRun()

  private let written = Mutex<[String: [UInt8]]>([:])

  /// Notes that a file is written; returns the content that this run had written there before.
  func note(_ bytes: [UInt8], at path: String) -> [UInt8]? {
    written.withLock { written in
      defer { written[path] = bytes }
      return written[path]
    }
  }

  /// Returns whether the run has written a file.
  func hasWritten(_ path: String) -> Bool { written.withLock { $0[path] != nil } }
}
