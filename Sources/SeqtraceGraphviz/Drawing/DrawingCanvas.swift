internal import CGraphviz
internal import SeqtraceLayout

/// A surface that Graphviz draws on: pixels, or the pages of a PDF file. Units are pixels or points.
///
/// Like a graph, it exists only inside ``GraphvizLibrary/withGraph(_:)``.
struct DrawingCanvas: ~Copyable {
  let pointer: OpaquePointer

  /// Creates a canvas on the caller's pixels, which must outlive the canvas.
  init(pixels: UnsafeMutablePointer<UInt32>, size: Size, rowLength: Int) throws(GraphvizError) {
    let canvas = cgv_canvas_open_pixels(
      pixels, Int32(size.width), Int32(size.height), Int32(rowLength * 4))
    guard let canvas else { throw .failed(.input, messages: ["no memory"]) }
    pointer = canvas
  }

  /// Creates a canvas of PDF pages. The document's keywords contain the font family, unless `face` is empty.
  init(title: String, face: String) throws(GraphvizError) {
    guard let canvas = cgv_canvas_open_pdf(title, face.isEmpty ? "" : "Font: \(face)") else {
      throw .failed(.input, messages: ["no memory"])
    }
    pointer = canvas
  }

  deinit { cgv_canvas_close(pointer) }

  func fill(_ color: Theme.Color) { cgv_canvas_fill(pointer, color.rgb) }

  func beginPage(width: Double, height: Double) { cgv_canvas_begin_page(pointer, width, height) }

  func endPage() { cgv_canvas_end_page(pointer) }

  /// Turns a box on a page into a link.
  func link(_ area: LinkArea, in part: DrawnPart) {
    let bounds = area.bounds
    cgv_canvas_link(
      pointer, part.x + (bounds.left - Double(part.window.x)) * part.scale,
      part.y + (bounds.top - Double(part.window.y)) * part.scale, bounds.width * part.scale,
      bounds.height * part.scale, area.target)
  }

  /// Starts a part. Everything drawn until ``endPart()`` is clipped to it.
  func begin(_ part: DrawnPart) {
    let size = (width: Double(part.window.width), height: Double(part.window.height))
    cgv_canvas_begin_part(pointer, part.x, part.y, part.scale, size.width, size.height)
  }

  func endPart() { cgv_canvas_end_part(pointer) }

  /// Ends drawing.
  ///
  /// - Throws: ``GraphvizError/failed(_:messages:)`` if cairo reports an error.
  func finish() throws(GraphvizError) {
    guard cgv_canvas_finish(pointer) else { throw .failed(.rendering, messages: []) }
  }

  /// The PDF file, after ``finish()``.
  var file: [UInt8] {
    var length = 0
    let bytes = cgv_canvas_file(pointer, &length)
    return Array(UnsafeBufferPointer(start: bytes, count: length))
  }
}
