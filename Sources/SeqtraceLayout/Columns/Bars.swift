import SeqtraceDiagram

/// The bars of a diagram: the level of each on its lifeline, and how many are open at a position.
///
/// ```
///   │          depth 0: the bare lifeline
///   ┃          depth 1: level 0 is open
///   ┃┃         depth 2: levels 0 and 1 are open
/// ```
struct Bars {
  /// The level of each bar; 0 is the outermost.
  private(set) var levels: [Int32]
  /// The largest number of bars side by side on each column.
  private(set) var deepest: [Int] = []

  /// A change of the depth of a column.
  private struct Step {
    /// The first position with this depth.
    let start: Position
    let depth: Int
  }

  private let activations: [Activation]
  /// The depths of each column, from top to bottom; an extra column holds the bars of unknown lifelines.
  private var steps: [[Step]]
  /// The bars, as indices, ordered by end.
  private let byEnd: [Int32]
  /// The number of bars that end before each bar: equal for those that end together.
  private(set) var endRanks: [Int32]

  /// Walks over the bars and the messages once, and sets the numbers of bars at the ends of each message.
  init(_ diagram: SequenceDiagram, indices: ColumnIndices, _ outlines: inout [MessageOutline]) {
    let activations = diagram.activations
    self.activations = activations
    byEnd = activations.indices.map(Int32.init).sorted {
      activations[Int($0)].end < activations[Int($1)].end
    }
    levels = Array(repeating: 0, count: activations.count)
    endRanks = levels
    var (rank, latest) = (0, Position.min)
    for (count, bar) in byEnd.enumerated() {
      let end = activations[Int(bar)].end
      if end > latest { (rank, latest) = (count, end) }
      endRanks[Int(bar)] = Int32(rank)
    }
    let columns = activations.map { indices[$0.lifeline] ?? indices.count }
    steps = Array(repeating: [], count: indices.count + 1)
    var counts = steps.map { _ in 0 }
    for column in columns { counts[column] += 2 }
    for (column, count) in counts.enumerated() { steps[column].reserveCapacity(count) }
    // The ends of the bars that are open on each column, the innermost last.
    var open = steps.map { _ in [Position]() }
    /// The number of bars that are open on a column at a position.
    @discardableResult func depth(of column: Int, at position: Position) -> Int {
      while let end = open[column].last, end < position {
        open[column].removeLast()
        // A bar isn't over before those that started later.
        let start = max(end + 1, steps[column].last?.start ?? 0)
        steps[column].append(Step(start: start, depth: open[column].count))
      }
      return open[column].count
    }
    var next = 0
    func start(before limit: Position) {
      while next < activations.count, activations[next].start < limit {
        let (bar, column) = (activations[next], columns[next])
        levels[next] = Int32(depth(of: column, at: bar.start))
        // A bar that was cut short is drawn to the end of the picture.
        open[column].append(bar.isInterrupted || bar.goesOn ? .max : bar.end)
        steps[column].append(Step(start: bar.start + 1, depth: open[column].count))
        next += 1
      }
    }
    for index in outlines.indices {
      let (position, receiver) = (outlines[index].position, outlines[index].receiver.column)
      // A bar that starts with a message that leaves the picture belongs to the sender.
      start(before: receiver == nil ? position + 1 : position)
      if let sender = outlines[index].sender.column {
        outlines[index].senderDepth = depth(of: sender, at: position)
      }
      guard let receiver else { continue }
      start(before: position + 1)
      outlines[index].receiverDepth = depth(of: receiver, at: position)
      // A reply to its own sender returns to the bar around the one that ends with it.
      if outlines[index].kind == .reply, outlines[index].sender.column == receiver,
        open[receiver].last == position
      {
        outlines[index].receiverDepth -= 1
      }
    }
    start(before: .max)
    for column in steps.indices { depth(of: column, at: .max) }
    deepest = steps.map { $0.reduce(0) { max($0, $1.depth) } }
  }

  /// The number of bars on a column that started before a position and end at or after it; with `isAfter`,
  /// bars that start at the position count, too.
  func depth(of column: Int, at position: Position, isAfter: Bool = false) -> Int {
    let index = steps[column].partitioningIndex { $0.start > position }
    let depth = index > 0 ? steps[column][index - 1].depth : 0
    if !isAfter { return depth }
    return steps[column][index...].prefix { $0.start == position + 1 }.reduce(depth) {
      max($0, $1.depth)
    }
  }

  /// The bars that end at a position.
  func ending(at position: Position) -> some Sequence<Int> {
    let first = byEnd.partitioningIndex { activations[Int($0)].end >= position }
    return byEnd[first...].lazy.map(Int.init).prefix { activations[$0].end == position }
  }
}

extension MeasuredDiagram {
  /// The number of bars in the way of a text just above or below a position. In cells, texts interrupt bars as
  /// they interrupt lifelines.
  func depth(of column: Int, at position: Position, isAfter: Bool = false) -> Int {
    metrics.barClearance > 0 ? bars.depth(of: column, at: position, isAfter: isAfter) : 0
  }

  /// The largest number of bars on one lifeline that end at a position.
  func tailCount(at position: Position) -> Int {
    let ending = Array(bars.ending(at: position))
    if ending.count < 2 { return ending.count }
    return Dictionary(grouping: ending) { diagram.activations[$0].lifeline }.values
      .reduce(0) { max($0, $1.count) }
  }

  /// Makes room for labels beside the bars that their lines cross, in the run that covers most columns.
  func requireRoomBetweenBars(in spreader: inout ColumnSpreader) {
    for outline in outlines {
      guard let sender = outline.sender.column, let receiver = outline.receiver.column,
        abs(sender - receiver) > 1, outline.label.width > 0
      else { continue }
      let runs = barFreeRuns(from: sender, to: receiver, at: outline.position)
      guard runs.count > 1, let most = runs.map(\.count).max(),
        let widest = runs.first(where: { $0.count == most })
      else { continue }
      let depth = depth(of: widest.lowerBound, at: outline.position)
      let label = outline.label.wrapWidth + 2 * metrics.labelPadding
      let width =
        metrics.rightInset(depth: max(depth, outline.senderDepth)) + label + metrics.leftInset
        + metrics.arrowHeadLength
      spreader.require(ColumnDemand(from: widest.lowerBound, to: widest.upperBound, width: width))
    }
  }

  /// The number of columns, counted from the sender, that are searched for bars in the way of a text.
  static let nearColumns = 8
  /// The number of columns that are searched for a place to which a text may move. Without a limit, a picture
  /// of ten thousand lifelines would take time proportional to lifelines times texts.
  static let mostColumns = 64

  /// The bar-free runs of columns for a message's label, starting at the sender. An edge of the picture
  /// counts as the column before the first or after the last.
  ///
  /// ```
  ///   sender   ┃   receiver      two runs
  ///     │──────┃──────▶│
  /// ```
  func barFreeRuns(from sender: Int, to receiver: Int, at position: Position) -> [Range<Int>] {
    let step = sender < receiver ? 1 : -1
    let last =
      abs(receiver - sender) > Self.nearColumns ? sender + step * Self.nearColumns : receiver
    var runs: [Range<Int>] = []
    var start = sender
    for column in stride(from: sender + step, to: last, by: step)
    where depth(of: column, at: position) > 0 {
      runs.append(min(start, column)..<max(start, column))
      start = column
    }
    if start != sender { runs.append(min(start, last)..<max(start, last)) }
    return runs
  }
}

extension Columns {
  /// The horizontal extents of the bars open just above or below a position on some columns.
  func bars(
    in range: Range<Int>, at position: Position, isAfter: Bool = false
  ) -> [Range<Int>] {
    range.clamped(to: centers.indices).compactMap { column in
      let depth = measured.depth(of: column, at: position, isAfter: isAfter)
      guard depth > 0 else { return nil }
      let center = centers[column]
      return center - metrics.leftInset..<center + metrics.rightInset(depth: depth) + 1
    }
  }

  /// The nearest place at or to the right of an x where a text is clear of the bars open just above or below a
  /// position.
  func clearX(from x: Int, width: Int, at position: Position, isAfter: Bool = false) -> Int {
    if width == 0 { return x }
    let nearColumns = MeasuredDiagram.nearColumns
    let first = firstColumn(rightOf: x - metrics.rightInset(depth: nearColumns))
    return bars(in: first..<first + MeasuredDiagram.mostColumns, at: position, isAfter: isAfter)
      .place(from: x, width: width, gap: metrics.labelPadding)
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
