import Foundation

extension Raster {
  /// A PNG file of this picture that is small enough to be kept: each part of a colour is rounded to
  /// one of sixteen, and what colours there are stand in a palette.
  ///
  /// - Throws: ``Unreadable`` where there are more than 256 colours even so.
  public func smallPNG() throws -> [UInt8] {
    var palette: [UInt32: UInt8] = [:]
    var colours: [UInt8] = []
    var rows: [UInt8] = []
    rows.reserveCapacity(height * (width + 1))
    for y in 0..<height {
      rows.append(0)
      for x in 0..<width {
        let start = (y * width + x) * 3
        let parts = bytes[start..<start + 3].map { UInt8((Int($0) + 8) / 17 * 17) }
        let colour = parts.reduce(0) { $0 << 8 | UInt32($1) }
        if palette[colour] == nil {
          guard palette.count < 256 else { throw Unreadable(reason: "colours") }
          palette[colour] = UInt8(palette.count)
          colours += parts
        }
        rows.append(palette[colour]!)
      }
    }
    func number(_ value: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
    func chunk(_ type: String, _ content: [UInt8]) throws -> [UInt8] {
      let body = Array(type.utf8) + content
      return number(content.count) + body + number(Int(try Zlib().crc(of: body)))
    }
    return try [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", number(width) + number(height) + [8, 3, 0, 0, 0])
      + chunk("PLTE", colours) + chunk("IDAT", try Zlib().deflated(rows)) + chunk("IEND", [])
  }
}
