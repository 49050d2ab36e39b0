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
    case .fragment, .reference: drawTab(on: &canvas, center: center)
    case .duration: drawText("12 ms", .quietText, on: &canvas, center: center)
    case .activation, .interruption, .destruction, .registration, .openRegistration, .delay,
      .measure:
      drawMark(on: &canvas, center: center)
    default:
      if let change = Message.Change(rawValue: kind.name) {
        drawTag(change, on: &canvas, center: center)
      } else if let word {
        drawText(word, wordStyle, on: &canvas, center: center)
      } else if let symbol {
        canvas.addFigure(symbol, center: center, height: metrics.figureHeight)
      } else {
        drawBox(on: &canvas, center: center)
      }
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

  // MARK: Lines

  private func drawArrow(on canvas: inout Canvas, x: Int, y: Int) {
    let inset = kind == .found || kind == .lost ? max(metrics.labelRise, 1) : 0
    let right = x + metrics.legendSample - inset
    let isOpen = [.signal, .reply, .thrownReply, .creation].contains(kind)
    canvas.add(
      .arrow(
        .init(
          from: Point(x: x + inset, y: y), to: Point(x: right, y: y),
          head: isOpen ? .open : .filled, isDashed: isOpen && kind != .signal,
          dot: kind == .found ? .start : kind == .lost ? .end : nil,
          style: kind == .reply ? .reply : kind == .thrownReply ? .error : .message)))
    if kind == .gate, isDrawn {
      let half = metrics.legendRow / 2 - 1
      canvas.add(
        .line(
          from: Point(x: right, y: y - half), to: Point(x: right, y: y + half), style: .divider))
    }
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
    case .measure:
      drawSpan(on: &canvas, from: top, to: bottom, .measureStart, .measureEnd, .measure)
    case .openRegistration:
      drawSpan(
        on: &canvas, from: top, to: bottom, .registrationStart, .registrationOpen,
        .openRegistration)
    default:
      drawSpan(
        on: &canvas, from: top, to: bottom, .registrationStart, .registrationEnd, .registration)
    }
  }

  /// Draws a line with a symbol at each end. In cells, both ends are in one row.
  private func drawSpan(
    on canvas: inout Canvas, from top: Point, to bottom: Point, _ start: DiagramLayout.Symbol,
    _ end: DiagramLayout.Symbol, _ style: DiagramLayout.Style
  ) {
    let isMeasure = style == .measure
    let first = isDrawn || !isMeasure ? top : Point(x: top.x - 1, y: top.y)
    let last = isDrawn || isMeasure ? bottom : Point(x: top.x + 1, y: top.y)
    if isDrawn { canvas.add(.line(from: first, to: last, style: style)) }
    canvas.add(.symbol(start, center: first, style: style))
    canvas.add(.symbol(end, center: last, style: style))
  }

  // MARK: Boxes

  private func drawBox(on canvas: inout Canvas, center: Point) {
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

  /// A frame's tab with its operator.
  private func drawTab(on canvas: inout Canvas, center: Point) {
    let text = engine.labels.span(kind == .reference ? "ref" : kind.name, looks: .bold)
    let half = metrics.legendRow / 2 - 2
    let left = center.x - text.width / 2
    let box = Rectangle(
      x: left - metrics.tabPadding, y: center.y - half,
      width: text.width + 2 * metrics.tabPadding, height: 2 * half)
    if isDrawn { canvas.add(metrics.tab(box)) }
    canvas.add(metrics.text([text], x: left, baseline: baseline(below: center)))
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
    canvas.add(
      metrics.text([span], x: center.x - span.width / 2, baseline: baseline(below: center)))
  }

  private func baseline(below center: Point) -> Int {
    center.y - metrics.lineHeight / 2 + metrics.ascent
  }
}
