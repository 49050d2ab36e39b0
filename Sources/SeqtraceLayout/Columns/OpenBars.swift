import SeqtraceDiagram

/// The bars that are open on a lifeline, queried from top to bottom.
///
/// Each lifeline has a stack of bars. Each query pushes the bars that have started and pops those
/// that have ended since the last one, so all queries together cost O(*n*) for *n* bars.
///
/// ``ActivationNesting`` finds the bars at the ends of messages, where a bar is over once it has ended. In the
/// way of a text is what is drawn: a bar that was cut short or goes on reaches to the end of the picture. In
/// cells, no bar is in the way: texts interrupt bars as they interrupt lifelines.
struct OpenBars {
  private let activations: [Activation]
  private let indices: ColumnIndices
  /// The ends of the bars that are open on each column, the innermost last.
  private var ends: [[Position]]
  /// The index of the next activation to start.
  private var next = 0

  init(_ diagram: SequenceDiagram, indices: ColumnIndices, _ metrics: LayoutMetrics) {
    activations = diagram.activations
    self.indices = indices
    let hasBars = !activations.isEmpty && metrics.barClearance > 0
    ends = Array(repeating: [], count: hasBars ? indices.count : 0)
  }

  /// The number of bars open on a column just above `position`. Call with nondecreasing positions.
  ///
  /// A bar is open if it started before the position and ends at or after it. If the bars that end
  /// at `row` reach down to the position, bars that end at or after `row` are open, too.
  mutating func depth(of column: Int, at position: Position, after row: Position? = nil) -> Int {
    guard !ends.isEmpty else { return 0 }
    begin(before: position)
    close(column, before: min(position, row ?? position))
    return ends[column].count
  }

  /// Whether a bar on a column ends at `position`. Call with nondecreasing positions.
  mutating func ends(on column: Int, at position: Position) -> Bool {
    guard !ends.isEmpty else { return false }
    begin(before: position + 1)
    close(column, before: position)
    return ends[column].last == position
  }

  private mutating func begin(before position: Position) {
    while next < activations.count, activations[next].start < position {
      let bar = activations[next]
      next += 1
      guard let column = indices[bar.lifeline] else { continue }
      close(column, before: bar.start)
      // A bar that was cut short is drawn to the end of the picture.
      ends[column].append(bar.isInterrupted || bar.goesOn ? .max : bar.end)
    }
  }

  private mutating func close(_ column: Int, before position: Position) {
    while let end = ends[column].last, end < position { ends[column].removeLast() }
  }
}

extension OpenBars {
  /// The number of columns, counted from the sender, that are searched for bars in the way of a text.
  static let nearColumns = 8
  /// The number of columns that are searched for a place to which a text may move. Without a limit, a picture
  /// of ten thousand lifelines would take time proportional to lifelines times texts.
  static let mostColumns = 64

  /// The bar-free runs of columns for a message's label, starting at the sender. An edge of the picture
  /// counts as the column before the first or after the last.
  ///
  /// ```
  ///   sender   ┃   receiver      two stretches
  ///     │──────┃──────▶│
  /// ```
  mutating func stretches(from sender: Int, to receiver: Int, at position: Position) -> [Range<Int>]
  {
    let step = sender < receiver ? 1 : -1
    let last =
      abs(receiver - sender) > Self.nearColumns ? sender + step * Self.nearColumns : receiver
    var stretches: [Range<Int>] = []
    var start = sender
    for column in stride(from: sender + step, to: last, by: step)
    where depth(of: column, at: position) > 0 {
      stretches.append(min(start, column)..<max(start, column))
      start = column
    }
    if start != sender { stretches.append(min(start, last)..<max(start, last)) }
    return stretches
  }

  /// The bar-free run that covers most columns; ties go to the run nearest the sender. `nil` if no bar is in
  /// the way.
  fileprivate mutating func widestStretch(
    from sender: Int, to receiver: Int, at position: Position
  ) -> Range<Int>? {
    let step = sender < receiver ? 1 : -1
    let isBusy = stride(from: sender + step, to: receiver, by: step)
      .prefix(Self.nearColumns - 1).contains { depth(of: $0, at: position) > 0 }
    guard isBusy else { return nil }
    let stretches = stretches(from: sender, to: receiver, at: position)
    let count = stretches.reduce(0) { max($0, $1.count) }
    return stretches.first { $0.count == count }
  }
}

extension MeasuredDiagram {
  /// Makes room for labels beside the bars that their lines cross, in the run that covers most columns.
  func requireRoomBetweenBars(in spreader: inout ColumnSpreader) {
    var bars = OpenBars(diagram, indices: indices, metrics)
    for outline in outlines {
      guard let sender = outline.sender.column, let receiver = outline.receiver.column,
        abs(sender - receiver) > 1, outline.label.width > 0
      else { continue }
      guard
        let widest = bars.widestStretch(from: sender, to: receiver, at: outline.position)
      else { continue }
      let depth = bars.depth(of: widest.lowerBound, at: outline.position)
      let label = outline.label.wrapWidth + 2 * metrics.labelPadding
      let width =
        metrics.rightInset(depth: max(depth, Int(outline.senderDepth))) + label + metrics.leftInset
        + metrics.arrowHeadLength
      spreader.require(ColumnDemand(from: widest.lowerBound, to: widest.upperBound, width: width))
    }
  }
}

extension RowSweep {
  /// The horizontal extents of the bars open just above a position on some columns.
  mutating func bars(
    in range: Range<Int>, at position: Position, after row: Position? = nil
  ) -> [Range<Int>] {
    var stretches: [Range<Int>] = []
    for column in range.clamped(to: heads.indices) {
      let depth = openBars.depth(of: column, at: position, after: row)
      guard depth > 0 else { continue }
      let center = columns.centers[column]
      stretches.append(center - metrics.leftInset..<center + metrics.rightInset(depth: depth) + 1)
    }
    return stretches
  }

  /// The y at a distance below what was placed last, or below the bars that extend further down.
  mutating func bottomOfBars(plus distance: Int) -> Int {
    guard let last = rows.last, last.bottom + metrics.barClearance > cursor + distance else {
      return cursor + distance
    }
    // With so many lifelines, it is assumed that one has such a bar.
    let isReached =
      heads.count > OpenBars.mostColumns
      || heads.indices.contains { column in
        openBars.ends(on: column, at: last.position)
          && !endsExactly(at: last.position, on: diagram.lifelines[column].id)
      }
    return isReached ? last.bottom + metrics.barClearance : cursor + distance
  }
}

extension [Range<Int>] {
  /// The nearest place at or to the right of an x where a text is clear of these bars.
  func place(from x: Int, width: Int, gap: Int) -> Int {
    reduce(x) { place, bar in
      let isClear = place + width + gap <= bar.lowerBound || place - gap >= bar.upperBound
      return isClear ? place : bar.upperBound + gap
    }
  }
}
