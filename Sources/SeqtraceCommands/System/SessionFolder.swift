import SeqtraceEvents

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A new folder, in which each process of a command records into its own subfolder.
struct SessionFolder {
  /// The folder's path.
  let path: String

  /// The value for the environment variable. A slash at the end means that the folder holds several sessions.
  var variable: String { path + "/" }

  /// Creates the folder in the folder for temporary files.
  init() throws(CommandError) { path = try Self.makeTemporaryFolder() }

  /// The folder for temporary files, which compilers use, too.
  private static var base: String { SystemPath.variable("TMPDIR") ?? "/tmp" }

  /// Throws if the folder for temporary files can't be used.
  static func checkBase() throws(CommandError) {
    if access(base + "/.", W_OK | X_OK) != 0 { throw .noTemporaryFolder(base, .last) }
  }

  /// Creates a temporary folder with a unique name.
  static func makeTemporaryFolder() throws(CommandError) -> String {
    var template = Array("\(base)/seqtrace-XXXXXX".utf8CString)
    guard template.withUnsafeMutableBufferPointer({ mkdtemp($0.baseAddress!) }) != nil else {
      throw .noTemporaryFolder(base, .last)
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes the folder with its content; targets of links stay.
  func remove() throws(SystemError) { try Self.remove(path) }

  /// Removes a folder with its content; targets of links stay.
  static func remove(_ path: String) throws(SystemError) {
    let names: [String]
    do throws(SystemFailure) { names = try FolderListing.names(in: path) } catch {
      throw SystemError(error.code)
    }
    for name in names {
      let member = path + "/" + name
      var status = stat()
      guard lstat(member, &status) == 0 else { throw .last }
      if status.st_mode & S_IFMT == S_IFDIR {
        try remove(member)
      } else if unlink(member) != 0 {
        throw .last
      }
    }
    guard rmdir(path) == 0 else { throw .last }
  }
}
