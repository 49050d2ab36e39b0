/// Writes the name table of a session, as a recorder does.
struct NameTableWriter {
  private let identity: UInt64
  private let pieceSize: Int
  private let version: UInt32
  private(set) var pieces: [[UInt8]] = []
  /// How many texts, sites, participants and lists there are.
  private var counts: [UInt32] = [0, 0, 0, 0]

  init(identity: UInt64, version: UInt32, pieceSize: Int) {
    self.identity = identity
    self.version = version
    self.pieceSize = pieceSize
  }

  /// The files, as long as they were made.
  func files() -> SessionFiles {
    var files: SessionFiles = [:]
    for (index, piece) in pieces.enumerated() {
      var bytes = piece
      bytes.append(contentsOf: repeatElement(0, count: max(0, pieceSize - piece.count)))
      if version > 1 { bytes.replace(word: UInt32(bytes.count), at: 20) }
      files["names-" + digits(index + 1, 8)] = bytes
    }
    return files
  }

  mutating func text(_ text: String) -> UInt32 { add(1, Array(text.utf8)) }

  mutating func site(_ name: UInt32, _ file: UInt32, _ line: UInt32) -> UInt32 {
    add(2, words: [name, file, line])
  }

  mutating func participant(_ name: UInt32, serial: Int32, facet: UInt32) -> UInt32 {
    add(3, words: [name, UInt32(bitPattern: serial), facet])
  }

  mutating func list(_ texts: [UInt32]) -> UInt32 { add(4, words: texts) }

  mutating func lane(
    _ lane: UInt32, flags: UInt32, parent: UInt32, place: UInt32, birth: UInt32, role: UInt32
  ) {
    _ = add(5, words: [lane, flags, parent, place, birth, 0, role])
  }

  mutating func title(_ title: UInt32, _ design: UInt32) { _ = add(6, words: [title, design]) }

  private mutating func add(_ type: UInt32, words: [UInt32]) -> UInt32 {
    var content: [UInt8] = []
    content.append(words: words)
    return add(type, content)
  }

  private mutating func add(_ type: UInt32, _ content: [UInt8]) -> UInt32 {
    let size = (8 + content.count + 7) / 8 * 8
    if pieces.isEmpty || pieces[pieces.count - 1].count + size > pieceSize { startPiece() }
    let last = pieces.count - 1
    pieces[last].append(words: [type, UInt32(content.count)])
    pieces[last] += content
    pieces[last].pad(to: 8)
    if version > 1 { pieces[last].replace(word: UInt32(pieces[last].count), at: 24) }
    guard type <= 4 else { return 0 }
    counts[Int(type) - 1] += 1
    return counts[Int(type) - 1]
  }

  private mutating func startPiece() {
    var piece: [UInt8] = []
    if version > 1 {
      piece.append(words: [7, 40])
      piece.append(long: identity)
      piece.append(words: [UInt32(pieces.count + 1), 0, 48] + counts + [0])
    }
    pieces.append(piece)
  }
}

extension [UInt8] {
  /// Writes a number of 32 bits over what is there.
  mutating func replace(word: UInt32, at offset: Int) {
    for index in 0..<4 { self[offset + index] = UInt8(truncatingIfNeeded: word >> (8 * index)) }
  }
}

/// A number with at least so many digits.
func digits(_ number: Int, _ count: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: Swift.max(0, count - text.count)) + text
}
