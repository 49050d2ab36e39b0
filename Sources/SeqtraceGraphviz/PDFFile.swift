/// The frame of a PDF file: its first and last line, and its dates.
struct PDFFile: Sendable {
  private(set) var bytes: [UInt8]

  /// Takes a file; `nil` where the bytes are not a whole one.
  init?(_ bytes: [UInt8]) {
    let tail = bytes.suffix(16)
    guard bytes.starts(with: "%PDF-".utf8),
      tail.indices.contains(where: { tail[$0...].starts(with: "%%EOF".utf8) })
    else { return nil }
    self.bytes = bytes
  }

  /// The file with blanks in place of its dates, which it may do without, so that nothing else
  /// moves: the table of objects counts bytes.
  ///
  /// cairo writes the dates in clear, in the last object; links are written before it, and can't
  /// hold a parenthesis (see ``LinkArea``).
  func withoutDates() -> PDFFile {
    var result = self
    for key in ["/CreationDate (D:", "/ModDate (D:"] {
      guard let start = result.lastIndex(of: key),
        let end = result.bytes[start...].firstIndex(of: UInt8(ascii: ")"))
      else { continue }
      for index in start...end { result.bytes[index] = UInt8(ascii: " ") }
    }
    return result
  }

  private func lastIndex(of text: String) -> Int? {
    let key = Array(text.utf8)
    return bytes.indices.reversed().first { bytes[$0] == key[0] && bytes[$0...].starts(with: key) }
  }
}
