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

  /// Finds the fragments that are to stand beside the one before, and have other columns than all of their
  /// row. What reaches across the picture stands beside nothing.
  init() {}

  init(_ diagram: SequenceDiagram, reaches: [FrameReach?]) {
    for (fragment, before) in diagram.fragmentsBeside.sorted(by: { $0.key < $1.key }) {
      join(fragment, before, diagram, reaches)
    }
  }

  private mutating func join(
    _ fragment: Int, _ before: Int, _ diagram: SequenceDiagram, _ reaches: [FrameReach?]
  ) {
    let leader = leaders[before] ?? before
    var row = rows[leader] ?? [leader]
    guard let reach = reaches[fragment], diagram.isBounded(diagram.fragments[fragment]),
      row.count > 1 || (reaches[leader] != nil && diagram.isBounded(diagram.fragments[leader]))
    else { return }
    // Where it would stand among the others.
    let place = row.partitioningIndex { reaches[$0].map { $0.first > reach.first } ?? true }
    if place > 0, let left = reaches[row[place - 1]], left.last >= reach.first { return }
    if place < row.count, let right = reaches[row[place]], right.first <= reach.last { return }
    row.insert(fragment, at: place)
    rows[leader] = row
    leaders[fragment] = leader
  }

  /// Whether a fragment is part of a row with several.
  func contains(_ fragment: Int) -> Bool { leaders[fragment] != nil || rows[fragment] != nil }
}

extension SequenceDiagram {
  /// Whether nothing in a fragment reaches across the picture or to its edges.
  fileprivate func isBounded(_ fragment: CombinedFragment) -> Bool {
    let positions = fragment.positions
    if separators.contains(where: { $0.kind != .space && positions.contains($0.position) }) {
      return false
    }
    let inside = messages[
      messageCount(
        before: positions.lowerBound)..<messageCount(
          before: positions.upperBound)]
    return inside.allSatisfy { $0.sender != .gate && $0.receiver != .gate }
  }
}

/// What is known of a row of fragments while they are placed one after the other.
struct OpenFragmentRow {
  /// What stood above all of them.
  let cursor: Int
  let guardBottom: Int
  let rowAbove: RowSweep.Row?
  /// The frames that are placed, from side to side.
  var placed: [Range<Int>] = []
  /// The bottom of the lowest row in them.
  var lowest = 0
  /// The fragment that stands beside others, and what stood above it before it moved up.
  var member: (fragment: Int, end: Int, rowCount: Int)?
  /// Whether that fragment has turned out to cross another one.
  var isCrossed = false
}

extension RowSweep {
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
      let row = fragmentRow, row.member == nil, let xs = estimatedSides(of: fragment)
    else { return false }
    return !row.placed.contains { $0.overlaps(xs) }
  }

  /// Moves up where a fragment begins that stands beside others and has room there.
  mutating func beginBeside(_ fragment: Int) {
    let sides = columns.sideBySide
    guard sides.contains(fragment) else { return }
    if mayMoveUp(fragment), let row = fragmentRow {
      let end = cursor
      fragmentRow?.member = (fragment, end, rows.count)
      (cursor, frames.guardBottom) = (row.cursor, row.guardBottom)
    } else if frames.open.isEmpty || !frames.open.contains(where: { sides.contains($0.fragment) }) {
      // The first of its row, or of another one below it.
      fragmentRow = OpenFragmentRow(
        cursor: cursor, guardBottom: frames.guardBottom, rowAbove: rows.last)
    }
  }

  /// Goes on below all fragments of a row.
  mutating func endBeside(_ fragment: Int, from left: Int, to right: Int) {
    guard columns.sideBySide.contains(fragment), fragmentRow != nil else { return }
    let side = left..<right + metrics.noteGap
    let crosses = fragmentRow?.placed.contains { $0.overlaps(side) } ?? false
    fragmentRow?.placed.append(side)
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
    let padding = metrics.fragmentPadding + frames.depths[fragment] * metrics.fragmentInset
    let left = columns.centers[reach.first] - reach.left - padding
    let room = engine.headerWidth(of: diagram.fragments[fragment])
    let right = max(columns.centers[reach.last] + reach.right + padding, left + room)
    return left..<right + metrics.noteGap
  }
}
