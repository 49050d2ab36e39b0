import SeqtraceDiagram

extension RowSweep {
  /// A frame whose end has not been reached.
  struct OpenFrame {
    /// A line between two operands.
    struct Separation {
      let y: Int
      let position: Position
      let condition: String?
    }

    let fragment: Int
    let top: Int
    /// How many frames it contains, one within the other.
    let innerDepth: Int
    var left: Int
    var right: Int
    var separators: [Separation] = []
  }

  /// Begins a frame.
  mutating func open(_ fragment: Int) {
    let depth = fragmentDepths[fragment]
    let top = cursor + metrics.rowGap
    openFrames.append(
      OpenFrame(fragment: fragment, top: top, innerDepth: depth, left: .max, right: .min))
    cursor = top + metrics.fragmentHeader
  }

  /// Draws a line between two operands.
  mutating func separate(_ fragment: Int, _ operand: Int) {
    let y = cursor + metrics.fragmentFooter
    let content = diagram.fragments[fragment].operands[operand]
    openFrames[openFrames.count - 1].separators.append(
      OpenFrame.Separation(
        y: y, position: content.positions.lowerBound, condition: content.condition))
    cursor = y + metrics.separatorHeight
  }

  /// Ends a frame and draws it.
  mutating func close(_ fragment: Int) {
    guard var frame = openFrames.popLast() else { return }
    let padding = metrics.fragmentPadding + frame.innerDepth * metrics.fragmentInset
    if frame.left > frame.right {
      frame.left = columns.centers.first ?? metrics.margin + padding
      frame.right = columns.centers.last ?? frame.left
    }
    let left = frame.left - padding
    let content = diagram.fragments[fragment]
    let tab = engine.labels.span(content.operator.rawValue, isBold: true)
    let header = tab.width + 3 * metrics.tabPadding
    let right = max(frame.right + padding, left + header + guardWidth(content, header: header))
    let bottom = cursor + metrics.fragmentFooter
    let box = Rectangle(
      x: left, y: frame.top, width: right - left,
      height: bottom - frame.top + metrics.lineThickness)
    let title = content.operator.rawValue + (content.operands[0].condition.map { " [\($0)]" } ?? "")
    canvas.begin(.fragment, fragment, title: .init(text: VisibleText.line(title)))
    draw(content, tab: tab, box: box, separators: frame.separators)
    canvas.end()
    cursor = bottom + metrics.lineThickness
    widenFrames(left: frame.left, right: max(frame.right, right - padding))
  }

  /// Lets the innermost open frame contain a stretch; the others follow when it closes.
  mutating func widenFrames(left: Int, right: Int) {
    guard !openFrames.isEmpty else { return }
    let last = openFrames.count - 1
    openFrames[last].left = min(openFrames[last].left, left)
    openFrames[last].right = max(openFrames[last].right, right)
  }

  private func guardWidth(_ fragment: CombinedFragment, header: Int) -> Int {
    guard let condition = fragment.operands[0].condition else { return 0 }
    return min(
      engine.labels.span("[\(VisibleText.line(condition))]").width, metrics.labelWrapWidth)
      + metrics.tabPadding
  }

  /// Draws the frame, its tab with the operator, and the guards.
  ///
  /// ```
  ///   ┌──────┬──────────────
  ///   │ alt ╱ [guard]
  ///   ├─────
  /// ```
  private mutating func draw(
    _ fragment: CombinedFragment, tab: DiagramLayout.Text.Span, box: Rectangle,
    separators: [OpenFrame.Separation]
  ) {
    canvas.add(.box(box, cornerRadius: 0, style: .fragment))
    let tabRight = box.x + tab.width + 2 * metrics.tabPadding
    drawTab(tab, of: box)
    let baseline = box.y + metrics.ascent + (metrics.lineThickness == 0 ? 3 : 0)
    let positions = fragment.positions
    addGuard(
      fragment.operands[0].condition, at: positions.lowerBound, x: tabRight + metrics.tabPadding,
      baseline: baseline,
      limit: box.maxX - tabRight - metrics.tabPadding)
    for separator in separators {
      canvas.add(
        .line(
          from: Point(x: box.x, y: separator.y), to: Point(x: box.maxX, y: separator.y),
          style: .fragmentSeparator))
      addGuard(
        separator.condition, at: separator.position, x: box.x + metrics.tabPadding,
        baseline: separator.y + metrics.ascent + (metrics.lineThickness == 0 ? 4 : 0),
        limit: box.width - 2 * metrics.tabPadding)
    }
  }

  private mutating func addGuard(
    _ condition: String?, at position: Position, x: Int, baseline: Int, limit: Int
  ) {
    guard let condition else { return }
    let breaker = LineBreaker(text: engine.text, fontSize: metrics.fontSize)
    let lines = breaker.lines(
      of: "[\(VisibleText.line(condition))]", limit: limit, maximumCount: 1)
    addText([engine.labels.span(lines[0])], x: x, baseline: baseline, isMasked: true, at: position)
  }
}
