/// A file or standard input that is read piece by piece.
struct InputPieces: ~Copyable {
  /// The size of the file in bytes; `nil` if it is known only after reading.
  let expectedSize: Int?
  private let file: InputFile
  private let source: OpenFile
  private var count = 0

  /// Takes over an open file.
  init(of file: InputFile, _ source: consuming OpenFile) throws(SystemError) {
    expectedSize = try source.expectedSize()
    self.file = file
    self.source = source
  }

  /// Reads the next piece; `nil` at the end.
  mutating func next() throws(CommandError) -> [UInt8]? {
    let piece: [UInt8]
    do throws(SystemError) {
      piece = try source.readPiece()
    } catch {
      throw file.unreadable(error)
    }
    count += piece.count
    guard count <= InputFile.maximumSize else { throw file.tooLarge }
    return piece.isEmpty ? nil : piece
  }
}
