/// The first record of each piece of the name table; exists since version 2 of the format.
package struct SessionPieceLabel {
  /// The session's identity.
  let identity: UInt64
  let number: UInt64
  /// The size of the file at its creation, in bytes, and the number of bytes that records use.
  let size: Int
  let used: Int
  /// The numbers of texts, sites, participants and lists in the preceding pieces.
  let first: (texts: Int, sites: Int, participants: Int, lists: Int)

  /// Parses the first record of a piece; fails if it is of another type.
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
