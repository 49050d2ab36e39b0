import SeqtraceDiagram

/// A small sample of one kind of notation, drawn as in the picture above it.
struct LegendSample {
  private let kind: LegendEntry.Kind
  private let engine: LayoutEngine

  init(_ kind: LegendEntry.Kind, engine: LayoutEngine) {
    self.kind = kind
    self.engine = engine
  }

  private var metrics: LayoutMetrics { engine.metrics }
  /// Whether there is room for drawings taller than a line of text.
  private var isDrawn: Bool { metrics.legendRow > metrics.lineHeight }

  /// The height that the sample needs if that is more than a row; otherwise 0.
  var height: Int {
    switch kind {
    case .actor, .boundary, .control, .entity, .database, .queue:
      metrics.figureHeight + metrics.labelRise
    default: 0
    }
  }

  /// The items of the sample, from its left edge on.
  func items(x: Int, middle y: Int) -> [DiagramLayout.Item] {
    let center = Point(x: x + metrics.legendSample / 2, y: y)
    switch kind {
    case .call, .signal, .reply, .thrownReply, .creation, .found, .lost, .gate:
      return arrow(x: x, y: y)
    case .fragment, .reference: return tab(around: center)
    case .duration: return [text("12 ms", .quietText, center: center)]
    case .activation, .interruption, .destruction, .registration, .openRegistration, .delay,
      .measure:
      return mark(around: center)
    default:
      if let change = Message.Change(rawValue: kind.name) { return tag(change, around: center) }
      if let word { return [text(word, wordStyle, center: center)] }
      return symbol.map { [.symbol($0, center: center, style: .head)] } ?? box(around: center)
    }
  }

  /// The figure of a lifeline.
  private var symbol: DiagramLayout.Symbol? { DiagramLayout.Symbol(rawValue: kind.name) }

  /// The word that stands for a box or a figure in cells.
  private var word: String? {
    if isDrawn { return nil }
    return switch kind {
    case .facet: engine.wording.owner("…")
    case .note: "╲"
    case .state: "╭┴╮"
    case .group: "┌┐"
    case .notificationCenter: "♪"
    case .divider: "=="
    case .actor: "╭╮"
    // The start of the keyword in heads without figures.
    default: "«\(kind.name.prefix(4))…»"
    }
  }

  private var wordStyle: DiagramLayout.Style { symbol == nil ? .text : .quietText }

  /// Half the height of most samples.
  private var half: Int { isDrawn ? metrics.legendRow / 2 - 2 : 0 }

  /// A box around a point.
  private func rectangle(around center: Point, width: Int) -> Rectangle {
    Rectangle(x: center.x - width / 2, y: center.y - half, width: width, height: 2 * half)
  }

  // MARK: Lines

  private func arrow(x: Int, y: Int) -> [DiagramLayout.Item] {
    let inset = kind == .found || kind == .lost ? max(metrics.labelRise, 1) : 0
    let right = x + metrics.legendSample - inset
    let isOpen = [.signal, .reply, .thrownReply, .creation].contains(kind)
    let arrow = DiagramLayout.Arrow(
      from: Point(x: x + inset, y: y), to: Point(x: right, y: y), head: isOpen ? .open : .filled,
      isDashed: isOpen && kind != .signal,
      dot: kind == .found ? .start : kind == .lost ? .end : nil,
      style: kind == .reply ? .reply : kind == .thrownReply ? .error : .message)
    guard kind == .gate, isDrawn else { return [.arrow(arrow)] }
    let edge = DiagramLayout.Item.line(
      from: Point(x: right, y: y - half - 1), to: Point(x: right, y: y + half + 1),
      style: .divider)
    return [.arrow(arrow), edge]
  }

  private func mark(around center: Point) -> [DiagramLayout.Item] {
    let top = Point(x: center.x, y: center.y - half)
    let bottom = Point(x: center.x, y: center.y + half)
    switch kind {
    case .activation, .interruption:
      var box = rectangle(around: center, width: metrics.activationWidth)
      // The mark of an interruption is below the bar.
      if kind == .interruption { box.height = half - metrics.labelRise }
      box.height = max(box.height, 1)
      let bar = DiagramLayout.Item.box(box, cornerRadius: 0, style: .activation)
      if kind == .activation { return [bar] }
      let end = isDrawn ? Point(x: center.x, y: box.maxY) : bottom
      return [bar, .symbol(.interruption, center: end, style: .error)]
    case .destruction:
      return (isDrawn ? [.line(from: top, to: center, style: .lifeline)] : [])
        + [.symbol(.destruction, center: center, style: .destruction)]
    case .delay:
      let end = Point(x: bottom.x, y: bottom.y + metrics.lineThickness)
      return [.line(from: top, to: end, style: .lifelineGap)]
    case .measure: return span(from: top, to: bottom, .measureStart, .measureEnd, .measure)
    case .openRegistration:
      return span(
        from: top, to: bottom, .registrationStart, .registrationOpen, .openRegistration)
    default:
      return span(from: top, to: bottom, .registrationStart, .registrationEnd, .registration)
    }
  }

  /// A line with a symbol at each end. In cells, both ends are in one row.
  private func span(
    from top: Point, to bottom: Point, _ start: DiagramLayout.Symbol, _ end: DiagramLayout.Symbol,
    _ style: DiagramLayout.Style
  ) -> [DiagramLayout.Item] {
    let isMeasure = style == .measure
    let first = isDrawn || !isMeasure ? top : Point(x: top.x - 1, y: top.y)
    let last = isDrawn || isMeasure ? bottom : Point(x: top.x + 1, y: top.y)
    return (isDrawn ? [.line(from: first, to: last, style: style)] : [])
      + [.symbol(start, center: first, style: style), .symbol(end, center: last, style: style)]
  }

  // MARK: Boxes

  private func box(around center: Point) -> [DiagramLayout.Item] {
    let box = rectangle(around: center, width: metrics.legendSample * 3 / 4)
    let radius = metrics.headCornerRadius
    switch kind {
    case .facet: return [.box(box, cornerRadius: radius, style: .facetHead)]
    case .collections:
      return box.stacked(by: metrics.headStack).map {
        .box($0, cornerRadius: radius, style: .head)
      }
    case .state: return [.box(box, cornerRadius: engine.stateRadius, style: .note)]
    case .group: return [.tint(box, .series(0)), .box(box, cornerRadius: 0, style: .group)]
    case .divider:
      return [center.y - metrics.dividerHeight / 2, center.y + metrics.dividerHeight / 2].map { y in
        .line(from: Point(x: box.x, y: y), to: Point(x: box.maxX, y: y), style: .divider)
      }
    case .notificationCenter:
      return [
        .box(box, cornerRadius: radius, style: .head),
        .symbol(.bell, center: center, style: .head),
      ]
    default: return engine.sheet(box)
    }
  }

  /// A frame's tab with its operator.
  private func tab(around center: Point) -> [DiagramLayout.Item] {
    let word = kind == .reference ? "ref" : kind.name
    let text = text(word, .text, looks: .bold, center: center)
    guard isDrawn, case .text(let line) = text else { return [text] }
    let box = rectangle(around: center, width: line.width + 2 * metrics.tabPadding)
    return [metrics.tab(box), text]
  }

  /// The tag of a changed message, containing only its mark.
  private func tag(
    _ change: Message.Change, around center: Point
  ) -> [DiagramLayout.Item] {
    let text = text(String(change.mark.dropLast()), change.style, looks: .bold, center: center)
    if !isDrawn { return [text] }
    let box = rectangle(around: center, width: metrics.legendSample / 2)
    let radius = change.isOfNewer ? metrics.tagCornerRadius : 0
    return [.box(box, cornerRadius: radius, style: change.style), text]
  }

  private func text(
    _ word: String, _ style: DiagramLayout.Style, looks: TextRun.Looks = [], center: Point
  ) -> DiagramLayout.Item {
    let span = engine.labels.span(word, style: style, looks: looks)
    return metrics.text(
      [span], x: center.x - span.width / 2,
      baseline: center.y - metrics.lineHeight / 2 + metrics.ascent)
  }
}
