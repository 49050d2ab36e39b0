import SeqtraceGraphviz
import SeqtraceLayout
import TestSupport
import Testing

/// A PNG's pixels, unpacked by ImageMagick.
struct Pixels {
  let width: Int
  private let bytes: [UInt8]

  init(_ png: [UInt8]) throws {
    width = try pngSize(png).width
    let convert = Tool("convert")
    bytes = try convert.output(["png:$FILE", "-depth", "8", "rgb:-"], on: png)
  }

  /// A pixel's colour, as `0xRRGGBB`.
  subscript(x: Int, y: Int) -> UInt32 {
    let start = (y * width + x) * 3
    return bytes[start..<start + 3].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The rows that hold anything but the colour of the first pixel.
  var inkedRows: [Int] {
    (0..<bytes.count / (width * 3)).filter { row in
      (0..<width).contains { self[$0, row] != self[0, 0] }
    }
  }

  /// The columns that hold anything but the colour of the first pixel.
  var inkedColumns: [Int] {
    let height = bytes.count / (width * 3)
    return (0..<width).filter { column in
      (0..<height).contains { self[column, $0] != self[0, 0] }
    }
  }
}

/// What a PNG's header says, read without the code under test.
func pngSize(_ png: [UInt8]) throws -> Size {
  try #require(png.count > 24 && png[1..<4].elementsEqual("PNG".utf8))
  func number(at offset: Int) -> Int { png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
  return Size(width: number(at: 16), height: number(at: 20))
}
