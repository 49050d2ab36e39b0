import SeqtraceDiagram

/// A new folder in which each process of a command records into its own subfolder.
struct SessionFolder {
  /// The enclosing folder, which may also contain other programs' files about the run.
  let root: String
  /// The path of the folder for sessions.
  var path: String { root + "/sessions" }

  /// The value of the environment variable for the recorder. The slash at the end means that the folder is
  /// for several sessions.
  var variable: String { path + "/" }

  /// Creates the folder in the folder for temporary files.
  ///
  /// - Parameter scratch: The folder of a package's build, from which the name is derived. SwiftPM compiles a
  ///   manifest again for each new value of an environment variable, so the name should repeat. `nil` for a
  ///   unique name.
  init(for scratch: String? = nil) throws(CommandError) {
    if let usual = scratch.flatMap(Self.makeUsualFolder) {
      root = usual
    } else {
      root = try Self.makeTemporaryFolder()
    }
    do throws(SystemError) { try SystemPath.makeFolder(path) } catch {
      throw .noTemporaryFolder(root, error)
    }
  }

  /// The folder for temporary files, which compilers use too.
  private static var base: String { SystemPath.variable("TMPDIR") ?? "/tmp" }

  /// Throws if the folder for temporary files can't be used, or if other users can replace files in it.
  static func checkBase() throws(CommandError) {
    if access(base + "/.", W_OK | X_OK) != 0 { throw .noTemporaryFolder(base, .last) }
    let session = (SystemPath.resolved(base) ?? base) + "/seqtrace"
    if let open = ForeignFile.firstOpenFolder(above: session) { throw .openTemporaryFolder(open) }
  }

  /// Creates a folder with the first free name for a build; `nil` if too many names are taken.
  private static func makeUsualFolder(for scratch: String) -> String? {
    let names = (1...20).lazy.map { "\(base)/seqtrace-\(scratch.contentHash)-\($0)" }
    return names.first { mkdir($0, 0o700) == 0 }
  }

  /// Creates a temporary folder with a unique name.
  static func makeTemporaryFolder() throws(CommandError) -> String {
    var template = Array("\(base)/seqtrace-XXXXXX".utf8CString)
    guard template.withUnsafeMutableBufferPointer({ mkdtemp($0.baseAddress!) }) != nil else {
      throw .noTemporaryFolder(base, .last)
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes the folder with its content. The targets of links stay.
  func remove() throws(SystemError) {
    // Another user's folder with this name stays.
    guard let status = stat(of: root, isOfLink: true) else { throw .last }
    guard status.st_uid == geteuid() else { throw SystemError(EPERM) }
    try Self.remove(root)
  }

  /// Removes a folder with its content. The targets of links stay. Throws if the path is a link.
  static func remove(_ path: String) throws(SystemError) {
    try remove(Array(path.utf8CString), in: AT_FDCWD)
  }

  /// Removes a subfolder of an open folder. Each folder is opened only once, so a link that replaces it
  /// meanwhile isn't followed.
  private static func remove(_ name: [CChar], in parent: Int32) throws(SystemError) {
    let folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0, let stream = fdopendir(folder) else { throw .last }
    defer { closedir(stream) }
    // The names are read first, because removing files while reading could hide others.
    var names: [[CChar]] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        bytes.prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
      }
      names.append(name)
      errno = 0
    }
    guard errno == 0 else { throw .last }
    for name in names where name != Array(".".utf8CString) && name != Array("..".utf8CString) {
      var status = stat()
      guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw .last }
      if status.kind == S_IFDIR {
        try remove(name, in: folder)
      } else if unlinkat(folder, name, 0) != 0 {
        throw .last
      }
    }
    guard unlinkat(parent, name, AT_REMOVEDIR) == 0 else { throw .last }
  }
}
