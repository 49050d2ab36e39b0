#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that is written whole or not at all.
///
/// The bytes go to a new file in the same folder, which then takes the place and the mode of the
/// old one. A symbolic link stays, and what it leads to is replaced. What isn't a regular file (a
/// device, a pipe) is written to directly. So is an inherited descriptor, on which whoever handed it
/// over goes on writing; if that fails, a regular file is cut back to what it was.
struct OutputFile {
  /// The largest number of consecutive links, the same as Linux's.
  private static let maximumLinkCount = 40

  /// The path as it was given.
  let path: String
  /// Whether only the folder was named, not the file: what has the file's name is replaced then, and
  /// neither a link followed nor a pipe written to.
  var isInNamedFolder = false

  /// Receives the next piece of a file.
  typealias Sink = ([UInt8]) throws(SystemError) -> Void

  /// Writes the file at once.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    try write { (sink) throws(SystemError) in try sink(bytes) }
  }

  /// Writes the file piece by piece; `content` hands the pieces over.
  func write(_ content: (Sink) throws(SystemError) -> Void) throws(SystemError) {
    try stage(content)?.commit()
  }

  /// Writes everything but doesn't replace the old file yet; what isn't a regular file is written to
  /// at once.
  ///
  /// - Parameter number: Which of several files that are staged together it is.
  func stage(
    number: Int = 0, _ content: (Sink) throws(SystemError) -> Void
  ) throws(SystemError) -> StagedFile? {
    if isInNamedFolder {
      try checkName()
      let existing = try ownKind() == S_IFREG ? status() : nil
      return try StagedFile(path, existing, number: number, content)
    }
    let existing = try status()
    if let existing, !isReplaceable(existing) {
      try writeDirectly(content, to: existing)
      return nil
    }
    let target = try target()
    if existing != nil, access(target, W_OK) != 0 { throw .last }
    return try StagedFile(target, existing, number: number, content)
  }

  /// Whether there is such a file.
  var exists: Bool { access(path, F_OK) == 0 }

  /// Whether the path leads to something that is there to be written to: a device, a pipe, an
  /// inherited descriptor.
  var isSpecial: Bool {
    guard !isInNamedFolder, let existing = try? status() else { return false }
    return existing.kind != S_IFDIR && !isReplaceable(existing)
  }

  /// Whether the path leads to a folder.
  var isFolder: Bool { (try? status())?.kind == S_IFDIR }

  /// The type of what is at the path itself, where a link is a link: `S_IFREG` or the like; `nil` if
  /// there is nothing.
  func ownKind() throws(SystemError) -> mode_t? {
    var status = stat()
    if lstat(path, &status) == 0 { return status.kind }
    guard errno == ENOENT else { throw .last }
    return nil
  }

  /// Throws if a folder has the name of the file.
  func checkName() throws(SystemError) {
    if try ownKind() == S_IFDIR { throw SystemError(EISDIR) }
  }

  /// Throws if there is no folder that a new file could be made in.
  func checkFolder() throws(SystemError) {
    guard try status() == nil else { return }
    let folder = try target().folder
    guard access(folder.isEmpty ? "." : folder, W_OK | X_OK) == 0 else { throw .last }
  }

  private func status() throws(SystemError) -> stat? {
    var status = stat()
    if stat(path, &status) == 0 { return status }
    guard errno == ENOENT else { throw .last }
    return nil
  }

  private func isReplaceable(_ existing: stat) -> Bool {
    existing.kind == S_IFREG && InheritedDescriptor(path: path) == nil
  }

  private func writeDirectly(
    _ content: (Sink) throws(SystemError) -> Void, to existing: stat
  ) throws(SystemError) {
    guard existing.kind != S_IFDIR else { throw SystemError(EISDIR) }
    if let output = try? OpenFile.standardOutput.status(), output.isSameFile(as: existing) {
      return try OpenFile.standardOutput.extend(content)
    }
    if case .own(let number) = InheritedDescriptor(path: path) {
      return try OpenFile.inherited(number).extend(content)
    }
    let file = try OpenFile(path, O_WRONLY | O_TRUNC)
    try content { (piece) throws(SystemError) in try file.writeAll(piece) }
    try file.finish()
  }

  /// The path behind all links, also where there is no file yet.
  private func target() throws(SystemError) -> String {
    var target = path
    for _ in 0..<Self.maximumLinkCount {
      guard !target.endsWithSlash else { throw SystemError(EISDIR) }
      guard let link = try target.linkTarget() else { return target }
      target = link.isAbsolutePath ? link : target.folder + link
    }
    throw SystemError(ELOOP)
  }
}

extension stat {
  /// The type of file: `S_IFREG` or the like.
  fileprivate var kind: mode_t { st_mode & S_IFMT }

  /// Whether both belong to one file.
  fileprivate func isSameFile(as other: stat) -> Bool {
    st_dev == other.st_dev && st_ino == other.st_ino
  }
}

extension String {
  /// The path up to its last slash, so that a name can be appended.
  var folder: String {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[...$0]) } ?? ""
  }

  /// The target of the path, if it is a symbolic link.
  func linkTarget() throws(SystemError) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes in
      readlink(self, bytes.bindMemory(to: CChar.self).baseAddress!, bytes.count)
    }
    // EINVAL: it is no link. ENOENT: there is nothing yet.
    guard count >= 0 else {
      if errno == EINVAL || errno == ENOENT { return nil }
      throw .last
    }
    // Another file would be written than the one that the link names.
    guard let target = String(validating: buffer[..<count], as: UTF8.self) else {
      throw SystemError(EILSEQ)
    }
    return target
  }
}
