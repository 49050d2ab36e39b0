import SeqtraceDiagram

/// The nesting depth of each bar on its lifeline, and the number of bars open at each message's ends.
///
/// ```
///   │          depth 0: the bare lifeline
///   ┃          depth 1: level 0 is open
///   ┃┃         depth 2: levels 0 and 1 are open
/// ```
struct ActivationNesting {
  private var levels: [Int32]

  /// The level of an activation; 0 is the outermost.
  func level(at index: Int) -> Int { Int(levels[index]) }

  /// For each bar, the level of the innermost bar that ends with it. Empty if there are no durations to draw.
  private var innermost: [Int32] = []

  /// The level of the innermost bar that ends at the same position as an activation, on the same lifeline.
  func innermostLevel(at index: Int) -> Int {
    Int(innermost.isEmpty ? levels[index] : innermost[index])
  }

  /// The largest number of bars side by side on each column.
  private(set) var deepest: [Int] = []

  /// The largest number of bars on one lifeline that end at a position. Empty if there are no references,
  /// because no other element is drawn over bars.
  private(set) var tails: [Position: Int] = [:]

  private let activations: [Activation]
  private let indices: ColumnIndices
  /// The bars open on each column; an extra stack holds those of unknown lifelines.
  private var open: [[Int32]]
  /// The index of the next activation to start.
  private var next = 0

  /// Sweeps once over the messages and the activations, and records the depths in the outlines.
  init(_ diagram: SequenceDiagram, indices: ColumnIndices, outlines: inout [MessageOutline]) {
    activations = diagram.activations
    self.indices = indices
    levels = Array(repeating: 0, count: activations.count)
    open = Array(repeating: [], count: indices.count + 1)
    for index in outlines.indices {
      let position = outlines[index].position
      // In a part of a diagram, a bar that started before any message is open at the first one, too.
      start(before: position, at: position)
      if let sender = outlines[index].sender.column {
        outlines[index].senderDepth = depth(of: sender, at: position)
      }
      if let receiver = outlines[index].receiver.column { _ = depth(of: receiver, at: position) }
      start(before: position + 1, at: position)
      if let receiver = outlines[index].receiver.column {
        outlines[index].receiverDepth = Int32(open[receiver].count)
        // A reply to its own sender returns to the bar around the one that ends with it.
        if outlines[index].kind == .reply, outlines[index].sender.column == receiver,
          let last = open[receiver].last, activations[Int(last)].end == position
        {
          outlines[index].receiverDepth -= 1
        }
      } else if let sender = outlines[index].sender.column {
        // A bar that starts with a message that leaves the picture belongs to the sender.
        outlines[index].senderDepth = Int32(open[sender].count)
      }
    }
    if !diagram.durations.isEmpty { innermost = innermostLevels() }
    if !diagram.references.isEmpty { countTails() }
    deepest = Array(repeating: 0, count: open.count)
    for (bar, level) in zip(activations, levels) {
      let column = indices[bar.lifeline] ?? indices.count
      deepest[column] = max(deepest[column], Int(level) + 1)
    }
  }

  private mutating func countTails() {
    var counts: [Lifeline.ID: [Position: Int]] = [:]
    for bar in activations {
      let count = counts[bar.lifeline]?[bar.end] ?? 0
      counts[bar.lifeline, default: [:]][bar.end] = count + 1
      tails[bar.end] = max(tails[bar.end] ?? 0, count + 1)
    }
  }

  private func innermostLevels() -> [Int32] {
    var innermost = levels
    // The bars of each column that start later and haven't been found inside another one.
    var later: [[Int]] = Array(repeating: [], count: open.count)
    for index in activations.indices.reversed() {
      let column = indices[activations[index].lifeline] ?? indices.count
      let end = activations[index].end
      while let inner = later[column].last, activations[inner].end <= end {
        later[column].removeLast()
        if activations[inner].end == end {
          innermost[index] = max(innermost[index], innermost[inner])
        }
      }
      later[column].append(index)
    }
    return innermost
  }

  /// Pushes the bars that start before a position onto their lifelines' stacks.
  private mutating func start(before limit: Position, at position: Position) {
    while next < activations.count, activations[next].start < limit {
      let column = indices[activations[next].lifeline] ?? indices.count
      levels[next] = depth(of: column, at: position)
      open[column].append(Int32(next))
      next += 1
    }
  }

  /// The number of bars open on a column, after removing those that ended before a message.
  private mutating func depth(of column: Int, at position: Position) -> Int32 {
    while let last = open[column].last, activations[Int(last)].end < position {
      open[column].removeLast()
    }
    return Int32(open[column].count)
  }
}
