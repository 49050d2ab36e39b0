import SeqtraceDiagram

/// The positions where lifelines start and end.
struct LifelineLives {
  let endings: [LifeEnding]
  /// The positions with an X below their line, at the end of an activation.
  let positionsBeforeX: Set<Position>
  /// The positions of the rows that have an X.
  let deaths: Set<Position>
  /// The columns of the lifelines that are created at a position: an object and its facets.
  let created: [Position: [Int]]
  /// Whether the diagram shows a difference.
  let isDifference: Bool

  init(_ diagram: SequenceDiagram) {
    endings = diagram.lifeEndings
    isDifference = diagram.messages.contains { $0.change != nil }
    var (befores, deaths, created) = (Set<Position>(), Set<Position>(), [Position: [Int]]())
    for (column, (lifeline, ending)) in zip(diagram.lifelines, endings).enumerated() {
      if let position = lifeline.creation { created[position, default: []].append(column) }
      switch ending {
      case .never: break
      case .atTip(let position): deaths.insert(position)
      case .after(let activation): befores.insert(diagram.activations[activation].end)
      }
    }
    (positionsBeforeX, self.deaths, self.created) = (befores, deaths, created)
  }
}

extension LifelineLives {
  /// The style of an X. In a difference, a death is as loud as its message.
  func style(
    ofDeathAt position: Position?, in diagram: SequenceDiagram
  ) -> DiagramLayout.Style {
    guard isDifference else { return .destruction }
    let message = position.flatMap { diagram.messageIndex(at: $0) }
    return message.flatMap { diagram.messages[$0].change?.style } ?? .message
  }
}

extension RowStack {
  /// Leaves room for an X below a row, at the end of an activation.
  mutating func makeRoomForX(at position: Position) {
    guard measured.lives.positionsBeforeX.contains(position) else { return }
    cursor += metrics.activationTail + 2 * metrics.destructionRadius + metrics.labelRise
  }

  /// Leaves room for an X below a row that would hide it: any row except that of a message, or the head of a
  /// created object.
  mutating func lowerX(at position: Position) {
    guard measured.lives.deaths.contains(position) else { return }
    cursor += metrics.destructionRadius + metrics.labelRise - metrics.lineThickness
    loweredDeaths[position] = cursor
    cursor += metrics.destructionRadius + metrics.lineThickness
  }

}

extension Spans {
  /// Draws a lifeline from its head to its end.
  mutating func drawLife(
    of column: Int, heads row: HeadRowHeight, feet: HeadRowHeight?, diesOnBar: Bool
  ) {
    let lifeline = diagram.lifelines[column]
    let head = heads[column]
    let center = columns.centers[column]
    let creationY = stack.creationY(of: column)
    let height = creationY == nil ? row.all : head.size.height
    let boxHeight =
      creationY == nil ? row.names : head.createdNameHeight(metrics)
    let top = creationY.map { $0 - head.creationDrop } ?? stack.headRows[0].lowerBound
    let end = lifeEnd(of: column)
    let name = VisibleText.line(lifeline.label.text)
    let gap = head.gap(belowNameIn: boxHeight, metrics)
    let line = lifelineItems(
      x: center, from: top + height - gap, to: end ?? self.bottom, color: lifeline.lineColor)
    let style = measured.lives.style(ofDeathAt: lifeline.destruction, in: diagram)
    let death: [DiagramLayout.Item] =
      end.map {
        [.symbol(.destruction, center: Point(x: center, y: $0), style: style)]
      } ?? []
    canvas.add(.lifeline, lifeline.id, title: name, line + (diesOnBar ? [] : death))
    let items = engine.items(
      of: head, centerX: center, top: top + height - boxHeight, height: boxHeight)
    // Bars are drawn over lifelines, but not over heads.
    canvas.add(
      .head, lifeline.id, title: name, link: lifeline.link, items + (diesOnBar ? death : []))
    guard let feet, end == nil else { return }
    canvas.add(
      .foot, lifeline.id, title: name, link: lifeline.link,
      engine.items(of: head, centerX: center, top: bottom, height: feet.names, isFoot: true))
  }

  /// The columns with an X on a bar that continues: the object is released before one of its own calls
  /// returns.
  func deathsOnBars() -> Set<Int> {
    let deaths = heads.indices.map { lifeEnd(of: $0) }
    guard deaths.contains(where: { $0 != nil }) else { return [] }
    var columns: Set<Int> = []
    for (index, activation) in diagram.activations.enumerated() {
      guard let column = measured.indices[activation.lifeline], let death = deaths[column],
        death - metrics.destructionRadius < ends[index],
        let start = stack.firstRow(at: activation.start), start.bottom <= death
      else { continue }
      columns.insert(column)
    }
    return columns
  }

  /// A lifeline, dashed where time passes.
  private func lifelineItems(
    x: Int, from top: Int, to bottom: Int, color: Tint.Color?
  ) -> [DiagramLayout.Item] {
    var items: [DiagramLayout.Item] = []
    var y = top
    func add(to end: Int, _ style: DiagramLayout.Style) {
      if y < end {
        items.append(
          .line(from: Point(x: x, y: y), to: Point(x: x, y: end), style: style, color: color))
      }
      y = end
    }
    for delay in delays where delay.lowerBound >= y && delay.upperBound <= bottom {
      add(to: delay.lowerBound, .lifeline)
      add(to: delay.upperBound, .lifelineGap)
    }
    add(to: bottom, .lifeline)
    return items
  }

  /// The height of a lifeline's X, if it has one.
  func lifeEnd(of column: Int) -> Int? {
    switch measured.lives.endings[column] {
    case .never: nil
    case .atTip(let position): stack.loweredDeaths[position] ?? stack.row(at: position)?.bottom
    case .after(let activation): ends[activation] + metrics.destructionRadius
    }
  }
}
