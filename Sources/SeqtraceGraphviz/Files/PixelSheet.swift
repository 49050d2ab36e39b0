internal import SeqtraceLayout

/// The pixels of a PNG, checked before memory is allocated, and the tiles in which they are drawn.
///
/// ```
///  ┌──────┬──────┬───┐
///  │ tile │ tile │   │  a band: as many rows as fit in the planned memory,
///  ├──────┼──────┼───┤  written to the file before the next band is drawn
///  │      │      │   │
/// ```
struct PixelSheet: Sendable {
  /// The picture's width and height, in the layout's units.
  let size: Size
  /// The number of pixels for each unit.
  let scale: Double

  /// The longest side that most programs can open. At scale 1 it is enough for 70 000 messages.
  private static let largestSide = 1 << 21
  /// The largest area, in pixels. It takes about ten seconds to draw, and programs that hold all pixels at
  /// once can still open it.
  private static let largestArea = 1 << 30
  /// The number of pixels in a band: 4 MiB, and four times as much during drawing.
  private static let bandArea = 1 << 20
  /// The least number of rows in a band. Items that cross bands are drawn again in each, so bands mustn't be
  /// too thin. The widest picture takes 200 MB.
  private static let leastBandHeight = 24
  /// The largest width of a tile. Cairo draws nothing beyond column 32 767, and four columns are drawn for
  /// each column of pixels.
  private static let largestTile = 8000
  /// The largest distance of a letter's edge from its baseline, in the layout's units.
  private static let textReach = 80

  init(_ size: Size, scale: Double) throws(GraphvizError) {
    self.size = Size(width: max(size.width, 1), height: max(size.height, 1))
    self.scale = scale
    guard GraphvizRenderer.scales.contains(scale) else { throw .unusableScale(scale) }
    guard !fits(extent) else { return }
    throw .tooLarge(
      GraphvizError.Excess(
        size: extent, largestSide: Self.largestSide, largestArea: Self.largestArea,
        largestScale: largestScale))
  }

  /// The picture's width and height in pixels.
  var extent: Size { extent(scale: scale) }

  /// The rows of each band, from the top.
  var bands: [Range<Int>] {
    let height = min(
      max(Self.bandArea / extent.width, Self.leastBandHeight), Self.largestTile)
    return stride(from: 0, to: extent.height, by: height).map {
      $0..<min($0 + height, extent.height)
    }
  }

  /// The columns of each tile, from the left.
  var tiles: [Range<Int>] {
    stride(from: 0, to: extent.width, by: Self.largestTile).map {
      $0..<min($0 + Self.largestTile, extent.width)
    }
  }

  /// Returns, for each tile, the indices of the items that it needs: those in the tile, and those in its
  /// neighbours, because texts in the tile may be drawn on them.
  func itemsByTile(_ items: [DiagramLayout.Item]) -> [[Int]] {
    let width = Double(Self.largestTile) / scale
    let last = tiles.count - 1
    func tile(at x: Double) -> Int { Int(min(max(x / width, 0), Double(last))) }
    var indices = [[Int]](repeating: [], count: last + 1)
    for (index, item) in items.enumerated() {
      let bounds = ItemBounds(item)
      guard bounds.left <= bounds.right else { continue }
      for tile in tile(at: bounds.left - width)...tile(at: bounds.right + width) {
        indices[tile].append(index)
      }
    }
    return indices
  }

  /// Returns the part of the layout that is visible in a box of pixels. The box starts at the canvas's top
  /// left.
  func part(columns: Range<Int>, rows: Range<Int>) -> DrawnPart {
    // Windows start at whole units, so that the bands of a picture meet at any scale.
    let (left, right) = units(columns)
    // Graphviz omits a text whose baseline is outside of the window, even if its letters reach into the
    // window.
    let top = units(rows).from - Self.textReach
    let bottom = units(rows).to + Self.textReach
    return DrawnPart(
      window: Rectangle(x: left, y: top, width: right - left, height: bottom - top),
      x: Double(left) * scale - Double(columns.lowerBound),
      y: Double(top) * scale - Double(rows.lowerBound), scale: scale)
  }

  /// The units that a range of pixels shows at least partly.
  func units(_ pixels: Range<Int>) -> (from: Int, to: Int) {
    (
      Int((Double(pixels.lowerBound) / scale).rounded(.down)),
      Int((Double(pixels.upperBound) / scale).rounded(.up))
    )
  }

  private func extent(scale: Double) -> Size {
    func scaled(_ length: Int) -> Int {
      Int(exactly: (Double(length) * scale).rounded()).map { max($0, 1) } ?? .max
    }
    return Size(width: scaled(size.width), height: scaled(size.height))
  }

  private func fits(_ extent: Size) -> Bool {
    max(extent.width, extent.height) <= Self.largestSide
      && extent.width * extent.height <= Self.largestArea
  }

  /// The largest scale that fits, in whole hundredths.
  private var largestScale: Double? {
    let hundredths = { (scale: Double) in Int(scale * 100) }
    let range = hundredths(GraphvizRenderer.scales.lowerBound)...hundredths(scale)
    return range.reversed().lazy.map { Double($0) / 100 }.first { fits(extent(scale: $0)) }
  }
}
