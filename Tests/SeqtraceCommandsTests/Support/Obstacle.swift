import Foundation
import Testing

/// What may stand where a file is to be read or written.
enum Obstacle {
  /// Makes a `link`, a `pipe` or a `folder`.
  static func make(_ kind: String, at path: String, leadingTo target: String) throws {
    switch kind {
    case "link":
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    case "pipe": try #require(mkfifo(path, 0o600) == 0)
    default:
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
  }
}
