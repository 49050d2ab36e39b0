import SeqtraceDiagram
import SeqtraceLayout
import SeqtraceNotation

/// The picture of a whole diagram as lists of the page's data.
///
/// The page shows this picture. Where the reader hides rows or lifelines, the script takes their stretches out
/// of it; it measures and places nothing itself. The data therefore contains where each row starts, the columns
/// of the lifelines, and the items, which are held by lifelines.
struct PagePicture {
  private let diagram: SequenceDiagram
  private let indices: [Lifeline.ID: Int]
  private var looks: PageLooks
  private var items: PageItems
  private var arrows: [PageArrow] = []
  /// The spans of labels that the script can't make of the message's label and number, by line.
  private var lines: [Int: [[(text: String, look: Int)]]] = [:]
  /// The tints behind labels.
  private var masks: [Int: Tint] = [:]
  private var bars: [PageBar] = []
  private var rows: [PageRow] = []
  /// The sides of each head.
  private var heads: [Sides?]
  /// The width of the whole picture.
  private var width = 0
  /// The top of the heads and of the titles of groups above them, the bottom of these heads, and of everything.
  private var headTop = Int.max
  private var headBottom = 0
  private var bottom = 0
  /// The theme, adapted to the picture.
  let theme: Theme

  /// Lays out a diagram.
  init(of diagram: SequenceDiagram, theme: Theme) {
    var engine = LayoutEngine.points
    // The page's own row of heads is always in view.
    engine.metrics.headInterval = .max
    engine.metrics.longestHeadInterval = .max
    engine.metrics.footThreshold = .max
    let layout = engine.layout(diagram)
    self.diagram = diagram
    self.theme = theme.adapted(to: layout)
    indices = Dictionary(zip(diagram.lifelines.map(\.id), 0...)) { first, _ in first }
    looks = PageLooks(theme: self.theme)
    heads = Array(repeating: nil, count: diagram.lifelines.count)
    items = PageItems(centers: [])
    take(layout)
  }

  private mutating func take(_ layout: DiagramLayout) {
    var extents = RowExtents()
    var centers = Array(repeating: 0, count: diagram.lifelines.count)
    for group in layout.groups where [.lifeline, .head].contains(group.role) {
      guard let line = indices[group.number], let first = group.items.first.flatMap(Sides.init)
      else { continue }
      if group.role == .lifeline {
        centers[line] = first.left
      } else {
        heads[line] = group.items.filter { !$0.isDeath }.sides
        // The figure of an actor extends to both sides of its middle.
        if case .symbol(_, let center, _, _) = group.items[0] {
          let half = LayoutMetrics.points.figureHeight / 2
          let sides = heads[line]
          heads[line]?.top = min(sides?.top ?? center.y, center.y - half)
          // Its name has the space below it that a box would have.
          heads[line]?.bottom = (sides?.bottom ?? center.y) + LayoutMetrics.points.headPaddingY + 3
        }
        if centers[line] == 0 { centers[line] = (first.left + first.right) / 2 }
      }
    }
    items = PageItems(centers: centers)
    for (line, lifeline) in diagram.lifelines.enumerated() where lifeline.creation == nil {
      headBottom = max(headBottom, heads[line]?.bottom ?? 0)
      headTop = min(headTop, heads[line]?.top ?? headTop)
    }
    width = layout.size.width
    var message = 0
    layout.groups.forEach(in: layout.groups.indices) { group in
      switch group.role {
      case .message:
        append(message: message, group.items, &extents)
        message += 1
      case .activation: append(activation: group.number, group.items)
      case .heading, .caption, .legend, .remark, .foot, .headRow, .link: break
      default: append(group, &extents)
      }
    }
    for (line, lifeline) in diagram.lifelines.enumerated() {
      guard let creation = lifeline.creation, let head = heads[line] else { continue }
      if let message = diagram.messageIndex(at: creation) {
        extents.messages[message]?.include(head.top, head.bottom)
      }
    }
    headTop = min(headTop, headBottom)
    rows = PageRow.rows(of: diagram, extents, below: headBottom)
    for (arrow, row) in zip(arrows.indices, rows.filter { $0.kind == .message }) {
      arrows[arrow].y -= Int32(clamping: row.top)
    }
    bottom = max(bottom, rows.last?.top ?? headBottom)
  }

  private mutating func append(_ group: DiagramLayout.Group, _ extents: inout RowExtents) {
    guard let sides = group.items.sides else { return }
    bottom = max(bottom, sides.bottom)
    if group.role == .group { headTop = min(headTop, sides.top) }
    var origin = PageItem.Origin(lifeline: owner(of: group))
    switch group.role {
    case .head: origin.part = .head
    case .group, .groupTint, .region, .lifeline, .registration, .measure: origin.part = .background
    case .note, .reference, .separator: origin.position = group.number
    case .fragment: origin.fragment = group.number
    default: break
    }
    origin.isWide = group.role == .separator
    origin.isCentred = group.role == .note || group.role == .group
    if group.role == .head {
      // The X of a lifeline that ends on a bar is drawn with its head.
      items.append(group.items.filter { !$0.isDeath }, from: origin, looks: &looks)
      origin.part = .ordinary
      items.append(group.items.filter(\.isDeath), from: origin, looks: &looks)
    } else {
      items.append(group.items, from: origin, looks: &looks)
    }
    switch group.role {
    case .fragment: extents.take(fragment: group.number, group.items, sides)
    case .note, .reference, .separator:
      extents.others[group.number] = .init(sides.top, sides.bottom)
    default: break
    }
  }

  /// The lifeline to which a group belongs; `nil` if it belongs to several or to none.
  private func owner(of group: DiagramLayout.Group) -> Int? {
    let lifeline: Lifeline.ID? =
      switch group.role {
      case .lifeline, .head: group.number
      case .registration: diagram.registrations[group.number].center
      case .duration: diagram.durations[group.number].lifeline
      case .measure, .measureText: diagram.measures[group.number].lifeline
      case .note:
        switch diagram.notes.element(at: group.number)?.placement {
        case .left(let line), .right(let line): line
        case .over(let first, let last) where first == last: first
        default: nil
        }
      default: nil
      }
    return lifeline.flatMap { indices[$0] }
  }

  private mutating func append(activation index: Int, _ group: [DiagramLayout.Item]) {
    let owner = indices[diagram.activations[index].lifeline]
    guard case .box(let box, _, _, _) = group.first, let owner else {
      return items.append(group, from: .init(lifeline: owner), looks: &looks)
    }
    bottom = max(bottom, box.maxY)
    let center = items.centers[owner]
    items.widen(owner, left: center - box.x, right: box.maxX - center)
    bars.append(
      PageBar(box, number: index, look: looks.index(of: group[0]), lifeline: items.centers[owner]))
    if group.count > 1 {
      items.append(Array(group.dropFirst()), from: .init(lifeline: owner), looks: &looks)
    }
  }

  private mutating func append(
    message index: Int, _ group: [DiagramLayout.Item], _ extents: inout RowExtents
  ) {
    let message = diagram.messages[index]
    var result = PageArrow()
    var surface = TextSurface()
    var others: [DiagramLayout.Item] = []
    var texts: [DiagramLayout.Text] = []
    var line: DiagramLayout.Arrow?
    for item in group {
      surface.pass(item)
      switch item {
      case .arrow(let arrow):
        line = arrow
        result.look = Int32(looks.index(of: item))
        hold(arrow, of: message, in: &result)
      case .text(let text): texts.append(text)
      case .tint(_, let tint): masks[index] = tint
      // The label's own background shows the change.
      case .box: break
      case .line, .polygon, .symbol: others.append(item)
      }
    }
    defer { arrows.append(result) }
    guard let line else { return extents.messages.append(nil) }
    var extent = RowExtents.Extent(line.start.y - 4, line.end.y + 4)
    if let first = texts.first, let last = texts.last {
      let left = texts.reduce(Int.max) { min($0, $1.origin.x) }
      let right = texts.reduce(Int.min) { max($0, $1.origin.x + $1.width) }
      let ends = (line.start.x, line.end.x)
      result.labelX = Int32(
        clamping: line.loop == nil
          ? (left + right) / 2 - (ends.0 + ends.1) / 2 : left - min(ends.0, ends.1))
      result.baseline = Int32(clamping: last.origin.y - line.start.y)
      result.isMasked = first.isMasked
      if let tint = first.tint { masks[index] = tint }
      take(texts, of: index, on: surface, into: &result)
      extent.include(first.origin.y - 11, last.origin.y + 3)
    }
    extents.messages.append(extent)
    if !others.isEmpty {
      items.append(others, from: .init(position: message.position), looks: &looks)
    }
  }

  /// Records the spans of a label, unless the script can make them of the message's label and number.
  private mutating func take(
    _ texts: [DiagramLayout.Text], of index: Int, on surface: TextSurface,
    into result: inout PageArrow
  ) {
    if texts.count == 1, texts[0].spans.allSatisfy({ $0.color == nil && $0.size == 0 }) {
      let own = texts[0].spans.filter { !Self.marks.contains($0.style) }
      let isPlain = own.allSatisfy { $0.looks.isEmpty }
      if isPlain, own.count <= 2, own.reduce("", { $0 + $1.text }) == diagram.messages[index].label
      {
        if own.last?.style == .quietText, own.count == 2 {
          result.quiet = Int32(own[0].text.utf16.count)
        } else if own.count == 1, own[0].style == .quietText {
          result.quiet = 0
        }
        return
      }
    }
    lines[index] = texts.map { looks.spans(of: $0, on: surface) }
  }

  /// The styles of a label's number and of the sign of its change.
  private static let marks: Set<DiagramLayout.Style> = [.number, .added, .removed, .changed]

  private func hold(
    _ arrow: DiagramLayout.Arrow, of message: Message, in result: inout PageArrow
  ) {
    let sender = message.sender.lifeline.flatMap { indices[$0] }
    let receiver = message.receiver.lifeline.flatMap { indices[$0] }
    let centers = items.centers
    /// The column that holds an end: its lifeline's, that of the other end, or one at the picture's edge.
    func distance(_ end: Message.End, _ x: Int, _ own: Int?, _ other: Int?) -> Int {
      if let column = own ?? (end == .gate ? nil : other) { return x - centers[column] }
      guard let first = centers.first, let last = centers.last else { return x }
      return x < first ? x - first : x - last
    }
    result.start = Int32(clamping: distance(message.sender, arrow.start.x, sender, receiver))
    result.end = Int32(clamping: distance(message.receiver, arrow.end.x, receiver, sender))
    result.y = Int32(clamping: arrow.start.y)
    guard let loop = arrow.loop else { return }
    result.loop = Int32(clamping: loop - min(arrow.start.x, arrow.end.x))
    result.drop = Int32(clamping: arrow.end.y - arrow.start.y)
  }
}

/// The arrow and the label of a message. A long recording has millions of them.
struct PageArrow {
  var look: Int32 = 0
  /// The distances of the ends from the columns that hold them.
  var start: Int32 = 0
  var end: Int32 = 0
  /// The distance from the top of the row.
  var y: Int32 = 0
  /// The distance from the left end to where a self-message turns back, and its height; ``none`` for others.
  var loop = none
  var drop = none
  /// The distance from the line's middle to the label's middle; at a self-message, from the left end to the
  /// label's left side.
  var labelX: Int32 = 0
  /// The distance from the line down to the label's last baseline.
  var baseline: Int32 = 0
  /// The UTF-16 offset in the label at which its quiet part starts; ``none`` without one.
  var quiet = none
  var isMasked = false

  static let none = Int32.min
}

/// The bar of an activation.
struct PageBar {
  let number: Int32
  let look: Int32
  /// The distance of its left side from its lifeline.
  let x: Int32
  let top: Int32
  let bottom: Int32

  init(_ box: Rectangle, number: Int, look: Int, lifeline: Int) {
    (self.number, self.look) = (Int32(clamping: number), Int32(clamping: look))
    x = Int32(clamping: box.x - lifeline)
    (top, bottom) = (Int32(clamping: box.y), Int32(clamping: box.maxY))
  }
}

extension PagePicture {
  /// The lists of the page's data, each as a name and the columns.
  var lists: [(key: String, add: @Sendable (inout ElementColumns) -> Void)] {
    let (diagram, heads, reaches, centers) = (diagram, heads, items.reaches, items.centers)
    let (lines, masks, tree) = (lines, masks, CallTree(of: diagram))
    let (rows, arrows, bars, items, theme) = (
      self.rows, self.arrows, self.bars, self.items.items, theme
    )
    return [
      (
        "columns",
        { list in
          list.count = centers.count
          list.add("x", of: centers) { .integer($0) }
          list.add("left", of: reaches) { .integer($0.left) }
          list.add("right", of: reaches) { .integer($0.right) }
          list.add("bottom", of: heads) { $0.map { .integer($0.bottom) } }
        }
      ),
      ("calls", { $0.add(calls: tree, of: diagram) }),
      (
        "noteCalls",
        { list in
          guard !diagram.notes.isEmpty else { return }
          let calls = tree.calls(of: diagram)
          list.count = tree.noteOwners.count
          list.add("call", of: tree.noteOwners) { owner in
            owner.flatMap { calls[$0] }.map { .integer($0) }
          }
        }
      ),
      (
        "rows",
        { list in
          list.count = rows.count
          list.add("top", of: rows) { .integer($0.top) }
          list.add("kind", of: rows) { $0.kind == .message ? nil : .integer($0.kind.rawValue) }
          list.add("index", of: rows) { $0.kind == .message ? nil : .integer($0.index) }
        }
      ),
      (
        "arrows",
        { list in
          list.count = arrows.count
          func add(_ key: String, _ number: (PageArrow) -> Int32) {
            list.add(key, of: arrows) { arrow in
              let number = number(arrow)
              return number == PageArrow.none ? nil : .integer(Int(number))
            }
          }
          add("look") { $0.look }
          add("start") { $0.start }
          add("end") { $0.end }
          add("y") { $0.y }
          add("loop") { $0.loop }
          add("drop") { $0.drop }
          add("labelX") { $0.labelX }
          add("baseline") { $0.baseline }
          add("quiet") { $0.quiet }
          add("masked") { $0.isMasked ? 1 : PageArrow.none }
          list.add("mask", of: Array(arrows.indices)) { index in
            masks[index].flatMap { tint in theme.pair { $0[tint] } }
          }
          list.add("lines", of: Array(arrows.indices)) { index in
            lines[index].map { .array($0.map(Self.json)) }
          }
        }
      ),
      (
        "bars",
        { list in
          list.count = bars.count
          list.add("number", of: bars) { .integer(Int($0.number)) }
          list.add("look", of: bars) { .integer(Int($0.look)) }
          list.add("x", of: bars) { .integer(Int($0.x)) }
          list.add("top", of: bars) { .integer(Int($0.top)) }
          list.add("bottom", of: bars) { .integer(Int($0.bottom)) }
        }
      ),
      (
        "items",
        { list in
          list.count = items.count
          list.add("look", of: items) { .integer($0.look) }
          list.add("part", of: items) { item in
            item.origin.part == .ordinary ? nil : .integer(item.origin.part.rawValue)
          }
          list.add("owner", of: items) { $0.origin.lifeline.map { .integer($0) } }
          list.add("position", of: items) { $0.origin.position.map { .integer($0) } }
          list.add("fragment", of: items) { $0.origin.fragment.map { .integer($0) } }
          list.add("left", of: items) { .integer($0.columns.left) }
          list.add("right", of: items) { .integer($0.columns.right) }
          list.add("hold", of: items) { $0.hold == .bySides ? nil : .integer($0.hold.rawValue) }
          list.add("x1", of: items) { .integer($0.x.left) }
          list.add("x2", of: items) { .integer($0.x.right) }
          list.add("top", of: items) { .integer($0.y.top) }
          list.add("bottom", of: items) { .integer($0.y.bottom) }
          list.add("text", of: items) { $0.text.map { .string($0) } }
          list.add("spans", of: items) { $0.spans.isEmpty ? nil : Self.json($0.spans) }
          list.add("corners", of: items) { item in
            item.corners.isEmpty
              ? nil : .array(item.corners.flatMap { [.integer($0.x), .integer($0.y)] })
          }
        }
      ),
    ]
  }

  /// The members of the page's data that aren't lists.
  var members: [(key: String, value: JSONValue)] {
    [
      ("looks", .array(looks.json)), ("dot", PageLooks.dot),
      ("headTop", .integer(headTop)), ("headBottom", .integer(headBottom)),
      ("bottom", .integer(bottom)), ("width", .integer(width)),
      ("isRecorded", .bool(diagram.messages.contains { $0.isRecorded })),
    ]
  }

  private static func json(_ spans: [(text: String, look: Int)]) -> JSONValue {
    .array(spans.map { .array([.string($0.text), .integer($0.look)]) })
  }
}

extension Theme {
  /// A colour for light and for dark surroundings; `nil` if the palettes lack it.
  fileprivate func pair(_ color: (Palette) -> Color?) -> JSONValue? {
    guard let light = color(light), let dark = color(dark) else { return nil }
    return .array([.string(light.hex), .string(dark.hex)])
  }
}

extension [DiagramLayout.Item] {
  /// The outermost sides of items; `nil` if there is none.
  fileprivate var sides: Sides? {
    reduce(nil) { (whole: Sides?, item) in
      guard let sides = Sides(item) else { return whole }
      guard let whole else { return sides }
      var result = whole
      (result.left, result.right) = (
        Swift.min(whole.left, sides.left), Swift.max(whole.right, sides.right)
      )
      (result.top, result.bottom) = (
        Swift.min(whole.top, sides.top), Swift.max(whole.bottom, sides.bottom)
      )
      return result
    }
  }
}

extension [SequenceDiagram.Note] {
  /// The note at a position.
  fileprivate func element(at position: Int) -> Element? {
    let index = partitioningIndex { $0.position >= position }
    return index < count && self[index].position == position ? self[index] : nil
  }
}
