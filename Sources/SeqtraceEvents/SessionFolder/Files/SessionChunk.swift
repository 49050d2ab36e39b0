/// The content of a chunk's file.
struct SessionChunk {
  let version: UInt32
  let number: UInt64
  /// The session's identity; 0 in version 1.
  let identity: UInt64
  /// The minimum number of events in the chunk; 0 in version 1.
  let kept: Int
  /// The size of the file at its creation, in bytes.
  let size: Int
  let events: UnsafeRawBufferPointer

  private static let magic = "seqchunk"

  /// Parses a file's bytes; fails if it isn't a chunk.
  init?(_ bytes: UnsafeRawBufferPointer) {
    let headerSize = SessionFormat.chunkHeaderSize
    guard bytes.count >= headerSize, bytes.starts(with: Self.magic.utf8) else { return nil }
    version = bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self)
    let capacity = bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self)
    number = bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
    identity = bytes.loadUnaligned(fromByteOffset: 24, as: UInt64.self)
    kept = Int(min(bytes.loadUnaligned(fromByteOffset: 32, as: UInt32.self), capacity))
    size = headerSize + Int(capacity) * SessionFormat.eventSize
    events = UnsafeRawBufferPointer(rebasing: bytes[headerSize...])
  }

  /// Returns whether the bytes are a chunk that ring mode was clearing when the program was killed.
  static func isBeingEmptied(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count >= SessionFormat.chunkHeaderSize && bytes[0] == 0
      && bytes.dropFirst().starts(with: magic.utf8.dropFirst())
  }
}
