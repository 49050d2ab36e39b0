public import SeqtraceLayout

/// Draws a layout in character cells as plain text.
///
/// The layout must come from `LayoutEngine.cells`. East Asian wide characters and emoji take two cells each.
public struct TextRenderer: Sendable {
  /// The characters for lines, arrows and marks. The style never changes labels.
  public enum Style: String, Sendable, Hashable, CaseIterable {
    /// Box-drawing characters.
    case unicode
    /// ASCII only.
    case ascii
  }

  /// The characters for lines, arrows and marks.
  public var style: Style

  /// Creates a renderer.
  public init(style: Style = .unicode) { self.style = style }

  /// Draws a layout as UTF-8 text without trailing spaces.
  ///
  /// Tall layouts are drawn in bands of rows to bound memory.
  ///
  /// - Complexity: O(*a* + *n*) for an area of *a* cells and *n* items.
  public func render(_ layout: DiagramLayout) -> [UInt8] {
    var output: [UInt8] = []
    let height = max(layout.size.height, 1)
    let bandHeight = max(1, Self.cellsPerBand / max(1, layout.size.width))
    let borders = Array(stride(from: 0, to: height, by: bandHeight)) + [height]
    let bands = ItemStretches(layout, borders: borders)
    for (index, (top, bottom)) in zip(borders, borders.dropFirst()).enumerated() {
      var grid = TextGrid(width: layout.size.width, rows: top..<bottom)
      for item in bands[index] { draw(item, in: &grid) }
      grid.write(style: style, to: &output)
    }
    while output.count > 1, output.suffix(2) == [0x0A, 0x0A] { output.removeLast() }
    return output
  }

  private static let cellsPerBand = 4_000_000

  private func draw(_ item: DiagramLayout.Item, in grid: inout TextGrid) {
    switch item {
    case .line(let from, let to, let style, _): draw(from, to, style, in: &grid)
    case .box(let box, let radius, let style, _): draw(box, radius, style, in: &grid)
    // A tab is in the upper side of its frame.
    case .polygon(_, .fragmentTab, _): break
    case .polygon(let points, _, _): drawSheet(points, in: &grid)
    case .arrow(let arrow): draw(arrow, in: &grid)
    case .text(let text): draw(text, in: &grid)
    case .symbol(let symbol, let center, _, _): draw(symbol, at: center, in: &grid)
    // Text output has only one background colour.
    case .tint: break
    }
  }

  // MARK: Lines and boxes

  private func draw(
    _ from: Point, _ to: Point, _ style: DiagramLayout.Style, in grid: inout TextGrid
  ) {
    if from.x == to.x {
      for y in (min(from.y, to.y)..<max(from.y, to.y)).clamped(to: grid.rows) {
        grid.join(.vertical, isDashed: style.isDashed, at: from.x, y)
      }
    } else {
      let columns = min(from.x, to.x)..<max(from.x, to.x)
      for x in columns.dropFirst().dropLast() {
        grid.join(.horizontal, isDashed: style.isDashed, at: x, from.y)
      }
      grid.join(.right, at: columns.lowerBound, from.y)
      grid.join(.left, at: columns.upperBound - 1, from.y)
    }
  }

  private func draw(
    _ box: Rectangle, _ radius: Int, _ style: DiagramLayout.Style, in grid: inout TextGrid
  ) {
    guard box.y < grid.rows.upperBound, box.maxY > grid.rows.lowerBound else { return }
    switch style {
    case .activation:
      for y in (box.y..<box.maxY).clamped(to: grid.rows) {
        for x in box.x..<box.maxX { grid.join(.heavyVertical, at: x, y) }
      }
    case .fragment, .group: outline(box, corners: Self.squareCorners, in: &grid)
    default:
      fill(box, in: &grid)
      outline(box, corners: radius > 0 ? Self.roundCorners : Self.squareCorners, in: &grid)
    }
  }

  private static let roundCorners: [Unicode.Scalar] = ["╭", "╮", "╰", "╯"]
  private static let squareCorners: [Unicode.Scalar] = ["┌", "┐", "└", "┘"]

  private func fill(_ box: Rectangle, in grid: inout TextGrid) {
    for y in (box.y..<box.maxY).clamped(to: grid.rows) {
      for x in box.x..<box.maxX { grid.clear(x, y) }
    }
  }

  /// Draws a rectangle's outline. A lifeline below the rectangle joins its lower side.
  private func outline(_ box: Rectangle, corners: [Unicode.Scalar], in grid: inout TextGrid) {
    let last = box.maxY - 1
    for x in box.x + 1..<max(box.x + 1, box.maxX - 1) {
      grid.join(.horizontal, at: x, box.y)
      grid.join(.horizontal, at: x, last)
      if grid.hasLineUp(x, last + 1), corners == Self.roundCorners { grid.put("┬", at: x, last) }
    }
    grid.joinSides(
      left: box.x, right: box.maxX - 1,
      in: (box.y + 1..<max(box.y + 1, last)).clamped(to: grid.rows))
    grid.put(corners[0], at: box.x, box.y)
    grid.put(corners[1], at: box.maxX - 1, box.y)
    grid.put(corners[2], at: box.x, last)
    grid.put(corners[3], at: box.maxX - 1, last)
  }

  /// Draws a note's sheet, or a hexagon, as its bounding box.
  private func drawSheet(_ points: [Point], in grid: inout TextGrid) {
    guard let box = Rectangle(around: points), box.y < grid.rows.upperBound,
      box.maxY > grid.rows.lowerBound
    else { return }
    fill(box, in: &grid)
    outline(box, corners: points.count == 6 ? Self.roundCorners : ["┌", "╲", "└", "┘"], in: &grid)
  }

  // MARK: Messages

  private func draw(_ arrow: DiagramLayout.Arrow, in grid: inout TextGrid) {
    let first = arrow.start
    let last = arrow.end
    guard first.y < grid.rows.upperBound, last.y >= grid.rows.lowerBound else { return }
    if let loop = arrow.loop { return drawLoop(arrow, corner: loop - 1, in: &grid) }
    let isRightward = first.x <= last.x
    for x in min(first.x, last.x)..<max(first.x, last.x) {
      grid.join(.horizontal, isDashed: arrow.isDashed, at: x, first.y)
    }
    let tip = isRightward ? last.x - 1 : last.x
    if let head = head(arrow.head, isRightward: isRightward) { grid.put(head, at: tip, last.y) }
    let start = isRightward ? first.x : first.x - 1
    if let tail = head(arrow.tail, isRightward: !isRightward) { grid.put(tail, at: start, first.y) }
    if arrow.dot == .start { grid.put("●", at: isRightward ? first.x : first.x - 1, first.y) }
    if arrow.dot == .end { grid.put("●", at: isRightward ? last.x : last.x - 1, last.y) }
  }

  private func drawLoop(
    _ arrow: DiagramLayout.Arrow, corner: Int, in grid: inout TextGrid
  ) {
    let (top, bottom) = (arrow.start.y, arrow.end.y)
    for end in [arrow.start, arrow.end] {
      for x in end.x..<max(end.x, corner) {
        grid.join(.horizontal, isDashed: arrow.isDashed, at: x, end.y)
      }
    }
    for y in top + 1..<max(top + 1, bottom) { grid.join(.vertical, at: corner, y) }
    grid.put("╮", at: corner, top)
    grid.put("╯", at: corner, bottom)
    if let head = head(arrow.head, isRightward: false) { grid.put(head, at: arrow.end.x, bottom) }
    if let tail = head(arrow.tail, isRightward: false) { grid.put(tail, at: arrow.start.x, top) }
  }

  private func head(
    _ head: DiagramLayout.Arrow.Head, isRightward: Bool
  ) -> Unicode.Scalar? {
    switch head {
    case .filled: isRightward ? "►" : "◄"
    case .open: isRightward ? ">" : "<"
    case .none: nil
    case .cross: "x"
    // A cell can't show half an arrow head, but it can show a slanted line.
    case .leftFilled, .leftOpen: "\\"
    case .rightFilled, .rightOpen: "/"
    }
  }

  // MARK: Text and symbols

  private func draw(_ text: DiagramLayout.Text, in grid: inout TextGrid) {
    var x = text.origin.x
    for span in text.spans {
      for character in span.text {
        let cells = CellMetrics.width(of: character)
        // A combining mark without a base character takes no cell.
        guard cells > 0 else { continue }
        grid.put(character, width: cells, at: x, text.origin.y)
        x += cells
      }
    }
    guard text.spans.contains(where: { $0.text.holdsRightToLeft }) else { return }
    grid.isolate(from: text.origin.x, to: x, text.origin.y)
  }

  private func draw(_ symbol: DiagramLayout.Symbol, at center: Point, in grid: inout TextGrid) {
    if let scalar = Self.symbols[symbol] { grid.put(scalar, at: center.x, center.y) }
  }

  /// The characters of symbols. Figures have none; their heads have keywords.
  private static let symbols: [DiagramLayout.Symbol: Unicode.Scalar] = [
    .destruction: "╳", .bell: "♪", .registrationStart: "●", .registrationEnd: "┴",
    .registrationOpen: "▼", .measureStart: "▲", .measureEnd: "▼", .connection: "○",
    .solidConnection: "●", .interruption: "≈",
  ]
}
