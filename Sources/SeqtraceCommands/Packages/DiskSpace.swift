#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Whether a disk has room for a build.
enum DiskSpace {
  /// The number of bytes written as a test; less than the smallest build writes.
  private static let probeSize = 1 << 20

  /// Whether a step failed because a disk is full.
  ///
  /// Programs of a build report this in different words, or not at all if the log is on that disk.
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
  /// The error, or a full disk if that caused it.
  var diagnosed: PackageError {
    guard let log else { return self }
    let folder = SystemPath.parent(of: log)
    return DiskSpace.isMissing(in: folder, log: log) ? .fullDisk(folder, log: log) : self
  }
}
