#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A failed system call, with its `errno`.
package struct SystemFailure: Error, Sendable, Hashable {
  /// The error number.
  package var code: Int32

  /// Creates a failure from its error number, such as `EACCES`.
  package init(_ code: Int32) { self.code = code }

  /// The failure of the last call on this thread.
  package static var last: SystemFailure { SystemFailure(errno) }

  static let missing = SystemFailure(ENOENT)
  static let notAFolder = SystemFailure(ENOTDIR)
  static let tooLarge = SystemFailure(EFBIG)
  package static let exists = SystemFailure(EEXIST)
  package static let notEmpty = SystemFailure(ENOTEMPTY)

  /// The system's message, such as `Permission denied`.
  package var message: String { String(cString: strerror(code)) }
}

/// Lists and reads files, without Foundation.
package enum FolderListing {
  /// Returns the names in a folder, sorted, without `.` and `..`.
  package static func names(in path: String) throws(SystemFailure) -> [String] {
    guard let folder = opendir(path) else { throw .last }
    defer { closedir(folder) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw .last }
    return names.sorted()
  }

  /// Returns whether a path exists.
  static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The size limit for a file, in bytes; far above what a recorder writes.
  static let largestFile = 1 << 30

  /// Returns the bytes of a regular file. Throws `ENOENT` for anything else, and `EFBIG` for a file above the
  /// limit.
  package static func contents(of path: String) throws(SystemFailure) -> [UInt8] {
    // Without `O_NONBLOCK`, opening a pipe, for example, could block forever.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw .last }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .last }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .missing }
    let size = Int(status.st_size)
    guard size <= largestFile else { throw .tooLarge }
    var failure: SystemFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let read = read(file, buffer.baseAddress! + count, size - count)
        if read < 0, errno == EINTR { continue }
        if read < 0 { failure = .last }
        if read <= 0 { return }
        count += read
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
