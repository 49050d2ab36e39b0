/// Cuts a picture into pages of one size.
struct PageSlicer: Sendable {
  let size: Size
  let scale: Double
  private let heads: RepeatedHeads
  private let breaks: RowBreaks
  /// The free space at the sides of a page, and the size of its printed area.
  private let margin, width, height: Double
  /// The baseline of the page number.
  private let numberBaseline: Int

  /// The size of the page number's type, in points.
  private static let numberSize = 9
  /// The room for the page number, at the bottom.
  private static let footer = 20.0
  /// The smallest readable scale, to which a picture may shrink to fit the paper's width: 13 units become the
  /// 4 points of small print.
  private static let smallestScale = 0.3

  init(
    layout: DiagramLayout, size: Size, pageSize: (width: Double, height: Double), margin: Double
  ) throws(PagePlan.TooWide) {
    self.size = size
    self.margin = margin
    width = pageSize.width - 2 * margin
    height = pageSize.height - 2 * margin - Self.footer
    numberBaseline = Int(pageSize.height - margin - 4)
    scale = min(1, width / Double(size.width), Self.wholeScale(layout, height: height))
    heads = RepeatedHeads(layout)
    breaks = RowBreaks(layout)
    guard scale >= Self.smallestScale else {
      throw PagePlan.TooWide(widest: Int(width / Self.smallestScale))
    }
  }

  /// The scale at which a picture without rows, which shouldn't be divided, fits on one page. It is 1 for all
  /// other pictures, and if the scale would be less than a half.
  private static func wholeScale(_ layout: DiagramLayout, height: Double) -> Double {
    guard layout.groups.contains(where: { $0.role == .link }) else { return 1 }
    let scale = height / Double(layout.size.height + 1)
    return scale >= 0.5 ? scale : 1
  }

  /// The pages, in order.
  func pages() -> [PagePlan.Page] {
    var cuts: [Range<Int>] = []
    var top = 0
    repeat {
      let bottom = end(ofPageFrom: top)
      cuts.append(top..<bottom)
      top = bottom
    } while top < end
    return cuts.enumerated().map { index, rows in
      page(rows, number: index + 1, of: cuts.count)
    }
  }

  /// The y where a page ends that starts at `top`.
  private func end(ofPageFrom top: Int) -> Int {
    let room = room(ofPageFrom: top)
    guard top + room < end else { return min(top + room, size.height) }
    // An element that is too tall for a page is cut.
    let bottom = breaks.last(upTo: top + room)
    return bottom > top ? bottom : top + room
  }

  /// The end of the last page, without the picture's bottom margin: a page with only the margin would be
  /// empty.
  private var end: Int {
    let bottom = breaks.bottom
    let isMargin = (0...LayoutMetrics.points.margin).contains(size.height - bottom)
    return isMargin ? bottom : size.height
  }

  /// The height that a page has below its heads, in the layout's units.
  private func room(ofPageFrom top: Int) -> Int {
    let whole = Int(height / scale)
    return max(whole - headRoom(ofPageFrom: top), 1)
  }

  /// The height for heads: 0 on the first page, or if they would take most of the page.
  private func headRoom(ofPageFrom top: Int) -> Int {
    top > 0 && heads.height * 2 < Int(height / scale) ? heads.height : 0
  }

  private func page(_ rows: Range<Int>, number: Int, of count: Int) -> PagePlan.Page {
    let left = margin + (width - Double(size.width) * scale) / 2
    let headRoom = headRoom(ofPageFrom: rows.lowerBound)
    let content = DrawnPart(
      window: Rectangle(x: 0, y: rows.lowerBound, width: size.width, height: rows.count),
      x: left, y: margin + Double(headRoom) * scale, scale: scale)
    var furniture: [PageFurniture] = []
    if headRoom > 0 {
      let window = Rectangle(x: 0, y: 0, width: size.width, height: headRoom)
      let part = DrawnPart(window: window, x: left, y: margin, scale: scale)
      furniture.append(PageFurniture(items: heads.items(above: rows.lowerBound), part: part))
    }
    if count > 1 { furniture.append(pageNumber("\(number)/\(count)")) }
    return PagePlan.Page(rows: rows, content: content, furniture: furniture)
  }

  private func pageNumber(_ text: String) -> PageFurniture {
    let width = LayoutEngine.points.text.width(of: text, fontSize: Self.numberSize)
    let origin = Point(
      x: Int(margin + self.width / 2) - width / 2, y: numberBaseline)
    let line = DiagramLayout.Text(
      origin: origin, spans: [.init(text, width: width, style: .quietText)],
      fontSize: Self.numberSize)
    let window = Rectangle(x: 0, y: origin.y - 14, width: origin.x + width + 1, height: 20)
    return PageFurniture(
      items: [.text(line)], part: DrawnPart(window: window, x: 0, y: Double(window.y), scale: 1))
  }
}
