import SeqtraceDiagram

/// The frames that are open while rows are placed.
struct OpenFrames {
  /// The number of levels of frames inside each fragment.
  let depths: [Int]
  /// The frames, outermost first.
  var open: [RowSweep.OpenFrame] = []
  /// The number of open frames that are beside others.
  var openNeighbours = 0
  /// The bottom of the last tab, guard or title. The free space below it is part of the row that follows.
  var guardBottom = 0

  init(_ nesting: FrameNesting) { depths = nesting.fragments }
}

extension RowSweep {
  /// A frame that is still open.
  struct OpenFrame {
    /// A line between two operands.
    struct Separation {
      let y: Int
      let condition: Guard?
    }

    let fragment: Int
    let top: Int
    let condition: Guard?
    /// The number of levels of frames inside this one.
    let innerDepth: Int
    var left: Int
    var right: Int
    var separators: [Separation] = []
  }

  /// Starts a frame.
  mutating func open(_ fragment: Int) {
    beginBeside(fragment)
    if columns.sideBySide.contains(fragment) { frames.openNeighbours += 1 }
    let depth = frames.depths[fragment]
    let top = bottomOfBars(plus: metrics.rowGap)
    frames.open.append(
      OpenFrame(
        fragment: fragment, top: top, condition: condition(of: fragment, 0), innerDepth: depth,
        left: .max, right: .min))
    cursor = top + metrics.fragmentHeader
    frames.guardBottom = top + metrics.tabHeight
    makeRoomForGuard(of: frames.open[frames.open.count - 1].condition)
  }

  /// Draws a line between two operands.
  mutating func separate(_ fragment: Int, _ operand: Int) {
    let y = bottomOfBars(plus: metrics.fragmentFooter)
    let condition = condition(of: fragment, operand)
    frames.open[frames.open.count - 1].separators.append(
      OpenFrame.Separation(y: y, condition: condition))
    cursor =
      y + (condition == nil ? metrics.bareSeparatorHeight : metrics.separatorHeight)
    frames.guardBottom = y + metrics.tabHeight
    makeRoomForGuard(of: condition)
  }

  /// Moves the cursor below the second and further lines of a guard.
  private mutating func makeRoomForGuard(of condition: Guard?) {
    let height = max(0, metrics.height(of: condition?.lines ?? []) - metrics.lineHeight)
    cursor += height
    frames.guardBottom += height
  }

  /// Ends a frame and draws it.
  mutating func close(_ fragment: Int) {
    guard var frame = frames.open.popLast() else { return }
    if columns.sideBySide.contains(fragment) { frames.openNeighbours -= 1 }
    let padding = metrics.framePadding(innerDepth: frame.innerDepth)
    if frame.left > frame.right {
      let reach = columns.frameReaches.isEmpty ? nil : columns.frameReaches[fragment]
      let held = columns.centers.indices.clamped(
        to: (reach?.first ?? 0)..<(reach.map { $0.last + 1 } ?? columns.centers.count))
      frame.left = columns.centers[held].first ?? metrics.margin + padding
      frame.right = columns.centers[held].last ?? frame.left
      // Otherwise, the lower side of the frame would coincide with that of the tab.
      if metrics.medium.hasShapes {
        cursor = max(cursor, frame.top + metrics.tabHeight + metrics.rowGap / 2)
      }
    }
    let left = leftSide(of: frame, columns.clear(frame.left - padding, towards: -1, of: engine))
    let content = diagram.fragments[fragment]
    let tab = engine.labels.tab(of: content)
    let guards = guards(of: frame, left: left, tab: tab)
    let guardsRight = guards.reduce(left + tab.width + 3 * metrics.tabPadding) {
      max($0, $1.x + $1.spans.width + metrics.tabPadding)
    }
    let right = rightSide(
      of: frame,
      columns.clear(max(frame.right + padding, guardsRight), towards: 1, of: engine))
    let bottom = bottomOfBars(plus: metrics.fragmentFooter)
    let box = Rectangle(
      x: left, y: frame.top, width: right - left,
      height: bottom - frame.top + metrics.lineThickness)
    let title =
      (content.name?.text ?? content.operator.rawValue)
      + (content.firstGuard.map { " " + $0.text } ?? "")
    addBackgrounds(of: fragment, in: box, separators: frame.separators.map(\.y))
    canvas.begin(.fragment, fragment, title: .init(text: VisibleText.joined(title)))
    drawFrame(box, isOpen: content.goesOn, color: content.outline)
    drawTab(tab, of: box, look: .init(tint: content.cornerTint, outline: content.outline))
    for separator in frame.separators {
      canvas.add(
        .line(
          from: Point(x: box.x, y: separator.y), to: Point(x: box.maxX, y: separator.y),
          style: .fragmentSeparator, color: content.outline))
    }
    for item in guards {
      addText(
        item.spans, x: item.x, baseline: item.baseline, hidingAt: item.position, upTo: item.layer)
    }
    canvas.end()
    cursor = bottom + metrics.lineThickness
    endBeside(fragment, from: left, to: right)
    widenFrames(
      left: min(frame.left, left + padding), right: max(frame.right, right - padding))
  }

  /// Records the backgrounds of operands: each extends from one line of the frame to the next.
  private mutating func addBackgrounds(
    of fragment: Int, in box: Rectangle, separators: [Int]
  ) {
    guard metrics.medium.hasTints else { return }
    let edges = [box.y] + separators + [box.maxY]
    for (index, operand) in diagram.fragments[fragment].operands.enumerated()
    where index + 1 < edges.count {
      guard let tint = operand.tint, !tint.isTransparent else { continue }
      let part = Rectangle(
        x: box.x, y: edges[index], width: box.width, height: edges[index + 1] - edges[index])
      operandBackgrounds.append(
        .init(box: part, tint: tint, layer: Backdrop.Order(of: operand, in: diagram, at: fragment)))
    }
  }

  /// The x of a frame's left side, clear of the heads that are repeated inside the frame if there is room
  /// beside them for this frame and the frames around it.
  private func leftSide(of frame: OpenFrame, _ x: Int) -> Int {
    guard hasRepeatedHeads(frame) else { return x }
    let column = columns.firstColumn(rightOf: x)
    guard column < heads.count else { return x }
    let edge = headSides(of: column).left
    let before = column == 0 ? 0 : headSides(of: column - 1).right
    let first = before + roomForFrames(around: frame)
    // Only for an innermost frame, because frames inside this one are already placed.
    if x <= before, frame.innerDepth == 0 { return min(first, frame.left - metrics.fragmentInset) }
    let side = max(edge - metrics.fragmentInset, first)
    return side < edge ? min(x, side) : x
  }

  /// The same for the right side.
  private func rightSide(of frame: OpenFrame, _ x: Int) -> Int {
    guard hasRepeatedHeads(frame) else { return x }
    let column = columns.firstColumn(rightOf: x) - 1
    guard column >= 0 else { return x }
    let edge = headSides(of: column).right
    let next = column + 1 < heads.count ? headSides(of: column + 1).left : .max
    let last = next - roomForFrames(around: frame)
    if x >= next, frame.innerDepth == 0 { return max(last, frame.right + metrics.fragmentInset) }
    let side = min(edge + metrics.fragmentInset, last)
    return side > edge ? max(x, side) : x
  }

  /// The width that the frames around this one need beside it. The outermost open frame has the most levels,
  /// unless frames cross.
  private func roomForFrames(around frame: OpenFrame) -> Int {
    let levels = frames.open.first.map { max(0, $0.innerDepth - frame.innerDepth) } ?? 0
    return metrics.fragmentInset * levels + metrics.tabPadding / 2
  }

  private func hasRepeatedHeads(_ frame: OpenFrame) -> Bool {
    metrics.medium.hasShapes && headRows.tops.last ?? .min > frame.top
  }

  /// The sides of a repeated head.
  private func headSides(of column: Int) -> (left: Int, right: Int) {
    let head = heads[column].repeated(metrics)
    return (columns.centers[column] - head.leftHalf, columns.centers[column] + head.rightHalf)
  }

  /// Draws a frame's sides. The lower one is dashed if the fragment continues on another page.
  private mutating func drawFrame(_ box: Rectangle, isOpen: Bool, color: Tint.Color?) {
    guard isOpen, metrics.medium.hasShapes else {
      canvas.add(.box(box, cornerRadius: 0, style: .fragment, look: .init(outline: color)))
      if isOpen {
        // In cells, the dashed line is drawn over the side of the box.
        let y = box.maxY - 1
        canvas.add(
          .line(
            from: Point(x: box.x + 1, y: y), to: Point(x: box.maxX - 1, y: y),
            style: .fragmentSeparator, color: color))
      }
      return
    }
    let corners = [
      Point(x: box.x, y: box.maxY), Point(x: box.x, y: box.y), Point(x: box.maxX, y: box.y),
      Point(x: box.maxX, y: box.maxY),
    ]
    for (from, to) in zip(corners, corners.dropFirst()) {
      canvas.add(.line(from: from, to: to, style: .fragment, color: color))
    }
    canvas.add(.line(from: corners[0], to: corners[3], style: .fragmentSeparator, color: color))
  }

  /// Widens the innermost open frame to contain a lifeline with its bars and registrations.
  mutating func widenFrames(to column: Int, depth: Int) {
    let center = columns.centers[column]
    let lines = columns.registrationInsets[column]
    let reach = lines > 0 ? engine.rightInset(depth: 1) + lines : 0
    let bars = engine.rightInset(depth: depth) - engine.rightInset(depth: min(depth, 1))
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

extension RowSweep {
  /// The guard of an operand.
  struct Guard {
    let position: Position
    /// The operand's layer. Tints inside the operand start below the guard.
    let layer: Backdrop.Order
    let lines: [DiagramLayout.Text.Spans]
    /// The horizontal extents of bars that the guard keeps clear of, from left to right.
    let bars: [Range<Int>]
  }

  /// A line of a guard with its place.
  private struct PlacedGuard {
    let position: Position
    let layer: Backdrop.Order
    let spans: DiagramLayout.Text.Spans
    let x: Int
    let baseline: Int
  }

  /// The guard of an operand; `nil` for an empty one.
  private mutating func condition(of fragment: Int, _ operand: Int) -> Guard? {
    let whole = diagram.fragments[fragment]
    let content = whole.operands[operand]
    guard let condition = operand == 0 ? whole.firstGuard : content.bracketedGuard,
      condition.text != "[]"
    else { return nil }
    let position = content.positions.lowerBound
    // The frame of an empty fragment surrounds all lifelines.
    let reaches = columns.frameReaches
    let first = reaches.isEmpty ? 0 : reaches[fragment]?.first ?? 0
    let breaker = LineBreaker(text: engine.text, fontSize: metrics.fontSize)
    let lines = breaker.paragraphs(
      of: condition.text, limit: metrics.labelWrapWidth, maximumCount: metrics.maximumLabelLines)
    return Guard(
      position: position, layer: Backdrop.Order(of: content, in: diagram, at: fragment),
      lines: engine.labels.styled(lines, of: condition),
      bars: bars(in: first..<first + OpenBars.nearColumns, at: position))
  }

  /// Places the guards: the first beside the tab, the others below the lines between operands. Each moves to
  /// the right of bars in its way.
  ///
  /// ```
  ///   ┌──────┬──────────────
  ///   │ alt ╱ [guard]
  ///   ├╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌
  ///   │ [guard]
  /// ```
  private func guards(
    of frame: OpenFrame, left: Int, tab: DiagramLayout.Text.Spans
  ) -> [PlacedGuard] {
    let first = frame.condition.map {
      lines(
        of: $0, x: left + tab.width + 3 * metrics.tabPadding,
        top: frame.top + metrics.tabTextDrop)
    }
    let others = frame.separators.compactMap { separator in
      separator.condition.map {
        lines(
          of: $0, x: left + metrics.tabPadding,
          top: separator.y + metrics.guardDrop)
      }
    }
    return ([first].compactMap(\.self) + others).flatMap(\.self)
  }

  private func lines(of condition: Guard, x: Int, top: Int) -> [PlacedGuard] {
    let width = condition.lines.reduce(0) { max($0, $1.width) }
    let x = place(clearOf: condition.bars, x: x, width: width)
    return zip(condition.lines, metrics.baselines(of: condition.lines)).map { line, drop in
      PlacedGuard(
        position: condition.position, layer: condition.layer, spans: line, x: x,
        baseline: top + drop)
    }
  }
}
