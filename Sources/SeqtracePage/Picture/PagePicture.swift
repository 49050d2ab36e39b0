import SeqtraceDiagram
import SeqtraceLayout
import SeqtraceNotation

/// The picture of a whole diagram as lists of the page's data.
///
/// The page shows this picture. Where the reader hides rows or lifelines, the script takes their stretches out
/// of it; it measures and places nothing itself. The data therefore contains where each row starts, the columns
/// of the lifelines, and the items, which are held by lifelines.
struct PagePicture {
  let diagram: SequenceDiagram
  private let indices: [Lifeline.ID: Int]
  private(set) var looks: PageLooks
  private(set) var items: PageItems
  private(set) var arrows: [PageArrow] = []
  /// The spans of labels that the script can't make of the message's label and number, by line.
  private(set) var lines: [Int: [[(text: String, look: Int)]]] = [:]
  /// The tints behind labels.
  private(set) var masks: [Int: Tint] = [:]
  private(set) var bars: [PageBar] = []
  private(set) var rows: [PageRow] = []
  /// How far each head extends up and down.
  private(set) var heads: [RowExtents.Extent?]
  /// The width of the whole picture.
  private(set) var width = 0
  /// The top of the heads and of the titles of groups above them, the bottom of these heads, and of everything.
  private(set) var headTop = Int.max
  private(set) var headBottom = 0
  private(set) var bottom = 0
  /// The theme, adapted to the picture.
  let theme: Theme

  /// Lays out a diagram.
  init(of diagram: SequenceDiagram, theme: Theme) {
    var engine = LayoutEngine.points
    // The page's own row of heads is always in view.
    engine.metrics.repetition = .feetOnly(above: .max)
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
      guard let line = indices[group.number], let first = group.items.first?.box else { continue }
      if group.role == .lifeline {
        centers[line] = first.x
      } else {
        heads[line] = group.items.filter { !$0.isDeath }.box.map { .init($0.y, $0.maxY) }
        // The figure of an actor extends to both sides of its middle, and its name has the space below it that a
        // box would have.
        if case .symbol(_, let center, _, _) = group.items[0], let bottom = heads[line]?.bottom {
          let metrics = LayoutMetrics.points
          heads[line]?.include(
            center.y - metrics.figureHeight / 2, bottom + metrics.headPaddingY + 3)
        }
        if centers[line] == 0 { centers[line] = (first.x + first.maxX) / 2 }
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
      arrows[arrow].y -= row.top
    }
    bottom = max(bottom, rows.last?.top ?? headBottom)
  }

  private mutating func append(_ group: DiagramLayout.Group, _ extents: inout RowExtents) {
    guard let box = group.items.box else { return }
    bottom = max(bottom, box.maxY)
    if group.role == .group { headTop = min(headTop, box.y) }
    var origin = PageItem.Origin(lifeline: owner(of: group))
    switch group.role {
    case .head: origin.part = .head
    case .group, .groupTint, .region, .lifeline, .registration: origin.part = .background
    case .note, .reference, .separator:
      origin.position = group.number
      extents.others[group.number] = .init(box.y, box.maxY)
    case .fragment:
      origin.fragment = group.number
      extents.take(fragment: group.number, group.items, box)
    case .measure, .measureText:
      let measure = diagram.measures[group.number]
      (origin.position, origin.until) = (measure.start, measure.end)
      if group.role == .measure { origin.part = .background }
    default: break
    }
    origin.isWide = group.role == .separator
    origin.isCentred = group.role == .note || group.role == .group
    items.append(group.items, from: origin, looks: &looks)
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
        switch diagram.notes[diagram.notes.partitioningIndex { $0.position >= group.number }]
          .placement
        {
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
      PageBar(
        number: index, look: looks.index(of: group[0]), x: box.x - center, top: box.y,
        bottom: box.maxY))
    items.append(Array(group.dropFirst()), from: .init(lifeline: owner), looks: &looks)
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
        result.look = looks.index(of: item)
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
      result.labelX =
        line.loop == nil
        ? (left + right) / 2 - (ends.0 + ends.1) / 2 : left - min(ends.0, ends.1)
      if line.loop != nil, let owner = message.receiver.lifeline.flatMap({ indices[$0] }) {
        items.widen(owner, label: right - items.centers[owner])
      }
      result.baseline = last.origin.y - line.start.y
      result.isMasked = first.isMasked
      if let tint = first.tint { masks[index] = tint }
      take(texts, of: index, on: surface, into: &result)
      extent.include(first.origin.y - 11, last.origin.y + 3)
    }
    extents.messages.append(extent)
    items.append(others, from: .init(position: message.position), looks: &looks)
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
        if own.last?.style == .quietText {
          result.quiet = own.count == 2 ? own[0].text.utf16.count : 0
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
    result.start = distance(message.sender, arrow.start.x, sender, receiver)
    result.end = distance(message.receiver, arrow.end.x, receiver, sender)
    result.y = arrow.start.y
    guard let loop = arrow.loop else { return }
    result.loop = loop - min(arrow.start.x, arrow.end.x)
    result.drop = arrow.end.y - arrow.start.y
  }
}
