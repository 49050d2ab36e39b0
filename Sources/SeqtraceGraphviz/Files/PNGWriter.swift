internal import CGraphviz
internal import SeqtraceLayout

/// A PNG file that is written row by row.
struct PNGWriter: ~Copyable {
  private let pointer: OpaquePointer
  private let width: Int
  private var file: [UInt8] = []

  /// Starts the file of a picture with a size in pixels. The file's text chunk `Font` contains the font
  /// family, unless `face` is empty.
  init(_ size: Size, face: String) throws(GraphvizError) {
    guard let png = cgv_png_open(UInt32(size.width), UInt32(size.height)) else {
      throw .failed(.input, messages: ["no memory"])
    }
    pointer = png
    width = size.width
    if !face.isEmpty { cgv_png_add_text(png, "Font", face) }
  }

  deinit { cgv_png_close(pointer) }

  /// Adds a band of rows.
  mutating func add(_ rows: UnsafeBufferPointer<UInt32>) {
    guard let start = rows.baseAddress else { return }
    cgv_png_add_rows(pointer, start, rows.count / width)
    take()
  }

  /// Ends the file after its last row, and returns it.
  mutating func finish() throws(GraphvizError) -> [UInt8] {
    guard cgv_png_finish(pointer) else { throw .failed(.rendering, messages: []) }
    take()
    return file
  }

  /// Moves the written bytes out of the C writer, so that they aren't in memory twice.
  private mutating func take() {
    var length = 0
    let bytes = cgv_png_take(pointer, &length)
    file.append(contentsOf: UnsafeBufferPointer(start: bytes, count: length))
  }
}
