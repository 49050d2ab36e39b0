import SeqtraceDiagram

/// Fragments that stand beside others, at the same height, because nothing of one concerns the other.
///
/// ```
///   ┌─────┬────────┐     ┌─────┬────────┐
///   │ opt ╱        │     │ opt ╱        │
///   │   ───────►   │     │   ───────►   │
///   └──────────────┘     └──────────────┘
/// ```
struct SideBySide {
  /// The first fragment of the row in which each one stands, for all but the first.
  private(set) var leaders: [Int: Int] = [:]
  /// The fragments of each row with several, by the first one, from left to right.
  private(set) var rows: [Int: [Int]] = [:]

  /// No fragments at all.
  init() {}

  /// Finds the fragments that are to stand beside the one before, and have other columns than all of their
  /// row. What reaches across the picture stands beside nothing.
  init(_ diagram: SequenceDiagram, reaches: [FrameReach?]) {
    let beside = diagram.fragmentsBeside
    if beside.isEmpty { return }
    let across =
      (diagram.separators.filter { $0.kind != .space }.map(\.position)
      + diagram.messages.filter { $0.sender == .gate || $0.receiver == .gate }.map(\.position))
      .sorted()
    // Whether nothing in a fragment reaches across the picture or to its edges.
    func isBounded(_ fragment: Int) -> Bool {
      let positions = diagram.fragments[fragment].positions
      let next = across.partitioningIndex { $0 >= positions.lowerBound }
      return next == across.count || across[next] >= positions.upperBound
    }
    for (fragment, before) in beside.sorted(by: { $0.key < $1.key }) {
      let leader = leaders[before] ?? before
      if isBounded(fragment), isBounded(leader) { join(fragment, leader, reaches) }
    }
  }

  private mutating func join(
    _ fragment: Int, _ leader: Int, _ reaches: [FrameReach?]
  ) {
    guard let reach = reaches[fragment], reaches[leader] != nil else { return }
    // In place, since a copy of a long row for each of its fragments would take long.
    var row = rows.removeValue(forKey: leader) ?? [leader]
    defer { if row.count > 1 { rows[leader] = row } }
    // Where it would stand among the others.
    let place = row.partitioningIndex { reaches[$0].map { $0.first > reach.first } ?? true }
    if place > 0, let left = reaches[row[place - 1]], left.last >= reach.first { return }
    if place < row.count, let right = reaches[row[place]], right.first <= reach.last { return }
    row.insert(fragment, at: place)
    leaders[fragment] = leader
  }

  /// Whether a fragment is part of a row with several.
  func contains(_ fragment: Int) -> Bool { leaders[fragment] != nil || rows[fragment] != nil }
}

/// What is known of a row of fragments while they are placed one after the other.
struct OpenFragmentRow {
  /// What stood above all of them.
  let cursor: Int
  let guardBottom: Int
  let rowAbove: RowSweep.Row?
  /// The frames that are placed, from side to side, and the stretch from the first to the last.
  private var placed: [Range<Int>] = []
  private var hull: Range<Int>?
  /// The bottom of the lowest row in them.
  var lowest = 0
  /// The fragment that stands beside others, and what stood above it before it moved up.
  var member: (fragment: Int, end: Int, rowCount: Int)?
  /// Whether that fragment has turned out to cross another one.
  var isCrossed = false

  init(cursor: Int, guardBottom: Int, rowAbove: RowSweep.Row?) {
    (self.cursor, self.guardBottom, self.rowAbove) = (cursor, guardBottom, rowAbove)
  }

  /// Whether a frame crosses one that is placed. Most stand to the right of all others.
  func crosses(_ side: Range<Int>) -> Bool {
    guard let hull, hull.overlaps(side) else { return false }
    return placed.contains { $0.overlaps(side) }
  }

  /// Adds a frame.
  mutating func add(_ side: Range<Int>) {
    placed.append(side)
    hull =
      hull.map {
        min($0.lowerBound, side.lowerBound)..<max($0.upperBound, side.upperBound)
      } ?? side
  }
}

extension RowSweep {
  /// The most rows that are kept, all in all, for fragments that may have to move down again: what is kept is
  /// copied once for each of them. Fragments behind so many others stand below each other.
  private static let mostKeptRows = 4_000_000

  /// What was placed last, above what comes next: where a fragment begins that stands beside others, that is
  /// what stands above all of them.
  var lastRow: Row? {
    if let row = fragmentRow, let member = row.member, member.rowCount == rows.count {
      return row.rowAbove
    }
    return rows.last
  }

  /// Whether a fragment is to stand beside the ones that were placed last, and no frame is in its way as far
  /// as that is known before its content is placed.
  func mayMoveUp(_ fragment: Int) -> Bool {
    guard columns.sideBySide.leaders[fragment] != nil, !fragmentsApart.contains(fragment),
      keptRows < Self.mostKeptRows,
      let row = fragmentRow, row.member == nil, let xs = estimatedSides(of: fragment)
    else { return false }
    return !row.crosses(xs)
  }

  /// Moves up where a fragment begins that stands beside others and has room there.
  mutating func beginBeside(_ fragment: Int) {
    let sides = columns.sideBySide
    guard sides.contains(fragment) else { return }
    if mayMoveUp(fragment), let row = fragmentRow {
      let end = cursor
      fragmentRow?.member = (fragment, end, rows.count)
      (cursor, frames.guardBottom) = (row.cursor, row.guardBottom)
    } else if frames.openNeighbours == 0 {
      // The first of its row, or of another one below it.
      fragmentRow = OpenFragmentRow(
        cursor: cursor, guardBottom: frames.guardBottom, rowAbove: rows.last)
    }
  }

  /// Goes on below all fragments of a row.
  mutating func endBeside(_ fragment: Int, from left: Int, to right: Int) {
    guard columns.sideBySide.contains(fragment), fragmentRow != nil else { return }
    let side = left..<right + metrics.noteGap
    let crosses = fragmentRow?.crosses(side) ?? false
    fragmentRow?.add(side)
    if let member = fragmentRow?.member, member.fragment == fragment {
      cursor = max(cursor, member.end)
      fragmentRow?.member = nil
      fragmentRow?.isCrossed = crosses
    }
  }

  /// Notes how far down the fragments of a row reach.
  mutating func noteRowOfFragments() {
    guard let row = fragmentRow, let last = rows.last else { return }
    fragmentRow?.lowest = max(row.lowest, last.bottom)
    guard let member = row.member, member.rowCount < rows.count else { return }
    lowestBeside[last.position] = (max(row.lowest, last.bottom), member.fragment)
  }

  /// The stretch that a fragment's frame is going to cover; `nil` for one that holds nothing.
  private func estimatedSides(of fragment: Int) -> Range<Int>? {
    guard let reach = columns.reaches[fragment] else { return nil }
    let padding = metrics.framePadding(innerDepth: frames.depths[fragment])
    let left = columns.centers[reach.first] - reach.left - padding
    let room = engine.headerWidth(of: diagram.fragments[fragment])
    let right = max(columns.centers[reach.last] + reach.right + padding, left + room)
    return left..<right + metrics.noteGap
  }
}
