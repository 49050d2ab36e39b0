/// The first record of each piece of the name table, from version 2 of the format on.
struct SessionPieceLabel {
  /// The session's identity.
  let identity: UInt64
  let number: UInt64
  /// The size in bytes with which the file was created, and how many of them are records.
  let size: Int
  let used: Int
  /// How many texts, sites, participants and lists the pieces before it have.
  let first: (texts: Int, sites: Int, participants: Int, lists: Int)

  /// Reads the first record of a piece; `nil` if it is something else.
  init?(_ bytes: UnsafeRawBufferPointer) {
    func word(_ offset: Int) -> UInt32 {
      bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    }
    guard bytes.count >= 48, word(0) == SessionFormat.Record.piece.rawValue, word(4) >= 36 else {
      return nil
    }
    identity = bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    number = UInt64(word(16))
    size = Int(word(20))
    used = Int(word(24))
    first = (Int(word(28)), Int(word(32)), Int(word(36)), Int(word(40)))
  }
}
