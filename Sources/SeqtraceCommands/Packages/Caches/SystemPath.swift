/// File system queries and changes by path.
enum SystemPath {
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The folder of a path; empty for a path without slashes.
  static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(path[..<slash])
  }

  /// The path, with links resolved; `nil` if nothing exists there.
  static func resolved(_ path: String) -> String? {
    guard let result = realpath(path, nil) else { return nil }
    defer { free(result) }
    return String(cString: result)
  }

  /// The absolute path, with links unresolved.
  static func absolute(_ path: String) -> String {
    path.isAbsolutePath ? path : resolved(".").map { $0 + "/" + path } ?? path
  }

  /// Creates a folder and its parents.
  ///
  /// - Parameter mode: The mode of the new folders, subject to the user's mask.
  static func makeFolder(_ path: String, mode: mode_t = 0o777) throws(SystemError) {
    if mkdir(path, mode) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, !parent(of: path).isEmpty else { throw .last }
    try makeFolder(parent(of: path), mode: mode)
    guard mkdir(path, mode) == 0 || errno == EEXIST else { throw .last }
  }

  /// Creates a folder and its parents for output, which is at `path` if that is given.
  static func makeOutputFolder(_ folder: String, for path: String? = nil) throws(CommandError) {
    do throws(SystemError) { try makeFolder(folder) } catch {
      throw .unwritableOutput(path ?? folder, error)
    }
  }

  /// Writes a file that only seqtrace uses.
  static func write(_ text: String, to path: String) throws(SystemError) {
    let file = try OpenFile(path, O_WRONLY | O_CREAT | O_TRUNC)
    try file.writeAll(Array(text.utf8))
    try file.finish()
  }

  /// Removes a file if it exists.
  static func remove(_ path: String) { unlink(path) }

  /// An environment variable; `nil` if it is unset or empty.
  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The path of the running program, with links resolved.
  static var program: String? {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _ = _NSGetExecutablePath(nil, &size)
      var bytes = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&bytes, &size) == 0 else { return nil }
      return resolved(
        String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    #else
      return resolved("/proc/self/exe")
    #endif
  }
}
