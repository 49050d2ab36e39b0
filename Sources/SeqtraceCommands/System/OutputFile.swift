/// A file that is written atomically.
///
/// The bytes go to a new file in the same folder, which then replaces the old file and takes its mode. A
/// symbolic link stays, and its target is replaced. Special files, such as devices and pipes, are written to
/// directly. So are inherited descriptors, because the process that passed them on continues writing to them;
/// on an error, a regular file is then truncated to its old size.
struct OutputFile {
  /// The largest number of consecutive links, as in Linux.
  private static let maximumLinkCount = 40

  /// The path as it was given.
  let path: String
  /// Whether the user gave only the folder, or another file in it. Any existing file with this name is then
  /// replaced: a link isn't followed, and a pipe isn't written to.
  var isInNamedFolder = false

  /// Receives the next piece of a file.
  typealias Sink = ([UInt8]) throws(SystemError) -> Void

  /// Writes the file in one piece.
  func write(_ bytes: [UInt8]) throws(CommandError) {
    try write { (sink) throws(SystemError) in try sink(bytes) }
  }

  /// Replaces the file, which had the content `old` when it was read. `old` is `nil` if there was no file.
  ///
  /// If a regular file has changed since, it stays, and an error is thrown.
  func write(_ bytes: [UInt8], replacing old: [UInt8]?) throws(CommandError) {
    let input = InputFile(path: path)
    if !input.isSpecial, (input.exists ? try input.read() : nil) != old {
      throw .changedMeanwhile(path)
    }
    try write(bytes)
  }

  /// Writes the file piece by piece. `content` passes the pieces to its sink.
  func write(_ content: (Sink) throws(SystemError) -> Void) throws(CommandError) {
    try stage(content)?.commit()
  }

  /// Writes a new file without replacing the old one yet. Special files are written to immediately; the
  /// result is then `nil`.
  func stage(
    _ content: (Sink) throws(SystemError) -> Void
  ) throws(CommandError) -> StagedFile? {
    do throws(SystemError) { return try staged(content) } catch {
      throw .unwritableOutput(path, error)
    }
  }

  private func staged(
    _ content: (Sink) throws(SystemError) -> Void
  ) throws(SystemError) -> StagedFile? {
    if isInNamedFolder {
      let kind = try ownKind()
      if kind == S_IFDIR { throw SystemError(EISDIR) }
      let existing = kind == S_IFREG ? try status() : nil
      return try StagedFile(path, existing, content)
    }
    let existing = try status()
    if let existing, !isReplaceable(existing) {
      try writeDirectly(content, to: existing)
      return nil
    }
    let target = try target()
    if existing != nil, access(target, W_OK) != 0 { throw .last }
    return try StagedFile(target, existing, named: path, content)
  }

  var exists: Bool { access(path, F_OK) == 0 }

  /// Whether the user may write to the file.
  var isWritable: Bool { access(path, W_OK) == 0 }

  /// Whether the path is that of a file that must be written to directly: a device, a pipe, or an inherited
  /// descriptor.
  var isSpecial: Bool {
    guard !isInNamedFolder, let existing = try? status() else { return false }
    return existing.kind != S_IFDIR && !isReplaceable(existing)
  }

  /// Whether the path is that of a folder, or a link to one.
  var isFolder: Bool { (try? status())?.kind == S_IFDIR }

  /// The type of the file at the path, such as `S_IFREG`, without following links; `nil` if nothing exists
  /// there.
  func ownKind() throws(SystemError) -> mode_t? {
    if let status = stat(of: path, isOfLink: true) { return status.kind }
    guard errno == ENOENT else { throw .last }
    return nil
  }

  /// Throws if there is a folder with the file's name.
  func checkName() throws(CommandError) {
    if (try? ownKind()) == S_IFDIR { throw .unwritableOutput(path, SystemError(EISDIR)) }
  }

  /// Throws if the file doesn't exist and its folder is missing or not writable.
  func checkFolder() throws(CommandError) {
    do throws(SystemError) {
      guard try status() == nil else { return }
      let folder = try target().folder
      guard access(folder.isEmpty ? "." : folder, W_OK | X_OK) == 0 else { throw .last }
    } catch {
      throw .unwritableOutput(path, error)
    }
  }

  private func status() throws(SystemError) -> stat? {
    if let status = stat(of: path) { return status }
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

  /// The path after following all links, even if no file exists there.
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

extension String {
  /// The path up to and including its last slash. A name can be appended to it.
  var folder: String {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[...$0]) } ?? ""
  }

  /// The target of a symbolic link; `nil` if the path isn't a link.
  func linkTarget() throws(SystemError) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes in
      readlink(self, bytes.bindMemory(to: CChar.self).baseAddress!, bytes.count)
    }
    // EINVAL means that the file isn't a link, and ENOENT that nothing exists there yet.
    guard count >= 0 else {
      if errno == EINVAL || errno == ENOENT { return nil }
      throw .last
    }
    // A repaired name would be that of another file than the link's target.
    guard let target = String(validating: buffer[..<count], as: UTF8.self) else {
      throw SystemError(EILSEQ)
    }
    return target
  }
}
