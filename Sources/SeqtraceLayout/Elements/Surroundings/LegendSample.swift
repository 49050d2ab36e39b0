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
  private var isDrawn: Bool { metrics.medium.hasShapes }

  /// The height that the sample needs if that is more than a row; otherwise 0.
  var height: Int {
    switch kind {
    case .actor, .boundary, .control, .entity, .database, .queue:
      metrics.figureHeight + metrics.labelRise
    default: 0
    }
  }

  /// Draws the sample from its left edge.
  func draw(on canvas: inout Canvas, x: Int, middle y: Int) {
    let center = Point(x: x + metrics.legendSample / 2, y: y)
    switch kind {
    case .call, .signal, .reply, .thrownReply, .creation, .found, .lost, .gate:
      drawArrow(on: &canvas, x: x, y: y)
    case .added: drawTag(.added, on: &canvas, center: center)
    case .removed: drawTag(.removed, on: &canvas, center: center)
    case .changed: drawTag(.changed, on: &canvas, center: center)
    case .movedHere: drawTag(.movedHere, on: &canvas, center: center)
    case .movedAway: drawTag(.movedAway, on: &canvas, center: center)
    case .fragment(let rule): drawTab(rule.rawValue, on: &canvas, center: center)
    case .reference: drawTab("ref", on: &canvas, center: center)
    case .duration: drawText("12 ms", .quietText, on: &canvas, center: center)
    case .measure: drawMeasure(on: &canvas, center: center)
    case .activation, .interruption, .destruction, .registration, .openRegistration, .delay:
      drawMark(on: &canvas, center: center)
    case .facet, .collections, .note, .state, .group, .notificationCenter, .divider:
      drawBox(on: &canvas, center: center)
    default: drawFigure(on: &canvas, center: center)
    }
  }

  // MARK: Lines

  private func drawArrow(on canvas: inout Canvas, x: Int, y: Int) {
    let inset = kind == .found || kind == .lost ? max(metrics.labelRise, 1) : 0
    let right = x + metrics.legendSample - inset
    let line: DiagramLayout.Style
    switch kind {
    case .reply: line = .reply
    case .thrownReply: line = .error
    default: line = .message
    }
    let isOpen = [.signal, .reply, .thrownReply, .creation].contains(kind)
    let isDashed = [.reply, .thrownReply, .creation].contains(kind)
    canvas.add(
      .arrow(
        .init(
          from: Point(x: x + inset, y: y), to: Point(x: right, y: y),
          head: isOpen ? .open : .filled, isDashed: isDashed,
          dot: kind == .found ? .start : kind == .lost ? .end : nil, style: line)))
    if kind == .gate, isDrawn { drawEdge(on: &canvas, x: right, y: y) }
  }

  private func drawEdge(on canvas: inout Canvas, x: Int, y: Int) {
    let half = metrics.legendRow / 2 - 1
    canvas.add(
      .line(from: Point(x: x, y: y - half), to: Point(x: x, y: y + half), style: .divider))
  }

  private func drawMark(on canvas: inout Canvas, center: Point) {
    let half = isDrawn ? metrics.legendRow / 2 - 2 : 0
    let top = Point(x: center.x, y: center.y - half)
    let bottom = Point(x: center.x, y: center.y + half)
    switch kind {
    case .activation, .interruption:
      let width = metrics.activationWidth
      // The mark of an interruption is below the bar.
      let height = kind == .interruption ? half - metrics.labelRise : 2 * half
      let box = Rectangle(
        x: center.x - width / 2, y: top.y, width: width, height: max(height, 1))
      canvas.add(.box(box, cornerRadius: 0, style: .activation))
      if kind == .interruption {
        let end = isDrawn ? Point(x: center.x, y: box.maxY) : bottom
        canvas.add(.symbol(.interruption, center: end, style: .error))
      }
    case .destruction:
      if isDrawn { canvas.add(.line(from: top, to: center, style: .lifeline)) }
      canvas.add(.symbol(.destruction, center: center, style: .destruction))
    case .delay:
      let end = Point(x: bottom.x, y: bottom.y + metrics.lineThickness)
      canvas.add(.line(from: top, to: end, style: .lifelineGap))
    default: drawRegistration(on: &canvas, from: top, to: bottom)
    }
  }

  private func drawRegistration(on canvas: inout Canvas, from top: Point, to bottom: Point) {
    let isOpen = kind == .openRegistration
    let style: DiagramLayout.Style = isOpen ? .openRegistration : .registration
    // In cells, both ends are in one row.
    let end = isDrawn ? bottom : Point(x: top.x + 1, y: top.y)
    if isDrawn { canvas.add(.line(from: top, to: end, style: style)) }
    canvas.add(.symbol(.registrationStart, center: top, style: style))
    canvas.add(.symbol(isOpen ? .registrationOpen : .registrationEnd, center: end, style: style))
  }

  private func drawMeasure(on canvas: inout Canvas, center: Point) {
    guard isDrawn else {
      canvas.add(
        .symbol(.measureStart, center: Point(x: center.x - 1, y: center.y), style: .measure))
      return canvas.add(.symbol(.measureEnd, center: center, style: .measure))
    }
    let half = metrics.legendRow / 2 - 2
    let top = Point(x: center.x, y: center.y - half)
    let bottom = Point(x: center.x, y: center.y + half)
    canvas.add(.line(from: top, to: bottom, style: .measure))
    canvas.add(.symbol(.measureStart, center: top, style: .measure))
    canvas.add(.symbol(.measureEnd, center: bottom, style: .measure))
  }

  // MARK: Boxes

  private func drawBox(on canvas: inout Canvas, center: Point) {
    guard isDrawn else {
      let words: [LegendEntry.Kind: String] = [
        .facet: engine.wording.owner("…"), .collections: keyword, .note: "╲", .state: "╭┴╮",
        .group: "┌┐",
        .notificationCenter: "♪",
        .divider: "==",
      ]
      return drawText(words[kind] ?? "", .text, on: &canvas, center: center)
    }
    let half = metrics.legendRow / 2 - 2
    let box = Rectangle(
      x: center.x - metrics.legendSample * 3 / 8, y: center.y - half,
      width: metrics.legendSample * 3 / 4, height: 2 * half)
    switch kind {
    case .facet: canvas.add(.box(box, cornerRadius: metrics.headCornerRadius, style: .facetHead))
    case .collections:
      for box in box.stacked(by: metrics.headStack) {
        canvas.add(.box(box, cornerRadius: metrics.headCornerRadius, style: .head))
      }
    case .state: canvas.add(.box(box, cornerRadius: engine.stateRadius, style: .note))
    case .group:
      canvas.add(.tint(box, .series(0)))
      canvas.add(.box(box, cornerRadius: 0, style: .group))
    case .divider:
      for y in [center.y - metrics.dividerHeight / 2, center.y + metrics.dividerHeight / 2] {
        canvas.add(
          .line(from: Point(x: box.x, y: y), to: Point(x: box.maxX, y: y), style: .divider))
      }
    case .notificationCenter:
      canvas.add(.box(box, cornerRadius: metrics.headCornerRadius, style: .head))
      canvas.add(.symbol(.bell, center: center, style: .head))
    default: for item in engine.sheet(box) { canvas.add(item) }
    }
  }

  /// A fragment's tab with its operator.
  private func drawTab(_ word: String, on canvas: inout Canvas, center: Point) {
    let text = engine.labels.span(word, looks: .bold)
    if isDrawn {
      let half = metrics.legendRow / 2 - 2
      canvas.add(
        metrics.tab(
          Rectangle(
            x: center.x - text.width / 2 - metrics.tabPadding, y: center.y - half,
            width: text.width + 2 * metrics.tabPadding, height: 2 * half)))
    }
    drawText(word, .text, looks: .bold, on: &canvas, center: center)
  }

  /// The tag of a changed message, containing only its mark.
  private func drawTag(
    _ change: Message.Change, on canvas: inout Canvas, center: Point
  ) {
    let half = metrics.legendRow / 2 - 2
    let box = Rectangle(
      x: center.x - metrics.legendSample / 4, y: center.y - half,
      width: metrics.legendSample / 2, height: 2 * half)
    if isDrawn {
      let radius = change.isOfNewer ? metrics.tagCornerRadius : 0
      canvas.add(.box(box, cornerRadius: radius, style: change.style))
    }
    let mark = String(change.mark.dropLast())
    drawText(mark, change.style, looks: .bold, on: &canvas, center: center)
  }

  private func drawText(
    _ word: String, _ style: DiagramLayout.Style, looks: TextRun.Looks = [],
    on canvas: inout Canvas, center: Point
  ) {
    let span = engine.labels.span(word, style: style, looks: looks)
    let baseline = center.y - metrics.lineHeight / 2 + metrics.ascent
    canvas.add(metrics.text([span], x: center.x - span.width / 2, baseline: baseline))
  }

  /// The start of the keyword in heads without figures.
  private var keyword: String { "«\(kind.name.prefix(4))…»" }

  // MARK: Figures

  private func drawFigure(on canvas: inout Canvas, center: Point) {
    let symbols: [LegendEntry.Kind: DiagramLayout.Symbol] = [
      .actor: .actor, .boundary: .boundary, .control: .control, .entity: .entity,
      .database: .database, .queue: .queue,
    ]
    guard isDrawn, let symbol = symbols[kind] else {
      // In cells, heads have keywords in place of figures; an actor has none.
      return drawText(kind == .actor ? "╭╮" : keyword, .quietText, on: &canvas, center: center)
    }
    canvas.addFigure(symbol, center: center, height: metrics.figureHeight)
  }
}
