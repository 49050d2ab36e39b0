/// The check whether a full disk made a build fail.
enum DiskSpace {
  /// The number of bytes that the check writes, fewer than the smallest build.
  private static let probeSize = 1 << 20

  /// Whether a step failed because a disk is full.
  ///
  /// The programs of a build report this in different words, or not at all if their log is on the same disk.
  static func isMissing(in folder: String, log: String) -> Bool {
    let message = SystemError(ENOSPC).message
    if (try? LogFile(path: log).text())?.contains(message) ?? false { return true }
    let probe = folder + "/probe"
    defer { SystemPath.remove(probe) }
    do throws(SystemError) {
      let file = try OpenFile(probe, O_WRONLY | O_CREAT | O_TRUNC)
      try file.writeAll([UInt8](repeating: 0, count: probeSize))
      try file.finish()
      return false
    } catch {
      return error.code == ENOSPC || error.code == EDQUOT
    }
  }
}

extension PackageError {
  /// The error, or ``fullDisk(_:log:)`` if a full disk caused it.
  var diagnosed: PackageError {
    guard let log else { return self }
    let folder = SystemPath.parent(of: log)
    return DiskSpace.isMissing(in: folder, log: log) ? .fullDisk(folder, log: log) : self
  }
}
