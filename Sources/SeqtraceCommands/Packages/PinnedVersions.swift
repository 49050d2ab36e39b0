#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The file in which SwiftPM keeps the versions of dependencies; it writes it in the package itself.
///
/// A package that has none gets that of its last recording for as long as it is recorded. Otherwise
/// SwiftPM would look for newer versions each time.
struct PinnedVersions {
  private let path: String
  /// The path of the kept versions.
  private let kept: String
  private let content: [UInt8]?

  init(of package: String, keptIn folder: String) {
    path = package + "/Package.resolved"
    kept = folder + "/Package.resolved"
    content = Self.read(path)
    if content == nil, let ours = Self.read(kept) { Self.write(ours, to: path) }
  }

  /// Makes the package's file what it was.
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

  /// Writes a file; where that fails, SwiftPM makes it anew.
  private static func write(_ bytes: [UInt8], to path: String) {
    try? SystemPath.write(String(decoding: bytes, as: UTF8.self), to: path)
  }
}
