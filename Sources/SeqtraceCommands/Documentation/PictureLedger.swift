#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The pictures of all blocks.
struct PictureLedger {
  private struct Claim {
    let bytes: [UInt8]
    /// The block's place.
    let place: String
    /// The content of the file now; `nil` if there is none.
    let existing: [UInt8]?
  }

  private var claims: [String: Claim] = [:]

  /// Notes the picture of a block.
  ///
  /// - Throws: ``CommandError`` if another block has another picture of that name, or a file of another origin has it.
  mutating func claim(
    _ path: String, _ bytes: [UInt8], at place: String
  ) throws(CommandError) {
    // Some file systems don't distinguish upper and lower case.
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

  /// Whether the file of a claimed picture has the right content.
  func isCurrent(_ path: String) -> Bool {
    claims[path.lowercased()].map { $0.existing == $0.bytes } ?? false
  }

  /// Notes that a claimed picture was written; several blocks may share it.
  mutating func noteWritten(_ path: String) {
    let key = path.lowercased()
    guard let claim = claims[key] else { return }
    claims[key] = Claim(bytes: claim.bytes, place: claim.place, existing: claim.bytes)
  }

  /// The content that the file of a claimed picture had; `nil` if there was none.
  func existing(_ path: String) -> [UInt8]? { claims[path.lowercased()]?.existing }

  /// The pictures beside and below documents that belong to one of them, or to a document that is gone, and that no
  /// block has.
  ///
  /// - Parameters:
  ///   - complete: The documents of which all blocks are known.
  ///   - documents: All documents, whose folders are searched.
  func orphans(of complete: Set<String>, besides documents: Set<String>) -> [String] {
    var orphans: [String] = []
    var folders = Set(documents.map { SystemPath.parent(of: $0) })
    // What is below another folder is searched with it.
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
