#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A folder for programs that are built and run; no other user has put it there or can replace it.
struct OwnFolder {
  /// The purpose of such a folder; each has its own option.
  enum Purpose: Hashable {
    case cache, scratch
  }

  /// The path without links.
  let path: String

  /// Creates the folder if it doesn't exist.
  init(_ wanted: String, for purpose: Purpose, mode: mode_t) throws(PackageError) {
    // Checks before creating it as well, because another user's link decides where that would be.
    try Self.check(SystemPath.absolute(wanted), for: purpose)
    do throws(SystemError) { try SystemPath.makeFolder(wanted, mode: mode) } catch {
      throw .unwritableFolder(wanted, error, for: purpose)
    }
    guard let path = SystemPath.resolved(wanted) else {
      throw .unwritableFolder(wanted, .last, for: purpose)
    }
    try Self.check(path, for: purpose)
    self.path = path
  }

  private static func check(_ path: String, for purpose: Purpose) throws(PackageError) {
    let foreign = ForeignFile.first(on: path) ?? ForeignFile.firstOpenFolder(above: path)
    if let foreign { throw .foreignFile(foreign, for: purpose) }
  }
}
