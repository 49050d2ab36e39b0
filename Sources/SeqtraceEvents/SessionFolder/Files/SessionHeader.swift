/// The header of a session's folder.
struct SessionHeader {
  let version: UInt32
  let eventSize: Int
  let isRing: Bool
  /// The number of events that ring mode dropped.
  let dropped: Int
  /// The number of events that can't be attributed to one of several sessions; 0 in a folder of an older
  /// recorder.
  let strays: Int
  let clock: SessionClock
  /// The process id.
  let process: UInt64
  /// The start time in nanoseconds since 1970; 0 if unknown.
  let start: UInt64
  /// The name of the program; empty if unknown.
  let program: String

  /// The session's identity, which each of its files repeats; 0 in version 1.
  let identity: UInt64
  /// The number of the last chunk that was created, and the number of chunk files.
  let lastChunk: UInt64
  let chunkCount: Int
  /// The number of pieces of the name table.
  let pieceCount: UInt64
  /// The `errno` that stopped the recording early; 0 if none.
  let stopped: Int32

  private static let size = 88
  private static let longSize = 144
  private static let sizeOfVersion2 = 176

  /// Parses the bytes of the file `session`; fails if they are something else.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.size, bytes.starts(with: "seqtrace".utf8) else { return nil }
    func word(_ offset: Int) -> UInt32 {
      bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    }
    func long(_ offset: Int) -> UInt64 {
      bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    version = word(8)
    eventSize = Int(word(12))
    let later = Int(word(72) & 1)
    clock = SessionClock(
      from: (cycles: long(24), time: long(32)),
      to: (cycles: long(40 + 8 * later), time: long(56 + 8 * later)))
    isRing = word(76) != 0
    dropped = Int(clamping: long(80))
    strays = bytes.count >= 96 ? Int(clamping: long(88)) : 0
    process = long(16)
    // An older recorder's file ends here.
    let isLong = bytes.count >= Self.longSize
    let isCounted = version == 2
    if isCounted, bytes.count < Self.sizeOfVersion2 { return nil }
    identity = isCounted ? long(144) : 0
    lastChunk = isCounted ? long(152) : 0
    chunkCount = isCounted ? Int(word(160)) : 0
    pieceCount = isCounted ? UInt64(word(164)) : 0
    stopped = isCounted ? Int32(truncatingIfNeeded: word(168)) : 0
    start = isLong ? long(96) : 0
    program =
      isLong ? String(decoding: bytes[104..<144].prefix { $0 != 0 }, as: UTF8.self) : ""
  }
}
