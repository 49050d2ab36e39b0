#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The file in which SwiftPM keeps the versions of dependencies; it writes it in the package itself.
struct PinnedVersions {
  private let path: String
  private let content: [UInt8]?

  init(of package: String) {
    path = package + "/Package.resolved"
    content = try? InputFile(path: path).bytes(limit: InputFile.maximumSize)
  }

  /// Makes the file what it was.
  func restore() {
    guard let content else {
      unlink(path)
      return
    }
    let now = try? InputFile(path: path).bytes(limit: InputFile.maximumSize)
    if now != content {
      try? SystemPath.write(String(decoding: content, as: UTF8.self), to: path)
    }
  }
}
