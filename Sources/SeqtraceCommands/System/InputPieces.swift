/// A file or standard input that is read piece by piece.
struct InputPieces: ~Copyable {
  /// The file.
  let file: InputFile
  /// The size of the file in bytes; `nil` if it is known only after reading.
  let expectedSize: Int?
  /// The open file; `nil` if the content was in memory.
  private let source: OpenFile?
  /// Bytes that were read and belong to the next piece.
  private var start: [UInt8] = []
  private var count = 0
  /// The largest number of bytes that are read.
  let limit: Int

  /// Takes over an open file.
  init(
    of file: InputFile, _ source: consuming OpenFile, limit: Int = InputFile.maximumSize
  ) throws(SystemError) {
    self.limit = limit
    expectedSize = try source.expectedSize()
    self.file = file
    self.source = consume source
  }

  /// Takes the content of a file that has been read.
  init(of file: InputFile, _ content: [UInt8]) {
    limit = InputFile.maximumSize
    self.file = file
    expectedSize = content.count
    source = nil
    start = content
  }

  /// The first bytes, which stay part of the next piece: at least as many as given, or all there are.
  ///
  /// A pipe may deliver a file byte by byte.
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

  /// Reads the rest.
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
