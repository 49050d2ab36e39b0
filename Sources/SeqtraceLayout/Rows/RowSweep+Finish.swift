import SeqtraceDiagram

extension RowSweep {
  /// Draws what spans rows.
  mutating func finish() {
    let ends = activationEnds()
    bottom = max(bottom, ends.max() ?? 0)
    bottom = max(bottom, cursor) + max(metrics.rowGap, 1)
    let isTall = bottom - headTop > metrics.footThreshold
    placeActivations(ends)
    if dashedStretchCount > metrics.maximumDashedStretches { delays = [] }
    let deaths = deathsOnBars(ends)
    for column in heads.indices {
      drawLife(of: column, ends: ends, hasFoot: isTall, diesOnBar: deaths.contains(column))
    }
    drawHeadRows(ends: ends)
    drawRegistrations()
    drawMeasures()
    if isTall { bottom += headHeight + (headHeight > nameHeight ? metrics.labelRise : 0) }
    drawGroups()
    drawRegions()
  }

  /// How many stretches of lifelines and bars there are, at most, in which time passes.
  private var dashedStretchCount: Int {
    if delays.isEmpty { return 0 }
    let activations = ActivationLayer(
      places: bars, width: metrics.activationWidth, delays: delays)
    return heads.count * delays.count
      + bars.reduce(0) {
        $0 + activations.gaps(in: $1.box(width: metrics.activationWidth)).count
      }
  }

  /// The finished picture.
  consuming func layout(title: String, summary: String) -> DiagramLayout {
    let width = max(columns.width, canvas.right + metrics.margin)
    let height = canvas.bottom + max(metrics.margin, 1)
    let messages = MessageLayer(
      of: diagram, outlines, at: places, examples: looks.map(\.index), labels: engine.labels,
      backdrop: backdrop, edge: width)
    return canvas.layout(
      size: Size(width: width, height: height), title: title, summary: summary,
      // In cells a bar is no wider than a line.
      activations: ActivationLayer(
        places: bars, width: metrics.activationWidth,
        delays: metrics.medium.hasShapes ? delays : []),
      headRows: repeatedHeads, messages: messages)
  }

  /// Where each activation ends.
  ///
  /// ```
  ///   ┃┃ ──reply──▶    its own reply ends a bar exactly
  ///   ┃   last line
  ///   ┃                else it reaches a little below, the outer one further than the inner
  /// ```
  private func activationEnds() -> [Int] {
    var ends = Array(repeating: 0, count: diagram.activations.count)
    // The bar found last on each column; one more place is for unknown lifelines.
    var latest: [(position: Position, y: Int)?] = Array(repeating: nil, count: heads.count + 1)
    var reach = BarReach(rowCount: rows.count)
    for index in diagram.activations.indices.reversed() {
      let activation = diagram.activations[index]
      guard let first = firstRow(at: activation.start), let last = firstRow(at: activation.end)
      else { continue }
      let column = columns.indices[activation.lifeline] ?? heads.count
      let isReplied = replies(at: activation.end, from: activation.lifeline)
      var y = isReplied ? last.top + metrics.replyTail : last.bottom + metrics.activationTail
      if activation.isInterrupted { y = cursor + metrics.activationTail }
      y = max(y, first.bottom + metrics.minimumActivation)
      if let inner = latest[column], inner.position == activation.end, !isReplied {
        y = max(y, inner.y + metrics.activationStagger)
      }
      let row = rowIndex(at: activation.end)
      let isExact = row.map { rows[$0].position == activation.end } ?? false
      let reached = reach.extend(to: y, at: activation.end, row: isExact ? row : nil)
      if !isReplied { y = reached }
      latest[column] = (activation.end, y)
      ends[index] = y
    }
    return ends
  }

  /// Where a position stands, or the foot of the heads if that is before all that is drawn.
  func firstRow(at position: Position) -> Row? {
    let top = headBottom + metrics.rowGap / 2
    return row(at: position)
      ?? (rows.isEmpty ? nil : Row(position: position, top: top, bottom: top))
  }

  /// Whether a position is one of, or between, those that are drawn.
  func isDrawn(_ position: Position) -> Bool {
    guard let first = rows.first, let last = rows.last else { return false }
    return (first.position...last.position).contains(position)
  }

  func replies(at position: Position, from lifeline: Lifeline.ID) -> Bool {
    guard let index = diagram.messageIndex(at: position) else { return false }
    return diagram.messages[index].kind == .reply
      && diagram.messages[index].sender.lifeline == lifeline
  }

  private mutating func placeActivations(_ ends: [Int]) {
    bars.reserveCapacity(diagram.activations.count)
    for index in diagram.activations.indices {
      let activation = diagram.activations[index]
      guard let column = columns.indices[activation.lifeline],
        let start = firstRow(at: activation.start)
      else { continue }
      let x =
        columns.centers[column] - metrics.activationWidth / 2
        + nesting.level(at: index) * metrics.activationOffset
      let height = max(ends[index] - start.bottom, metrics.minimumActivation)
      let bar = ActivationLayer.Place(
        number: index, x: x, top: start.bottom, height: height,
        isInterrupted: activation.isInterrupted)
      let box = bar.box(width: metrics.activationWidth)
      canvas.reach(Point(x: box.maxX, y: box.maxY))
      bars.append(bar)
    }
  }

  /// Draws a lifeline from its head to its end.
  private mutating func drawLife(
    of column: Int, ends: [Int], hasFoot: Bool, diesOnBar: Bool
  ) {
    let lifeline = diagram.lifelines[column]
    let head = heads[column]
    let center = columns.centers[column]
    let isCreated = creationY[column] != nil
    let height = isCreated ? head.size.height : headHeight
    let boxHeight = isCreated ? head.createdNameHeight(metrics) : nameHeight
    let top = creationY[column].map { $0 - height / 2 } ?? headTop
    let end = lifeEnd(of: column, ends: ends)
    let name = VisibleText.line(lifeline.label)
    canvas.begin(.lifeline, lifeline.id, title: .init(text: name))
    drawLifeline(x: center, from: top + height, to: end ?? bottom)
    let death: DiagramLayout.Item? = end.map {
      .symbol(.destruction, center: Point(x: center, y: $0), style: .destruction)
    }
    if let death, !diesOnBar { canvas.add(death) }
    canvas.end()
    canvas.begin(.head, lifeline.id, title: .init(text: name))
    canvas.draw(
      head, centerX: center, top: top + height - boxHeight, height: boxHeight, metrics: metrics)
    // Bars are drawn over lifelines, but not over heads.
    if let death, diesOnBar { canvas.add(death) }
    canvas.end()
    guard hasFoot, end == nil else { return }
    canvas.begin(.foot, lifeline.id, title: .init(text: name))
    canvas.draw(
      head, centerX: center, top: bottom, height: nameHeight, isFoot: true, metrics: metrics)
    canvas.end()
  }

  /// The columns in which an X stands on a bar that goes on: the object is released before a call
  /// of its own returns.
  private func deathsOnBars(_ ends: [Int]) -> Set<Int> {
    let deaths = heads.indices.map { lifeEnd(of: $0, ends: ends) }
    guard deaths.contains(where: { $0 != nil }) else { return [] }
    var columns: Set<Int> = []
    for (index, activation) in diagram.activations.enumerated() {
      guard let column = self.columns.indices[activation.lifeline], let death = deaths[column],
        death - metrics.destructionRadius < ends[index], let start = firstRow(at: activation.start),
        start.bottom <= death
      else { continue }
      columns.insert(column)
    }
    return columns
  }

  /// Draws a lifeline, dashed where time passes.
  private mutating func drawLifeline(x: Int, from top: Int, to bottom: Int) {
    var y = top
    for delay in delays where delay.lowerBound >= y && delay.upperBound <= bottom {
      addLine(x: x, from: y, to: delay.lowerBound, style: .lifeline)
      addLine(x: x, from: delay.lowerBound, to: delay.upperBound, style: .lifelineGap)
      y = delay.upperBound
    }
    addLine(x: x, from: y, to: bottom, style: .lifeline)
  }

  private mutating func addLine(x: Int, from top: Int, to bottom: Int, style: DiagramLayout.Style) {
    guard top < bottom else { return }
    canvas.add(.line(from: Point(x: x, y: top), to: Point(x: x, y: bottom), style: style))
  }

  /// Where a lifeline's X stands, if it has one.
  func lifeEnd(of column: Int, ends: [Int]) -> Int? {
    switch endings[column] {
    case .never: nil
    case .atTip(let position): row(at: position)?.bottom
    case .after(let activation): ends[activation] + metrics.destructionRadius
    }
  }

  /// Takes the first column of registrations that is free from a height on, else the last, which
  /// those share that find no other; tells how far down a line is drawn there already.
  ///
  /// A shared stretch is drawn once: a thousand lines over each other would take as long as a
  /// picture of a thousand times the height.
  private func takeSlot(
    from start: Int, to end: Int, of taken: inout [Int]
  ) -> (number: Int, drawnTo: Int) {
    let last = metrics.maximumRegistrationLines - 1
    let number = taken.firstIndex { $0 < start } ?? min(taken.count, last)
    guard number < taken.count else {
      taken.append(end)
      return (number, start)
    }
    let drawnTo = taken[number]
    taken[number] = max(drawnTo, end)
    return (number, drawnTo)
  }

  /// Draws each registration as a line beside the centre's lifeline, from the message that made
  /// it to the one that ended it.
  private mutating func drawRegistrations() {
    var slots: [Lifeline.ID: [Int]] = [:]
    for (index, registration) in diagram.registrations.enumerated() {
      guard let column = columns.indices[registration.center],
        let start = firstRow(at: registration.start)
      else { continue }
      let drawnEnd = registration.end.flatMap { isDrawn($0) ? $0 : nil }
      let end = drawnEnd.flatMap { row(at: $0)?.top } ?? bottom - metrics.rowGap / 2
      let slot = takeSlot(from: start.top, to: end, of: &slots[registration.center, default: []])
      let x =
        columns.centers[column] + engine.rightInset(depth: 1)
        + (slot.number + 1) * metrics.registrationGap
      let isOpen = registration.end == nil
      let style: DiagramLayout.Style = isOpen ? .openRegistration : .registration
      let name = registration.name.map { VisibleText.line($0) }
      canvas.begin(
        .registration, index,
        title: .init(text: engine.wording.registration(name, isOpen)))
      let from = Point(x: x, y: start.bottom)
      let to = Point(x: x, y: end)
      addLine(x: x, from: max(from.y, slot.drawnTo), to: to.y, style: style)
      if isDrawn(registration.start) {
        canvas.add(.symbol(.registrationStart, center: from, style: style))
      }
      if isOpen || drawnEnd != nil {
        canvas.add(
          .symbol(isOpen ? .registrationOpen : .registrationEnd, center: to, style: style))
      }
      canvas.end()
    }
  }
}

/// How far down bars reach that end at a position; who called them ends no earlier.
private struct BarReach {
  private var byRow: [Int32]
  /// Those of positions that have no row of their own.
  private var byPosition: [Position: Int] = [:]

  init(rowCount: Int) { byRow = Array(repeating: .min, count: rowCount) }

  /// Takes in a bar; returns how far down any bar that ends at the position reaches now.
  mutating func extend(to y: Int, at position: Position, row: Int?) -> Int {
    guard let row else {
      byPosition[position] = max(y, byPosition[position] ?? y)
      return byPosition[position] ?? y
    }
    byRow[row] = max(byRow[row], Int32(clamping: y))
    return Int(byRow[row])
  }
}

extension Canvas {
  /// Draws a head: a box with the name in its middle, or the name in the middle of where a box
  /// would be, with a figure above it, and in a foot below it.
  mutating func draw(
    _ head: LifelineHead, centerX: Int, top: Int, height: Int, isFoot: Bool = false,
    metrics: LayoutMetrics
  ) {
    let left = centerX - head.leftHalf
    var icon = 0
    let lineHeights = head.lines.count * metrics.lineHeight
    let nameTop = top + (height - lineHeights) / 2
    if head.figureHeight > 0 {
      let below = nameTop + lineHeights + metrics.labelRise
      let y = isFoot ? below + head.figureHeight / 2 : nameTop - head.figureHeight / 2
      let center = Point(x: centerX, y: y)
      add(.symbol(head.symbol ?? .actor, center: center, style: .head))
    } else {
      let box = Rectangle(x: left, y: top, width: head.size.width, height: height)
      let style: DiagramLayout.Style = head.isFacet ? .facetHead : .head
      add(.box(box, cornerRadius: metrics.headCornerRadius, style: style))
      if head.symbol == .bell {
        icon = metrics.iconWidth
        let x = left + metrics.headPaddingX + icon / 2 - metrics.labelPadding / 2
        add(.symbol(.bell, center: Point(x: x, y: top + height / 2), style: .head))
      }
    }
    for (index, line) in head.lines.enumerated() {
      let x = left + icon + (head.size.width - icon - line.width) / 2
      let y = nameTop + index * metrics.lineHeight + metrics.ascent
      add(.text(.init(origin: Point(x: x, y: y), spans: [line], fontSize: metrics.fontSize)))
    }
  }
}
