/// A single read of a session's folder, which accounts for each file.
struct SessionFolderPass {
  private let path: String
  private let header: SessionHeader
  private var decoder: SessionDecoder
  private var damages: [SessionDamage] = []

  init(_ path: String, _ header: SessionHeader) {
    self.path = path
    self.header = header
    decoder = SessionDecoder(header)
  }

  /// Reads all files.
  consuming func reading() throws(SessionFolderError) -> SessionFolderReader.Reading {
    // Chunks come before names, because a program that is still running may add names meanwhile.
    try readChunks()
    try readTable()
    if header.stopped != 0 { report("session", .stopped(header.stopped), isAtEnd: true) }
    return SessionFolderReader.Reading(trace: decoder.trace(), damages: damages)
  }

  /// Records a problem, and reports lost events to the decoder.
  private mutating func report(
    _ file: String, _ problem: SessionDamage.Problem, isAtEnd: Bool = false
  ) {
    let damage = SessionDamage(file: file, problem: problem)
    damages.append(damage)
    guard damage.losesEvents else { return }
    switch problem {
    case .lostEvents(let count), .unknownEvents(let count):
      decoder.lose(count, isAtEnd: isAtEnd)
    default: decoder.lose(nil, isAtEnd: isAtEnd)
    }
  }

  /// Returns the bytes of a file, or `nil` after reporting a failure.
  private mutating func contents(of name: String, isAtEnd: Bool = false) -> [UInt8]? {
    do throws(SystemFailure) {
      return try FolderListing.contents(of: "\(path)/\(name)")
    } catch {
      report(name, .init(error, isThere: true), isAtEnd: isAtEnd)
      return nil
    }
  }

  private func files(_ names: NumberedNames) throws(SessionFolderError) -> [NumberedFile] {
    do throws(SystemFailure) {
      return try NumberedFile.all(names, in: path)
    } catch {
      throw SessionFolderError(path: path, problem: .system(error.code))
    }
  }

  // MARK: - Chunks

  private mutating func readChunks() throws(SessionFolderError) {
    let files = try files(SessionFormat.chunks)
    let last = header.version == 1 ? files.last?.number ?? 0 : header.lastChunk
    if !header.isRing {
      for file in NumberedFile.missing(from: files, upTo: last, SessionFormat.chunks) {
        report(file.name, .missing(count: file.count), isAtEnd: file.number + file.count > last)
      }
    }
    var taken: Set<UInt64> = []
    var isMoving = false
    for file in files {
      let name = "\(path)/\(file.name)"
      // In ring mode, the program may just have renamed the file.
      if header.isRing, !FolderListing.isThere(name) {
        isMoving = true
        continue
      }
      let isAtEnd = file.number >= last
      guard let bytes = contents(of: file.name, isAtEnd: isAtEnd) else { continue }
      bytes.withUnsafeBytes { takeChunk($0, file, &taken, isAtEnd: isAtEnd) }
    }
    let lost = header.chunkCount - files.count
    if header.isRing, lost > 0, !isMoving {
      report(SessionFormat.headerFile, .missingOfRing(count: lost))
    }
  }

  private mutating func takeChunk(
    _ bytes: UnsafeRawBufferPointer, _ file: NumberedFile, _ taken: inout Set<UInt64>,
    isAtEnd: Bool
  ) {
    guard let chunk = SessionChunk(bytes) else {
      // After a kill, there may be a file that isn't counted yet, or one that ring mode was clearing.
      let isNew = header.version == 1 ? isAtEnd : file.number > header.lastChunk
      if isNew, !bytes.contains(where: { $0 != 0 }) { return }
      if header.isRing, SessionChunk.isBeingEmptied(bytes) { return }
      return report(file.name, .unrecognized, isAtEnd: isAtEnd)
    }
    guard chunk.version == header.version, chunk.identity == header.identity || chunk.version == 1
    else { return report(file.name, .foreign, isAtEnd: isAtEnd) }
    // In ring mode, a kill may leave a chunk with its new number in a file with the old name.
    let isRenamed = header.isRing && chunk.number > header.lastChunk
    guard chunk.number == file.number || isRenamed, taken.insert(chunk.number).inserted else {
      return report(file.name, .copy(of: chunk.number))
    }
    let content = decoder.takeEvents(chunk.events, isRing: header.isRing, kept: chunk.kept)
    if bytes.count != chunk.size {
      report(file.name, .wrongSize(bytes.count, expected: chunk.size), isAtEnd: isAtEnd)
    } else if content.lost > 0 {
      report(file.name, .lostEvents(content.lost), isAtEnd: isAtEnd)
    }
    if content.unknown > 0 { report(file.name, .unknownEvents(content.unknown)) }
  }

  // MARK: - The name table

  private mutating func readTable() throws(SessionFolderError) {
    let files = try files(SessionFormat.pieces)
    let last = header.version == 1 ? files.last?.number ?? 0 : header.pieceCount
    let missing = NumberedFile.missing(from: files, upTo: last, SessionFormat.pieces)
    for file in missing { report(file.name, .missing(count: file.count)) }
    var next: UInt64 = 1
    for file in files {
      // Without labels, each piece continues the numbering of the preceding piece.
      if header.version == 1, file.number != next {
        report(file.name, .unnumberedNames)
        continue
      }
      guard let bytes = contents(of: file.name) else { continue }
      if takePiece(bytes, file) { next = file.number + 1 }
    }
    let unknown = decoder.unknownNameCount
    if unknown > 0, damages.allSatisfy(\.losesEvents) {
      report(files.last?.name ?? SessionFormat.pieces.name(1), .unknownNames(unknown))
    }
  }

  /// Reads a piece of the table. Returns false if this piece makes the numbers of later names unknown.
  private mutating func takePiece(_ bytes: [UInt8], _ file: NumberedFile) -> Bool {
    let label = bytes.withUnsafeBytes { SessionPieceLabel($0) }
    if header.version > 1 {
      guard let label else {
        let isNew = file.number > header.pieceCount && !bytes.contains { $0 != 0 }
        if !isNew { report(file.name, .unrecognized) }
        return false
      }
      guard label.identity == header.identity else {
        report(file.name, .foreign)
        return false
      }
      guard label.number == file.number else {
        report(file.name, .copy(of: label.number))
        return false
      }
      if bytes.count != label.size {
        report(file.name, .wrongSize(bytes.count, expected: label.size))
      }
    }
    let end = bytes.withUnsafeBytes { decoder.takeTable($0, label: label) }
    // A kill may come after a name is written and before the label counts it, so there may be more names than
    // the label states.
    let isWhole = label.map { $0.used <= end } ?? true
    if !isWhole, bytes.count == label?.size ?? bytes.count { report(file.name, .brokenNames) }
    return isWhole
  }
}
