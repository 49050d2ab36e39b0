internal import SeqtraceLayout

/// The sheet that a layout is drawn on: checked before any memory is asked for, and compared with
/// what came out.
struct Page: Sendable {
  let format: GraphvizRenderer.Format
  /// Width and height, in the layout's units.
  let size: Size
  /// Pixels for each unit; 1 for PDF, whose points are units.
  let scale: Double

  /// Graphviz draws smaller what is wider or taller, and complains from here on.
  private static let largestPNGSide = 32_766
  /// Half a gigabyte of pixels: what a document may cost to draw on an ordinary machine.
  private static let largestPNGArea = 1 << 27
  /// The limit of PDF without a unit of its own (ISO 32000-1, annex C.2).
  private static let largestPDFSide = 14_400

  init(_ size: Size, format: GraphvizRenderer.Format, scale: Double) throws(GraphvizError) {
    self.format = format
    self.size = Size(width: max(size.width, 1), height: max(size.height, 1))
    self.scale = format == .png ? scale : 1
    guard GraphvizRenderer.scales.contains(self.scale) else { throw .unusableScale(scale) }
    try checkLimits()
  }

  /// Width and height in pixels or points, as cairo rounds them.
  var extent: Size { extent(scale: scale) }

  private func extent(scale: Double) -> Size {
    func scaled(_ length: Int) -> Int {
      Int(exactly: (Double(length) * scale).rounded()).map { max($0, 1) } ?? .max
    }
    return Size(width: scaled(size.width), height: scaled(size.height))
  }

  private func checkLimits() throws(GraphvizError) {
    guard !fits(extent) else { return }
    let side = format == .png ? Self.largestPNGSide : Self.largestPDFSide
    let area = format == .png ? Self.largestPNGArea : side * side
    throw .tooLarge(
      GraphvizError.Excess(
        size: extent, largestSide: side, largestArea: area, largestScale: largestScale))
  }

  private func fits(_ extent: Size) -> Bool {
    guard format == .png else { return max(extent.width, extent.height) <= Self.largestPDFSide }
    return max(extent.width, extent.height) <= Self.largestPNGSide
      && extent.width * extent.height <= Self.largestPNGArea
  }

  /// The largest scale that fits, in whole hundredths, found from above.
  private var largestScale: Double? {
    guard format == .png else { return nil }
    let hundredths = { (scale: Double) in Int(scale * 100) }
    let range = hundredths(GraphvizRenderer.scales.lowerBound)...hundredths(scale)
    return range.reversed().lazy.map { Double($0) / 100 }.first { fits(extent(scale: $0)) }
  }

  /// The bytes, without what differs from one run to the next.
  ///
  /// - Throws: ``GraphvizError/failed(_:messages:)`` where they are not a whole picture of this
  ///   page's size; Graphviz reports success for some that aren't.
  func checked(_ bytes: [UInt8]) throws(GraphvizError) -> [UInt8] {
    switch format {
    case .png:
      guard let size = PNGFile(bytes)?.size, size == extent else { break }
      return bytes
    case .pdf:
      guard let file = PDFFile(bytes) else { break }
      return file.withoutDates().bytes
    }
    throw .failed(.rendering, messages: [])
  }
}
