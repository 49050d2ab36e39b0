/// The content of a chunk's file.
struct SessionChunk {
  let version: UInt32
  let number: UInt64
  /// The session's identity; 0 in version 1.
  let identity: UInt64
  /// The least number of events that there must be; 0 in version 1.
  let kept: Int
  /// The size in bytes with which the file was created.
  let size: Int
  let events: UnsafeRawBufferPointer

  private static let magic = "seqchunk"

  /// Reads a file's bytes; `nil` if it isn't a chunk.
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

  /// Whether a file's bytes are a chunk left by a kill while ring mode emptied it.
  static func isBeingEmptied(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count >= SessionFormat.chunkHeaderSize && bytes[0] == 0
      && bytes.dropFirst().starts(with: magic.utf8.dropFirst())
  }
}
