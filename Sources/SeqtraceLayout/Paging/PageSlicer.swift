/// Cuts a picture into pages of one size.
struct PageSlicer: Sendable {
  let layout: DiagramLayout
  let size: Size
  let frame: PageFrame
  let scale: Double
  private let heads: RepeatedHeads
  private let groupBreaks: RowBreaks
  private let itemBreaks: RowBreaks

  /// The size of the page number's type, in points.
  private static let numberSize = 9

  init(layout: DiagramLayout, size: Size, frame: PageFrame, scale: Double) {
    self.layout = layout
    self.size = size
    self.frame = frame
    self.scale = scale
    heads = RepeatedHeads(layout)
    groupBreaks = RowBreaks(layout, whole: .groups)
    itemBreaks = RowBreaks(layout, whole: .items)
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
    // If a page would stay half empty, it shows the start of an element that is too tall for it.
    for breaks in [groupBreaks, itemBreaks] {
      let bottom = breaks.last(upTo: top + room)
      if bottom > top + room / 2 { return bottom }
    }
    return top + room
  }

  /// The end of the last page, without the picture's bottom margin: a page with only the margin would be
  /// empty.
  private var end: Int {
    let bottom = groupBreaks.bottom
    let isMargin = (0...LayoutMetrics.points.margin).contains(size.height - bottom)
    return isMargin ? bottom : size.height
  }

  /// The height that a page has below its heads, in the layout's units.
  private func room(ofPageFrom top: Int) -> Int {
    let whole = Int(frame.height / scale)
    return max(whole - headRoom(ofPageFrom: top), 1)
  }

  /// The height for heads: 0 on the first page, or if they would take most of the page.
  private func headRoom(ofPageFrom top: Int) -> Int {
    top > 0 && heads.height * 2 < Int(frame.height / scale) ? heads.height : 0
  }

  private func page(_ rows: Range<Int>, number: Int, of count: Int) -> PagePlan.Page {
    let left = frame.margin + (frame.width - Double(size.width) * scale) / 2
    let headRoom = headRoom(ofPageFrom: rows.lowerBound)
    let content = DrawnPart(
      window: Rectangle(x: 0, y: rows.lowerBound, width: size.width, height: rows.count),
      x: left, y: frame.margin + Double(headRoom) * scale, scale: scale)
    var furniture: [PageFurniture] = []
    if headRoom > 0 {
      let window = Rectangle(x: 0, y: 0, width: size.width, height: headRoom)
      let part = DrawnPart(window: window, x: left, y: frame.margin, scale: scale)
      furniture.append(PageFurniture(items: heads.items(above: rows.lowerBound), part: part))
    }
    if count > 1 { furniture.append(pageNumber("\(number)/\(count)")) }
    return PagePlan.Page(rows: rows, content: content, furniture: furniture)
  }

  private func pageNumber(_ text: String) -> PageFurniture {
    let width = LayoutEngine.points.text.width(of: text, fontSize: Self.numberSize)
    let origin = Point(
      x: Int(frame.margin + frame.width / 2) - width / 2, y: Int(frame.numberBaseline))
    let line = DiagramLayout.Text(
      origin: origin, spans: [.init(text, width: width, style: .quietText)],
      fontSize: Self.numberSize)
    let window = Rectangle(x: 0, y: origin.y - 14, width: origin.x + width + 1, height: 20)
    return PageFurniture(
      items: [.text(line)], part: DrawnPart(window: window, x: 0, y: Double(window.y), scale: 1))
  }
}
