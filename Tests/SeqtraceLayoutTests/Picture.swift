import SeqtraceDiagram
import SeqtraceLayout

/// A layout taken apart for questions.
struct Picture {
  struct PlacedText {
    let text: String
    let box: Rectangle
    /// Whether its own background or its box hides what is behind it.
    let isMasked: Bool
    /// Whether it stands in a box that hides what is behind it.
    let isCovered: Bool
  }

  let layout: DiagramLayout
  private let diagram: SequenceDiagram
  /// The lines of measures.
  private(set) var measures: [(TimeMeasure, Rectangle)] = []
  private(set) var texts: [PlacedText] = []
  private(set) var lines: [Rectangle] = []
  private(set) var messageLines: [Rectangle] = []
  private(set) var arrows: [DiagramLayout.Arrow] = []
  private(set) var frames: [Rectangle] = []
  private(set) var boxes: [Rectangle] = []
  private(set) var bars: [Rectangle] = []
  /// Lifelines and registrations.
  private(set) var uprights: [Rectangle] = []
  /// The heads of objects that came into being, but for figures.
  private(set) var createdHeads: [Rectangle] = []
  /// The baselines of the names of one line in the row of heads.
  private(set) var nameBaselines: [Int] = []
  private var anchors: [Rectangle] = []
  /// What the tints of the group hide that is being taken apart.
  private var tinted: Rectangle?

  /// What of a diagram is drawn.
  enum Choice { case whole, part, page }

  init(seed: Int, choice: Choice, repeatsHeads: Bool) {
    let whole = GeneratedDiagram(seed: UInt64(seed)).diagram
    var engine = LayoutEngine.points
    if repeatsHeads {
      engine.metrics.repetition.interval = 60
      engine.metrics.repetition.longestInterval = 150
      engine.metrics.repetition.leastMessages = 1
    }
    switch choice {
    case .whole: diagram = whole
    case .part: diagram = Self.part(of: whole, seed % 5)
    case .page: diagram = Self.page(of: whole, seed)
    }
    layout = engine.layout(diagram)
    for group in layout.groups {
      let cover = group.items.lazy.compactMap(\.cover).first
      tinted = Rectangle(around: group.items.compactMap(\.tint))
      for item in group.items { add(item, of: group.role, cover: cover) }
      if group.role == .head { addFigure(group.items) }
      if group.role == .measure { addMeasure(group) }
      if group.role == .head { addName(of: group, whole: choice == .whole ? whole : nil) }
    }
    boxes += lines + messageLines + texts.map(\.box)
  }

  private static func page(of whole: SequenceDiagram, _ seed: Int) -> SequenceDiagram {
    let pages = Array(whole.paged(seed % 3 == 0 ? .separators : .messages(2 + seed % 5)))
    return pages[(seed / 5) % pages.count]
  }

  private static func part(of whole: SequenceDiagram, _ kind: Int) -> SequenceDiagram {
    switch kind {
    case 0: return whole.filtered(hiding: ["L1", "L4"])
    case 1: return whole.limited(toDepth: 1).foldingRepeats()
    case 2: return whole.focused(on: ["L2"])
    case 3: return whole.collapsed(["L1", "L3"])
    default:
      let middle = whole.messages.dropFirst(whole.messages.count / 2).first { $0.number != nil }
      let start = middle?.number.map { Landmark("\($0)") }
      return (try? whole.sliced(from: start, to: nil)) ?? whole
    }
  }

  private mutating func add(
    _ item: DiagramLayout.Item, of role: DiagramLayout.Role, cover: Rectangle?
  ) {
    switch item {
    case .line(let from, let to, let style, _):
      lines.append(Rectangle(from, to))
      if [.lifeline, .registration, .openRegistration].contains(style), role != .legend {
        uprights.append(Rectangle(from, to))
      }
      if style == .lifeline { anchors.append(Rectangle(from, to)) }
    case .box(let box, _, let style, _):
      boxes.append(box)
      if style == .activation, role != .legend { bars.append(box) }
      if style == .fragment {
        frames.append(box)
        lines += box.sides
      } else {
        anchors.append(box)
      }
    case .polygon(let points, _, _): boxes += points.map { Rectangle($0, $0) }
    case .tint(let box, _): boxes.append(box)
    case .arrow(let arrow):
      // The samples of a legend lead nowhere.
      if role != .legend { arrows.append(arrow) }
      messageLines += zip(arrow.points, arrow.points.dropFirst()).map { Rectangle($0, $1) }
    case .text(let text):
      let box = Rectangle(
        x: text.origin.x, y: text.origin.y - 10, width: text.width, height: 13)
      let isCovered = cover?.contains(box.inset(by: 2)) ?? false
      let isTinted = tinted?.contains(box.inset(by: 2)) ?? false
      let isInHead = [.head, .foot, .headRow].contains(role)
      texts.append(
        PlacedText(
          text: text.spans.map(\.text).joined(), box: box,
          isMasked: text.isMasked || isTinted || isCovered || isInHead,
          isCovered: isCovered || isInHead))
    case .symbol(let symbol, let center, _, _):
      if symbol == .destruction || symbol.isFigure {
        anchors.append(Rectangle(x: center.x - 8, y: center.y - 8, width: 16, height: 16))
      }
      if symbol.isFigure {
        let size = LayoutMetrics.points.figureHeight
        boxes.append(
          Rectangle(
            x: center.x - size / 2, y: center.y - size / 2, width: size, height: size))
      }
    }
  }

  private mutating func addMeasure(_ group: DiagramLayout.Group) {
    for case .line(let from, let to, .measure, _) in group.items {
      measures.append((diagram.measures[group.number], Rectangle(from, to)))
    }
  }

  /// How far down the line of a message stands.
  func height(ofMessageAt position: Position) -> Int? {
    guard
      let message = layout.groups.first(where: { $0.role == .message && $0.number == position }),
      case .arrow(let arrow)? = message.items.first
    else { return nil }
    return arrow.start.y
  }

  /// A figure stands above its name and is as wide as that, or as high as it is wide.
  private mutating func addFigure(_ items: [DiagramLayout.Item]) {
    guard case .symbol(let symbol, let center, _, _)? = items.first else { return }
    let width = 2 * (SymbolShape(symbol).halfWidth + 2)
    anchors.append(Rectangle(x: center.x - width / 2, y: center.y - 2, width: width, height: 4))
  }

  /// Takes in where the name of a head stands, if it has one line; one that was created on the way
  /// stands by itself. Of a part of a diagram it isn't known who was.
  private mutating func addName(of head: DiagramLayout.Group, whole: SequenceDiagram?) {
    guard let lifeline = whole?.lifelines.first(where: { $0.id == head.number }) else { return }
    let box = head.items.lazy.compactMap(\.cover).first
    if lifeline.creation != nil { return createdHeads += [box].compactMap(\.self) }
    let names = head.items.compactMap { if case .text(let text) = $0 { text } else { nil } }
    // Large letters stand lower, with the middle of their line where others have it.
    let hasSizes = names.contains { $0.spans.contains { $0.size > 13 } }
    if names.count == 1, !hasSizes { nameBaselines.append(names[0].origin.y) }
  }

  /// The boxes of a row of heads.
  func names(of row: DiagramLayout.Group) -> [Rectangle] {
    row.items.compactMap { if case .box(let box, _, _, _) = $0 { box } else { nil } }
  }

  /// Whether a lifeline runs into the top of a box in its middle and goes on below.
  func livesThrough(_ box: Rectangle, _ top: Int) -> Bool {
    lines.contains { line in
      line.width == 0 && abs(2 * line.x - box.x - box.maxX) <= 1 && line.y <= top
        && line.maxY >= box.maxY
    }
  }

  /// Whether a point lies on the edge of something that an arrow may touch, or on the canvas' edge.
  func isAnchor(_ point: Point) -> Bool {
    let gap = LayoutMetrics.points.edgeGap
    if point.x == gap || point.x == layout.size.width - gap { return true }
    return anchors.contains { anchor in
      (point.x == anchor.x || point.x == anchor.maxX)
        && (anchor.y...anchor.maxY).contains(point.y)
    }
  }
}

extension Rectangle {
  fileprivate init?(around boxes: [Rectangle]) {
    guard let x = boxes.map(\.x).min(), let y = boxes.map(\.y).min(),
      let right = boxes.map(\.maxX).max(), let bottom = boxes.map(\.maxY).max()
    else { return nil }
    self.init(x: x, y: y, width: right - x, height: bottom - y)
  }

  fileprivate init(_ first: Point, _ second: Point) {
    self.init(
      x: min(first.x, second.x), y: min(first.y, second.y), width: abs(first.x - second.x),
      height: abs(first.y - second.y))
  }

  var sides: [Rectangle] {
    [
      Rectangle(x: x, y: y, width: width, height: 0),
      Rectangle(x: x, y: maxY, width: width, height: 0),
      Rectangle(x: x, y: y, width: 0, height: height),
      Rectangle(x: maxX, y: y, width: 0, height: height),
    ]
  }

  func overlaps(_ other: Rectangle) -> Bool {
    x < other.maxX + (other.width == 0 ? 1 : 0) && other.x < maxX + (width == 0 ? 1 : 0)
      && y < other.maxY + (other.height == 0 ? 1 : 0)
      && other.y < maxY + (height == 0 ? 1 : 0)
  }

  func contains(_ other: Rectangle) -> Bool {
    x <= other.x && other.maxX <= maxX && y <= other.y && other.maxY <= maxY
  }

  func inset(by amount: Int) -> Rectangle {
    Rectangle(
      x: x + amount, y: y + amount, width: max(0, width - 2 * amount),
      height: max(0, height - 2 * amount))
  }
}

extension DiagramLayout.Item {
  fileprivate var tint: Rectangle? { if case .tint(let box, _) = self { box } else { nil } }

  /// What it hides of what is behind it.
  fileprivate var cover: Rectangle? {
    switch self {
    case .box(let box, _, let style, _): style.hasInside ? box : nil
    case .polygon(let points, _, _):
      Rectangle(
        Point(x: points.map(\.x).min()!, y: points.map(\.y).min()!),
        Point(x: points.map(\.x).max()!, y: points.map(\.y).max()!))
    default: nil
    }
  }
}

extension DiagramLayout.Symbol {
  /// Whether it stands above a lifeline's name in place of a box.
  fileprivate var isFigure: Bool {
    [.actor, .boundary, .control, .entity, .database, .queue].contains(self)
  }
}
