import SeqtraceLayout
import TestSupport
import Testing

/// A PNG's pixels, and where there is ink among them.
struct Pixels {
  private let raster: Raster

  init(_ png: [UInt8]) throws { raster = try Raster(png: png) }

  var width: Int { raster.width }
  var height: Int { raster.height }

  /// A pixel's colour, as `0xRRGGBB`.
  subscript(x: Int, y: Int) -> UInt32 { raster[x, y] }

  /// The bytes of a row.
  func row(_ y: Int) -> ArraySlice<UInt8> { raster.bytes[y * width * 3..<(y + 1) * width * 3] }

  /// The rows that hold anything but the colour of the first pixel.
  var inkedRows: [Int] {
    (0..<height).filter { row in (0..<width).contains { self[$0, row] != self[0, 0] } }
  }

  /// The columns that hold anything but the colour of the first pixel.
  var inkedColumns: [Int] {
    (0..<width).filter { column in (0..<height).contains { self[column, $0] != self[0, 0] } }
  }
}

/// What a PNG's header says, read without the code under test.
func pngSize(_ png: [UInt8]) throws -> Size {
  try #require(png.count > 24 && png[1..<4].elementsEqual("PNG".utf8))
  func number(at offset: Int) -> Int { png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
  return Size(width: number(at: 16), height: number(at: 20))
}
