/// A file or standard input that is read piece by piece.
struct InputPieces: ~Copyable {
  let file: InputFile
  /// The file's size in bytes; `nil` if it is known only after reading.
  let expectedSize: Int?
  /// The open file; `nil` if the content is in memory.
  private let source: OpenFile?
  /// The bytes that have been read but belong to the next piece.
  private var start: [UInt8] = []
  private var count = 0
  /// The largest number of bytes that are read.
  let limit: Int

  /// Creates a reader that takes over an open file.
  init(
    of file: InputFile, _ source: consuming OpenFile, limit: Int = InputFile.maximumSize
  ) throws(SystemError) {
    self.limit = limit
    expectedSize = try source.expectedSize()
    self.file = file
    self.source = consume source
  }

  /// Creates a reader for a file's content in memory.
  init(of file: InputFile, _ content: [UInt8]) {
    limit = InputFile.maximumSize
    self.file = file
    expectedSize = content.count
    source = nil
    start = content
  }

  /// Returns the first bytes, which remain part of the next piece: at least `length` of them, or all if there
  /// are fewer.
  ///
  /// Several reads may be needed, because a pipe may deliver a file byte by byte.
  mutating func start(atLeast length: Int) throws(CommandError) -> [UInt8] {
    while start.count < length, let piece = try readPiece() { start += piece }
    return start
  }

  /// Reads the next piece; `nil` at the end.
  mutating func next() throws(CommandError) -> [UInt8]? {
    if start.isEmpty { return try readPiece() }
    defer { start = [] }
    return start
  }

  /// Reads all remaining bytes.
  mutating func rest() throws(CommandError) -> [UInt8] {
    while let piece = try readPiece() { start += piece }
    return try next() ?? []
  }

  private mutating func readPiece() throws(CommandError) -> [UInt8]? {
    let piece: [UInt8]
    do throws(SystemError) {
      piece = try source?.readPiece() ?? []
    } catch {
      throw file.unreadable(error)
    }
    count += piece.count
    guard count <= limit else { throw file.tooLarge }
    return piece.isEmpty ? nil : piece
  }
}
