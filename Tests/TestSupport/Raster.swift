import Foundation

/// A picture of pixels, read from a PNG file without any code under test.
///
/// Reads what this project's tools write: 8 bits for each of grey, red, green, blue and alpha, or
/// palettes of any depth; not interlaced. What is transparent is laid over white.
public struct Raster: Sendable, Equatable {
  /// Why bytes are no picture.
  public struct Unreadable: Error {
    let reason: String
  }

  /// From left to right, in pixels.
  public let width: Int
  /// From top to bottom, in pixels.
  public let height: Int
  /// Red, green and blue of each pixel, row by row.
  public let bytes: [UInt8]

  init(width: Int, height: Int, bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Reads a PNG file.
  public init(png: [UInt8]) throws {
    let file = try PNGChunks(png)
    guard let stride = file.bytesPerRow else { throw Unreadable(reason: "kind of pixels") }
    var rows = try Zlib().inflated(file.data, count: file.height * (stride + 1))
    try Self.unfilter(&rows, stride: stride, step: max(file.bitsPerPixel / 8, 1))
    width = file.width
    height = file.height
    bytes = Self.colours(of: rows, file, stride: stride)
  }

  /// A pixel's colour, as `0xRRGGBB`.
  public subscript(x: Int, y: Int) -> UInt32 {
    let start = (y * width + x) * 3
    return bytes[start..<start + 3].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Undoes the filters of ISO/IEC 15948, clause 9, in place.
  private static func unfilter(_ rows: inout [UInt8], stride: Int, step: Int) throws {
    let count = rows.count / (stride + 1)
    try rows.withUnsafeMutableBufferPointer { rows in
      for y in 0..<count {
        let start = y * (stride + 1)
        let kind = rows[start]
        // Most rows are one of these, and tests are not optimised.
        if kind == 2, y > 0 {
          for index in start + 1...start + stride { rows[index] &+= rows[index - stride - 1] }
          continue
        }
        guard kind <= 4 else { throw Unreadable(reason: "filter") }
        if kind == 0 { continue }
        for index in start + 1...start + stride {
          let hasLeft = index - start > step
          let left = hasLeft ? Int(rows[index - step]) : 0
          let up = y > 0 ? Int(rows[index - stride - 1]) : 0
          let corner = hasLeft && y > 0 ? Int(rows[index - stride - 1 - step]) : 0
          let guess =
            switch kind {
            case 1: left
            case 2: up
            case 3: (left + up) / 2
            default: paeth(left, up, corner)
            }
          rows[index] = UInt8(truncatingIfNeeded: Int(rows[index]) + guess)
        }
      }
    }
  }

  private static func paeth(_ left: Int, _ up: Int, _ corner: Int) -> Int {
    let guess = left + up - corner
    let (a, b, c) = (abs(guess - left), abs(guess - up), abs(guess - corner))
    return a <= b && a <= c ? left : b <= c ? up : corner
  }

  private static func colours(of rows: [UInt8], _ file: PNGChunks, stride: Int) -> [UInt8] {
    let channels = file.channels
    return [UInt8](unsafeUninitializedCapacity: file.width * file.height * 3) { result, count in
      rows.withUnsafeBufferPointer { rows in
        for y in 0..<file.height {
          let row = y * (stride + 1) + 1
          for x in 0..<file.width {
            for channel in 0..<3 {
              let value: UInt8
              if file.kind == 3 {
                let bit = x * file.depth
                let index =
                  Int(rows[row + bit / 8]) >> (8 - file.depth - bit % 8) & (1 << file.depth - 1)
                value = file.palette[index * 3 + channel]
              } else {
                let start = row + x * channels
                let colour = Int(rows[channels < 3 ? start : start + channel])
                let alpha = channels % 2 == 0 ? Int(rows[start + channels - 1]) : 255
                value = UInt8((colour * alpha + 255 * (255 - alpha) + 127) / 255)
              }
              result[(y * file.width + x) * 3 + channel] = value
            }
          }
        }
      }
      count = file.width * file.height * 3
    }
  }
}

/// The parts of a PNG file that its pixels are made of.
private struct PNGChunks {
  var width = 0
  var height = 0
  var depth = 0
  var kind = 0
  var palette: [UInt8] = []
  var data: [UInt8] = []

  init(_ png: [UInt8]) throws {
    guard png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw Raster.Unreadable(reason: "signature")
    }
    func number(at offset: Int) -> Int { png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    var position = 8
    var hasEnd = false
    while position + 12 <= png.count {
      let length = number(at: position)
      guard position + 12 + length <= png.count else { break }
      let content = png[position + 8..<position + 8 + length]
      switch String(decoding: png[position + 4..<position + 8], as: UTF8.self) {
      case "IHDR":
        (width, height) = (number(at: position + 8), number(at: position + 12))
        (depth, kind) = (Int(png[position + 16]), Int(png[position + 17]))
        guard png[position + 20] == 0 else { throw Raster.Unreadable(reason: "interlaced") }
      case "PLTE": palette = Array(content)
      case "IDAT": data += content
      case "IEND": hasEnd = true
      default: break
      }
      position += 12 + length
    }
    guard hasEnd, position == png.count else { throw Raster.Unreadable(reason: "cut off") }
  }

  /// How many bytes stand for a pixel of 8 bits.
  var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][kind] ?? 0 }
  var bitsPerPixel: Int { channels * depth }
  var bytesPerRow: Int? {
    guard channels > 0, depth == 8 || kind == 3 else { return nil }
    return (width * bitsPerPixel + 7) / 8
  }
}
