internal import SeqtraceLayout

/// The frame of a PNG file: its signature, its header, its end.
struct PNGFile: Sendable {
  /// Width and height in pixels.
  let size: Size

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let end = Array("IEND".utf8)

  /// Reads the frame; `nil` where the bytes are not a whole file.
  init?(_ bytes: [UInt8]) {
    // Signature; length, type and 13 bytes of the header; the end's type and checksum.
    guard bytes.count > 8 + 8 + 13 + 8, bytes.starts(with: Self.signature),
      bytes[12..<16].elementsEqual("IHDR".utf8), bytes.suffix(8).prefix(4).elementsEqual(Self.end)
    else { return nil }
    func number(at offset: Int) -> Int {
      bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    size = Size(width: number(at: 16), height: number(at: 20))
  }
}
