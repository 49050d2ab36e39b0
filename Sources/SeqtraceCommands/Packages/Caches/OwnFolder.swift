/// A folder for programs that are built and run. No other user owns it or can replace it.
struct OwnFolder {
  /// The purpose of the folder. It determines the option that error messages refer to.
  enum Purpose: Hashable {
    case cache, scratch
  }

  /// The path, with links resolved.
  let path: String

  /// Creates the folder if it doesn't exist. Throws if another user could replace it.
  init(_ wanted: String, for purpose: Purpose, mode: mode_t) throws(PackageError) {
    // The path is also checked before creating the folder, because another user's link could redirect it.
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
