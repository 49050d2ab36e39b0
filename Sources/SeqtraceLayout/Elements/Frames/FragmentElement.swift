import SeqtraceDiagram

/// The frames that were placed so far, and what was placed last in them.
struct PlacedFrames {
  /// The frames that haven't ended yet, outermost first.
  var open: [RowStack.OpenFrame] = []
  /// The bottom of the last tab, guard or title. The free space below it is part of the row that follows.
  var guardBottom = 0
  /// The backgrounds of operands, in the order in which their frames end.
  var operandBackgrounds: [RowStack.OperandBackground] = []
  /// The regions that have their rows, by their index in the diagram.
  var regions: [Int: RowStack.PlacedRegion] = [:]
}

extension RowStack {
  /// A frame that is still open.
  struct OpenFrame {
    let fragment: Int
    let top: Int
    /// The number of levels of frames inside this one.
    let innerDepth: Int
    var left = Int.max
    var right = Int.min
    /// The lines between operands.
    var lines: [Int] = []
    var guards: [Guard] = []
  }

  /// Starts a frame.
  mutating func open(_ fragment: Int) {
    let depth = columns.frames.fragments[fragment].innerDepth
    let top = bottomOfBars(plus: metrics.rowGap)
    frames.open.append(OpenFrame(fragment: fragment, top: top, innerDepth: depth))
    cursor = top + metrics.fragmentHeader
    frames.guardBottom = top + metrics.tabHeight
    addGuard(of: fragment, 0, top: top + metrics.tabTextDrop)
  }

  /// Draws a line between two operands.
  mutating func separate(_ fragment: Int, _ operand: Int) {
    let y = bottomOfBars(plus: metrics.fragmentFooter)
    frames.open[frames.open.count - 1].lines.append(y)
    cursor = y
    frames.guardBottom = y + metrics.tabHeight
    let hasGuard = addGuard(of: fragment, operand, top: y + metrics.guardDrop)
    cursor += hasGuard ? metrics.separatorHeight : metrics.bareSeparatorHeight
  }

  /// Ends a frame and draws it.
  mutating func close(_ fragment: Int) {
    guard var frame = frames.open.popLast() else { return }
    let padding = metrics.framePadding(innerDepth: frame.innerDepth)
    if frame.left > frame.right {
      let reach = columns.frameReach(of: fragment)
      let held = reach.map { columns.centers[$0.first...$0.last] } ?? columns.centers[...]
      frame.left = held.first ?? metrics.margin + padding
      frame.right = held.last ?? frame.left
      // Otherwise, the lower side of the frame would coincide with that of the tab.
      cursor = max(cursor, frame.top + metrics.tabHeight + metrics.rowGap / 2)
    }
    let left = side(
      of: frame, columns.clear(frame.left - padding, towards: -1), towards: -1)
    let content = diagram.fragments[fragment]
    let tab = engine.labels.tab(of: content)
    let besideTab = left + tab.width + 3 * metrics.tabPadding
    let guards = frame.guards.map { item in
      // To the right of bars in its way.
      let start = item.operand == 0 ? besideTab : left + metrics.tabPadding
      let x = item.bars.place(from: start, width: item.lines.width, gap: metrics.labelPadding)
      return (x: x, item: item)
    }
    let guardsRight = guards.reduce(besideTab) {
      max($0, $1.x + $1.item.lines.width + metrics.tabPadding)
    }
    let right = side(
      of: frame,
      columns.clear(max(frame.right + padding, guardsRight), towards: 1), towards: 1)
    let bottom = bottomOfBars(plus: metrics.fragmentFooter)
    let box = Rectangle(
      x: left, y: frame.top, width: right - left,
      height: bottom - frame.top + metrics.lineThickness)
    let title =
      (content.name?.text ?? content.operator.rawValue)
      + (content.firstGuard.map { " " + $0.text } ?? "")
    addBackgrounds(of: fragment, in: box, separators: frame.lines)
    let lines = frame.lines.map { y in
      DiagramLayout.Item.line(
        from: Point(x: box.x, y: y), to: Point(x: box.maxX, y: y), style: .fragmentSeparator,
        color: content.outline)
    }
    let texts = guards.flatMap { x, item in
      zip(item.lines, metrics.baselines(of: item.lines)).flatMap { line, drop in
        columns.text(
          line, x: x, baseline: item.top + drop, hidingAt: item.position, upTo: item.layer)
      }
    }
    canvas.add(
      .fragment, fragment, title: VisibleText.joined(title),
      sides(of: box, isOpen: content.goesOn, color: content.outline)
        + metrics.corner(
          tab, of: box, look: .init(tint: content.cornerTint, outline: content.outline))
        + lines + texts)
    cursor = bottom + metrics.lineThickness
    widenFrames(
      left: min(frame.left, left + padding), right: max(frame.right, right - padding))
  }

  /// Records the backgrounds of operands: each extends from one line of the frame to the next.
  private mutating func addBackgrounds(
    of fragment: Int, in box: Rectangle, separators: [Int]
  ) {
    let edges = [box.y] + separators + [box.maxY]
    for (index, operand) in diagram.fragments[fragment].operands.enumerated()
    where index + 1 < edges.count {
      guard let tint = operand.tint, !tint.isTransparent else { continue }
      let part = Rectangle(
        x: box.x, y: edges[index], width: box.width, height: edges[index + 1] - edges[index])
      frames.operandBackgrounds.append(
        .init(box: part, tint: tint, layer: Backdrop.Order(of: operand, in: diagram, at: fragment)))
    }
  }

  /// The x of a frame's side, clear of the heads that are repeated inside the frame if there is room beside them
  /// for this frame and the frames around it. `direction` is -1 for the left and 1 for the right side.
  private func side(of frame: OpenFrame, _ x: Int, towards direction: Int) -> Int {
    guard metrics.fragmentClearance > 0, headRows[headRows.count - 1].lowerBound > frame.top else {
      return x
    }
    let right = columns.firstColumn(rightOf: x)
    let column = direction < 0 ? right : right - 1
    guard heads.indices.contains(column) else { return x }
    // From here on, a larger number is further outside.
    let outwards = direction * x
    let edge = edge(ofHead: column, towards: direction)
    let isLast = !heads.indices.contains(column + direction)
    let next =
      isLast
      ? (direction < 0 ? 0 : .max) : -self.edge(ofHead: column + direction, towards: -direction)
    let limit = next - roomForFrames(around: frame)
    // Only for an innermost frame, because frames inside this one are already placed.
    if outwards >= next, frame.innerDepth == 0 {
      let content = direction < 0 ? -frame.left : frame.right
      return direction * max(limit, content + metrics.fragmentInset)
    }
    let clear = min(edge + metrics.fragmentInset, limit)
    return clear > edge ? direction * max(outwards, clear) : x
  }

  /// The edge of a repeated head in a direction: its x to the right, its negative x to the left.
  private func edge(ofHead column: Int, towards direction: Int) -> Int {
    let head = heads[column].repeated(metrics)
    return direction * columns.centers[column] + (direction < 0 ? head.leftHalf : head.rightHalf)
  }

  /// The width that the frames around this one need beside it. The outermost open frame has the most levels,
  /// unless frames cross.
  private func roomForFrames(around frame: OpenFrame) -> Int {
    let levels = frames.open.first.map { max(0, $0.innerDepth - frame.innerDepth) } ?? 0
    return metrics.fragmentInset * levels + metrics.tabPadding / 2
  }

  /// A frame's sides. The lower one is dashed if the fragment continues on another page.
  private func sides(
    of box: Rectangle, isOpen: Bool, color: Tint.Color?
  ) -> [DiagramLayout.Item] {
    let whole = DiagramLayout.Item.box(
      box, cornerRadius: 0, style: .fragment, look: .init(outline: color))
    if !isOpen { return [whole] }
    if metrics.lineThickness > 0 {
      // In cells, the dashed line is drawn over the side of the box.
      let y = box.maxY - 1
      return [
        whole,
        .line(
          from: Point(x: box.x + 1, y: y), to: Point(x: box.maxX - 1, y: y),
          style: .fragmentSeparator, color: color),
      ]
    }
    let corners = [
      Point(x: box.x, y: box.maxY), Point(x: box.x, y: box.y), Point(x: box.maxX, y: box.y),
      Point(x: box.maxX, y: box.maxY),
    ]
    return zip(corners, corners.dropFirst()).map { from, to in
      .line(from: from, to: to, style: .fragment, color: color)
    } + [.line(from: corners[0], to: corners[3], style: .fragmentSeparator, color: color)]
  }

  /// Widens the innermost open frame to contain a lifeline with its bars and registrations.
  mutating func widenFrames(to column: Int, depth: Int) {
    let center = columns.centers[column]
    let lines = columns.registrationInsets[column]
    let reach = lines > 0 ? metrics.rightInset(depth: 1) + lines : 0
    let bars = metrics.rightInset(depth: depth) - metrics.rightInset(depth: min(depth, 1))
    widenFrames(
      left: center - columns.measureInsets[column], right: center + max(reach, bars))
  }

  /// Widens the innermost open frame to contain a stretch; the outer ones follow when it closes.
  mutating func widenFrames(left: Int, right: Int) {
    guard !frames.open.isEmpty else { return }
    let last = frames.open.count - 1
    frames.open[last].left = min(frames.open[last].left, left)
    frames.open[last].right = max(frames.open[last].right, right)
  }
}

// MARK: Guards

extension RowStack {
  /// The guard of an operand: the first is beside the tab, the others are below the lines between operands.
  ///
  /// ```
  ///   ┌──────┬──────────────
  ///   │ alt ╱ [guard]
  ///   ├╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌
  ///   │ [guard]
  /// ```
  struct Guard {
    let operand: Int
    let position: Position
    /// The operand's layer. Tints inside the operand start below the guard.
    let layer: Backdrop.Order
    let lines: [TextLine]
    let top: Int
    /// The horizontal extents of bars that the guard keeps clear of, from left to right.
    let bars: [Range<Int>]
  }

  /// Adds the guard of an operand to the open frame, with room for its second and further lines. Returns false
  /// if there is no guard.
  @discardableResult
  private mutating func addGuard(of fragment: Int, _ operand: Int, top: Int) -> Bool {
    let whole = diagram.fragments[fragment]
    let content = whole.operands[operand]
    guard let condition = operand == 0 ? whole.firstGuard : content.bracketedGuard,
      condition.text != "[]"
    else { return false }
    let position = content.positions.lowerBound
    // The frame of an empty fragment surrounds all lifelines.
    let first = columns.frameReach(of: fragment)?.first ?? 0
    let lines = engine.labels.paragraphs(
      of: condition, limit: metrics.labelWrapWidth, maximumCount: metrics.maximumLabelLines)
    frames.open[frames.open.count - 1].guards.append(
      Guard(
        operand: operand, position: position,
        layer: Backdrop.Order(of: content, in: diagram, at: fragment), lines: lines, top: top,
        bars: columns.bars(
          in: first..<first + MeasuredDiagram.nearColumns, at: position)))
    let height = max(0, metrics.height(of: lines) - metrics.lineHeight)
    cursor += height
    frames.guardBottom += height
    return true
  }
}
