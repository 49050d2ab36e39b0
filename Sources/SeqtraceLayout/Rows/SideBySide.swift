import SeqtraceDiagram

/// Fragments drawn side by side at the same height, because neither concerns the lifelines of the other.
///
/// ```
///   ┌─────┬────────┐     ┌─────┬────────┐
///   │ opt ╱        │     │ opt ╱        │
///   │   ───────►   │     │   ───────►   │
///   └──────────────┘     └──────────────┘
/// ```
struct SideBySide {
  /// For each fragment but the first in its row, the first fragment of the row.
  private(set) var leaders: [Int: Int] = [:]
  /// The fragments of each row that has several, from left to right, by the first fragment of the row.
  private(set) var rows: [Int: [Int]] = [:]

  /// No fragments at all.
  init() {}

  /// Finds the fragments that are meant to be beside the previous one and share no columns with their row. A
  /// fragment with content that spans the picture is beside none.
  init(_ diagram: SequenceDiagram, reaches: [FrameReach?]) {
    let beside = diagram.fragmentsBeside
    if beside.isEmpty { return }
    let across =
      (diagram.separators.filter { $0.kind != .space }.map(\.position)
      + diagram.messages.filter { $0.sender == .gate || $0.receiver == .gate }.map(\.position))
      .sorted()
    // Whether nothing in a fragment spans the picture or reaches its edges.
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
    // Changed in place, because copying a long row for each of its fragments would be slow.
    var row = rows.removeValue(forKey: leader) ?? [leader]
    defer { if row.count > 1 { rows[leader] = row } }
    // The fragment's place among the others.
    let place = row.partitioningIndex { reaches[$0].map { $0.first > reach.first } ?? true }
    if place > 0, let left = reaches[row[place - 1]], left.last >= reach.first { return }
    if place < row.count, let right = reaches[row[place]], right.first <= reach.last { return }
    row.insert(fragment, at: place)
    leaders[fragment] = leader
  }

  /// Whether a fragment is part of a row of several.
  func contains(_ fragment: Int) -> Bool { leaders[fragment] != nil || rows[fragment] != nil }
}

/// The state of a row of fragments while they are placed one after the other.
struct OpenFragmentRow {
  /// The sweep's state above all of them.
  let cursor: Int
  let guardBottom: Int
  let rowAbove: RowSweep.Row?
  /// The horizontal extents of the frames placed so far, and the range that includes them all.
  private var placed: [Range<Int>] = []
  private var hull: Range<Int>?
  /// The bottom of the lowest row in them.
  var lowest = 0
  /// The fragment being placed beside others, with the cursor and the number of rows before it moved up.
  var member: (fragment: Int, end: Int, rowCount: Int)?

  init(cursor: Int, guardBottom: Int, rowAbove: RowSweep.Row?) {
    (self.cursor, self.guardBottom, self.rowAbove) = (cursor, guardBottom, rowAbove)
  }

  /// Whether a frame crosses one that was placed. Most are to the right of all others, so the first test is
  /// enough.
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
  /// The row above what is placed next. At the start of a fragment beside others, it is the row above all of
  /// them.
  var lastRow: Row? {
    if let row = frames.row, let member = row.member, member.rowCount == rows.count {
      return row.rowAbove
    }
    return rows.last
  }

  /// Whether a fragment is meant to be beside those placed last and crosses none of their frames: neither by the
  /// estimate made before contents are placed nor, if they are known, with its own sides.
  private func mayMoveUp(_ fragment: Int) -> Bool {
    guard columns.frames.sideBySide.leaders[fragment] != nil, let row = frames.row,
      let xs = estimatedSides(of: fragment)
    else { return false }
    return !row.crosses(xs) && !(frames.sides[fragment].map(row.crosses) ?? false)
  }

  /// At the start of a fragment that has room beside others, moves the cursor up to their top.
  mutating func beginBeside(_ fragment: Int) {
    guard columns.frames.sideBySide.contains(fragment) else { return }
    frames.openNeighbours += 1
    // Inside a fragment beside others, fragments are below each other.
    if frames.openNeighbours > 1 { return }
    if mayMoveUp(fragment), let row = frames.row {
      frames.row?.member = (fragment, cursor, rows.count)
      (cursor, frames.guardBottom) = (row.cursor, row.guardBottom)
    } else {
      // The fragment is the first of its row, or of another row below it.
      frames.row = OpenFragmentRow(
        cursor: cursor, guardBottom: frames.guardBottom, rowAbove: rows.last)
    }
  }

  /// At the end of a fragment beside others, moves the cursor below all of them.
  mutating func endBeside(_ fragment: Int, from left: Int, to right: Int) {
    guard columns.frames.sideBySide.contains(fragment), let row = frames.row else { return }
    frames.openNeighbours -= 1
    if frames.openNeighbours > 0 { return }
    let side = left..<right + metrics.noteGap
    frames.sides[fragment] = side
    frames.row?.add(side)
    if let member = row.member {
      cursor = max(cursor, member.end)
      frames.row?.member = nil
      if row.crosses(side) { frames.haveCrossed = true }
    }
  }

  /// Records how far down the fragments of a row extend.
  mutating func noteRowOfFragments() {
    guard let row = frames.row, let last = rows.last else { return }
    frames.row?.lowest = max(row.lowest, last.bottom)
    guard let member = row.member, member.rowCount < rows.count else { return }
    frames.lowestBeside[last.position] = (max(row.lowest, last.bottom), member.fragment)
  }

  /// The horizontal extent that a fragment's frame will have; `nil` for an empty fragment.
  private func estimatedSides(of fragment: Int) -> Range<Int>? {
    guard let sides = columns.sides(of: columns.frames.fragments[fragment]) else { return nil }
    let header = engine.headerWidth(of: diagram.fragments[fragment])
    return sides.lowerBound..<max(sides.upperBound, sides.lowerBound + header) + metrics.noteGap
  }
}
