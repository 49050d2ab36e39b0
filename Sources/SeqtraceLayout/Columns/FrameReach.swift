import SeqtraceDiagram

/// How far what a fragment holds reaches, told before anything is placed.
///
/// ```
///    left ←│ first        last │→ right
///   ┌────────────────────────────────┐        ┃ next
///   │      │─── message ──────▶│loop │        ┃
///   └────────────────────────────────┘← free →┃
/// ```
struct FrameReach {
  /// The outermost columns that it covers.
  var first: Int
  var last: Int
  /// How far it reaches to the left of the first and to the right of the last lifeline.
  var left = 0
  var right = 0

  /// Takes in what else the fragment holds.
  mutating func add(_ other: FrameReach) {
    if other.first <= first {
      left = other.first < first ? other.left : max(left, other.left)
      first = other.first
    }
    if other.last >= last {
      right = other.last > last ? other.right : max(right, other.right)
      last = other.last
    }
  }
}

/// Finds the reaches of a diagram's fragments.
struct FrameMeasure {
  let engine: LayoutEngine
  let diagram: SequenceDiagram
  let indices: ColumnIndices
  let heads: [LifelineHead]
  let outlines: [MessageOutline]
  let nesting: ActivationNesting
  /// How far the registrations of each lifeline reach to the right of its bars.
  let insets: [Int]

  private var metrics: LayoutMetrics { engine.metrics }

  /// The reach of each fragment; `nil` for one that holds nothing.
  func reaches() -> [FrameReach?] {
    var reaches: [FrameReach?] = Array(repeating: nil, count: diagram.fragments.count)
    guard !reaches.isEmpty else { return [] }
    var open: [Int] = []
    let notes = MessageNotes(diagram)
    let durations = RowSweep.durationOrder(of: diagram)
    var nextDuration = 0
    func add(_ reach: FrameReach?) {
      guard let reach, let fragment = open.last else { return }
      if reaches[fragment]?.add(reach) == nil { reaches[fragment] = reach }
    }
    for (position, entry) in Timeline(rowsOf: diagram) {
      switch entry {
      case .start(.fragment(let fragment)):
        open.append(fragment)
        continue
      case .end(.fragment(let fragment)):
        open.removeLast()
        add(reaches[fragment])
        continue
      case .message(let index):
        add(reach(of: outlines[index]))
        for note in notes[outlines[index].position] {
          add(reach(besideMessage: index, of: diagram.notes[note]))
        }
      case .note(let index): add(reach(of: diagram.notes[index]))
      case .reference(let index): add(reach(of: diagram.references[index]))
      case .separator, .operand, .start, .end, .death: continue
      }
      while nextDuration < durations.count,
        diagram.durations[durations[nextDuration]].end <= position
      {
        add(reach(of: diagram.durations[durations[nextDuration]]))
        nextDuration += 1
      }
    }
    return reaches
  }

  /// The room that the frame of a fragment needs on both sides, so that it stays in the picture, and
  /// no lifeline that it doesn't cover comes too near.
  func demands(of reach: FrameReach?, fragment: Int, innerDepth: Int) -> [ColumnDemand] {
    // The frame of a fragment that holds nothing is around all lifelines.
    let reach = reach ?? FrameReach(first: 0, last: heads.count - 1)
    let padding = metrics.fragmentPadding + innerDepth * metrics.fragmentInset
    let header = headerWidth(of: diagram.fragments[fragment]) - reach.left - padding
    let demands = [
      ColumnDemand(from: -1, to: reach.first, width: padding + reach.left),
      ColumnDemand(from: reach.last, to: heads.count, width: reach.right + padding),
      ColumnDemand(from: reach.first, to: heads.count, width: header),
    ]
    // In cells, frames may touch lifelines.
    guard metrics.fragmentClearance > 0 else { return demands }
    let before =
      reach.first > 0 ? engine.rightInset(depth: 2) + insets[reach.first - 1] : 0
    let free = metrics.fragmentClearance + 1
    return demands + [
      ColumnDemand(
        from: reach.first - 1, to: reach.first, width: padding + reach.left,
        clearance: before + free),
      ColumnDemand(
        from: reach.last, to: reach.last + 1, width: reach.right + padding,
        clearance: engine.leftInset + free),
      ColumnDemand(
        from: reach.first, to: reach.last + 1, width: header,
        clearance: engine.leftInset + free),
    ]
  }

  /// The room that a short guard needs between the tab and the first bar in its way; a long one
  /// doesn't push the chart apart, and stands behind the bar.
  fileprivate func guardDemand(
    of reach: FrameReach, fragment: Int, padding: Int, _ bars: inout OpenBars
  ) -> ColumnDemand? {
    let content = diagram.fragments[fragment]
    guard metrics.medium.keepsTextOffBars, content.operands[0].condition != nil else { return nil }
    let width = headerWidth(of: content)
    guard width <= metrics.labelWrapWidth / 2 else { return nil }
    let near = (reach.first + 1..<reach.first + OpenBars.nearColumns).clamped(to: heads.indices)
    let position = content.operands[0].positions.lowerBound
    return near.first { bars.depth(of: $0, at: position) > 0 }.map { column in
      ColumnDemand(
        from: reach.first, to: column,
        width: width - reach.left - padding + engine.leftInset + metrics.labelPadding)
    }
  }

  /// The width of the tab and the guard beside it.
  private func headerWidth(of fragment: CombinedFragment) -> Int {
    let tab = engine.labels.span(fragment.operator.rawValue, isBold: true).width
    let condition = fragment.operands[0].condition.map {
      engine.labels.span("[\(VisibleText.line($0))]").width
    }
    return tab + 4 * metrics.tabPadding + min(condition ?? 0, metrics.labelWrapWidth)
  }

  // MARK: What a fragment holds

  private func reach(of message: MessageOutline) -> FrameReach? {
    let ends = [message.sender.column, message.receiver.column].compactMap(\.self)
    guard let first = ends.min(), let last = ends.max() else { return nil }
    var reach = FrameReach(first: first, last: last, right: registrations(of: last))
    let label = message.label.wrapWidth + 2 * metrics.labelPadding
    let length = max(label + metrics.arrowHeadLength, metrics.lostLength)
    let depth = Int(max(message.senderDepth, message.receiverDepth))
    if message.sender == message.receiver {
      reach.right = max(reach.right, engine.rightInset(depth: depth) + metrics.selfWidth + label)
    } else if message.receiver.column == nil {
      reach.right = max(reach.right, engine.rightInset(depth: depth) + insets[last] + length)
    } else if message.sender.column == nil {
      reach.left = engine.leftInset + length
    } else if message.kind == .creation, let created = message.receiver.column {
      if created == last { reach.right = max(reach.right, heads[created].rightHalf) }
      if created == first { reach.left = heads[created].leftHalf }
    }
    return reach
  }

  private func reach(of note: Note) -> FrameReach? {
    let size = engine.noteSize(note, width: metrics.noteWrapWidth)
    switch note.placement {
    case .left(let id):
      return indices[id].map {
        FrameReach(first: $0, last: $0, left: engine.leftInset + metrics.noteGap + size.width)
      }
    case .right(let id):
      return indices[id].map {
        let right =
          engine.rightInset(depth: 1) + insets[$0] + metrics.noteGap + size.width
        return FrameReach(first: $0, last: $0, right: right)
      }
    case .over(let first, let last):
      return indices.range(from: first, to: last).map { columns in
        let half = columns.count > 1 ? metrics.noteGap : (size.width + 1) / 2
        return FrameReach(
          first: columns.lowerBound, last: columns.upperBound, left: half, right: half)
      }
    // They stand where their messages do.
    case .beside: return nil
    }
  }

  private func reach(besideMessage index: Int, of note: Note) -> FrameReach? {
    let places = MessageNotePlaces(
      engine: engine, diagram: diagram, heads: heads, outlines: outlines, insets: insets)
    return places.demand(of: note).map { demand in
      // Beside a message that nobody receives, it stands on the left.
      return outlines[index].receiver.column == nil
        ? FrameReach(first: demand.to, last: demand.to, left: demand.width)
        : FrameReach(first: demand.from, last: demand.from, right: demand.width)
    }
  }

  private func reach(of reference: DiagramReference) -> FrameReach? {
    indices.range(from: reference.first, to: reference.last).map { columns in
      let text = engine.labels.span(VisibleText.line(reference.name)).width
      let width = min(text, metrics.labelWrapWidth) + 2 * metrics.tabPadding
      let half =
        columns.count > 1 ? metrics.fragmentPadding : max(width, metrics.lostLength) / 2 + 1
      return FrameReach(
        first: columns.lowerBound, last: columns.upperBound, left: half, right: half)
    }
  }

  private func reach(of mark: DurationMark) -> FrameReach? {
    indices[mark.lifeline].map { column in
      let text = engine.labels.span(mark.time.description).width
      let right =
        engine.durationInset(mark, of: diagram, nesting: nesting) + insets[column]
        + metrics.labelPadding + text
      return FrameReach(first: column, last: column, right: right)
    }
  }

  /// How far the registrations of a lifeline reach.
  private func registrations(of column: Int) -> Int {
    insets[column] > 0 ? engine.rightInset(depth: 1) + insets[column] : 0
  }
}

extension Columns {
  /// The nearest place in a direction for a frame's side that isn't too near to a lifeline's bars or
  /// registrations; -1 is to the left, 1 to the right.
  func clear(_ x: Int, towards direction: Int, of engine: LayoutEngine) -> Int {
    let free = engine.metrics.fragmentClearance
    guard free > 0 else { return x }
    var x = x
    let widest = engine.metrics.maximumRegistrationLines * engine.metrics.registrationGap
    var column = firstColumn(rightOf: x - free - engine.rightInset(depth: 1) - widest)
    while column < centers.count,
      centers[column] - engine.leftInset - measureInsets[column] - free < x
    {
      let left = centers[column] - engine.leftInset - measureInsets[column] - free
      let right =
        centers[column] + engine.rightInset(depth: 1) + registrationInsets[column] + free
      if left < x, x < right {
        if direction < 0 { return left }
        x = right
      }
      column += 1
    }
    return x
  }

  /// The first column right of an x.
  func firstColumn(rightOf x: Int) -> Int {
    centers.partitioningIndex { $0 > x }
  }
}

extension LayoutEngine {
  /// Keeps the frames of fragments in the picture and clear of the lifelines that they don't cover;
  /// returns how far they reach.
  func requireFrames(
    _ measure: FrameMeasure, in spreader: inout ColumnSpreader
  ) -> [FrameReach?] {
    guard !measure.diagram.fragments.isEmpty, !measure.heads.isEmpty else { return [] }
    let depths = FragmentNesting(measure.diagram.fragments).innerDepths
    var bars = OpenBars(measure.diagram, indices: measure.indices)
    let reaches = measure.reaches()
    for (fragment, reach) in reaches.enumerated() {
      let demands = measure.demands(of: reach, fragment: fragment, innerDepth: depths[fragment])
      for demand in demands { spreader.require(demand) }
      let padding = metrics.fragmentPadding + depths[fragment] * metrics.fragmentInset
      if let reach,
        let demand = measure.guardDemand(of: reach, fragment: fragment, padding: padding, &bars)
      {
        spreader.require(demand)
      }
    }
    return metrics.fragmentClearance > 0 ? reaches : []
  }
}
