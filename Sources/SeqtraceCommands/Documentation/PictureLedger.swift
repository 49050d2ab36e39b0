import SeqtraceDocumentation

/// The pictures of all blocks, by path.
struct PictureLedger {
  private struct Claim {
    let bytes: [UInt8]
    /// The location of the block.
    let place: String
    /// The current content of the file; `nil` if it doesn't exist.
    var existing: [UInt8]?
  }

  private var claims: [String: Claim] = [:]

  /// Records that a block has a picture.
  ///
  /// - Throws: ``CommandError`` if another block has a different picture with that name, or if the existing
  ///   file wasn't made for a block.
  mutating func claim(
    _ path: String, _ bytes: [UInt8], at place: String
  ) throws(CommandError) {
    // Some file systems are case-insensitive.
    let key = path.lowercased()
    if let other = claims[key] {
      if other.bytes == bytes { return }
      throw .documentation(DocumentationError(.sharedPicture(path, with: other.place), at: place))
    }
    let existing = InputFile(path: path).exists ? try InputFile(path: path).read() : nil
    if let existing, !PictureMark.isMarked(existing) {
      throw .documentation(DocumentationError(.foreignPicture(path), at: place))
    }
    claims[key] = Claim(bytes: bytes, place: place, existing: existing)
  }

  /// Whether the file of a recorded picture has the right content.
  func isCurrent(_ path: String) -> Bool {
    claims[path.lowercased()].map { $0.existing == $0.bytes } ?? false
  }

  /// Records that a picture was written. Several blocks may share it.
  mutating func noteWritten(_ path: String) {
    let bytes = claims[path.lowercased()]?.bytes
    claims[path.lowercased()]?.existing = bytes
  }

  /// The last known content of a recorded picture's file; `nil` if it doesn't exist.
  func existing(_ path: String) -> [UInt8]? { claims[path.lowercased()]?.existing }

  /// The pictures that no block uses, in the documents' folders and below them. Pictures that belong to
  /// incomplete documents, or to existing documents that weren't given, aren't included.
  ///
  /// - Parameters:
  ///   - complete: The documents in which all blocks were read and drawn.
  ///   - documents: All documents. Their folders are searched.
  func orphans(of complete: Set<String>, besides documents: Set<String>) -> [String] {
    var orphans: [String] = []
    var folders = Set(documents.map { SystemPath.parent(of: $0) })
    // A folder below another one is searched together with it.
    folders = folders.filter { folder in
      !folders.contains { other in
        other != folder && (other.isEmpty ? !folder.isAbsolutePath : folder.hasPrefix(other + "/"))
      }
    }
    for folder in folders.sorted() {
      for file in FolderTree(of: folder.isEmpty ? "." : folder).files
      where file.kind == .regular && file.isUTF8 && file.path.hasEnding(".svg") {
        let path = folder.isEmpty ? file.path : "\(folder)/\(file.path)"
        guard claims[path.lowercased()] == nil,
          let start = try? OpenFile(path, O_RDONLY).readPiece(),
          let document = PictureMark.document(of: path, start),
          complete.contains(document)
            || !documents.contains(document) && !SystemPath.exists(document)
        else { continue }
        orphans.append(path)
      }
    }
    return orphans
  }
}
