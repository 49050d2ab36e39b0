/// The package's own file `Package.resolved`, in which SwiftPM stores the versions of dependencies.
///
/// While it is recorded, a package without this file gets the file of its last recording. Otherwise SwiftPM
/// would look for newer versions each time.
struct PinnedVersions {
  private let path: String
  /// The path of the file from the last recording.
  private let kept: String
  private let content: [UInt8]?

  init(of package: String, keptIn folder: String) {
    path = package + "/Package.resolved"
    kept = folder + "/Package.resolved"
    content = Self.read(path)
    if content == nil, let ours = Self.read(kept) { Self.write(ours, to: path) }
  }

  /// Restores the package's own file, or its absence.
  func restore() {
    let now = Self.read(path)
    guard let content else {
      if let now { Self.write(now, to: kept) }
      unlink(path)
      return
    }
    if now != content { Self.write(content, to: path) }
  }

  private static func read(_ path: String) -> [UInt8]? {
    try? InputFile(path: path).bytes(limit: InputFile.maximumSize)
  }

  /// Writes a file. Errors are ignored, because SwiftPM creates a missing file.
  private static func write(_ bytes: [UInt8], to path: String) {
    try? SystemPath.write(String(decoding: bytes, as: UTF8.self), to: path)
  }
}
