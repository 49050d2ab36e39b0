import SeqtraceDiagram

/// The horizontal extent of a fragment's content, known before anything is placed.
///
/// ```
///    left ←│ first        last │→ right
///   ┌────────────────────────────────┐        ┃ next
///   │      │─── message ──────▶│loop │        ┃
///   └────────────────────────────────┘← free →┃
/// ```
struct FrameReach {
  /// The leftmost and the rightmost column that it covers.
  var first: Int
  var last: Int
  /// How far it extends to the left of the first and to the right of the last lifeline.
  var left = 0
  var right = 0

  /// Extends the reach by that of another part of the fragment.
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

  /// Extends the sides to those of something inside that covers the same outermost column.
  mutating func add(sidesOf other: FrameReach) {
    if other.first == first { left = max(left, other.left) }
    if other.last == last { right = max(right, other.right) }
  }
}

/// The extents of the content of fragments and regions.
struct BlockReaches {
  /// The reach of each fragment; `nil` for one that holds nothing.
  var fragments: [FrameReach?]
  /// The reach of each region; `nil` for one that spans the whole picture or covers unknown lifelines.
  var regions: [FrameReach?]
}

/// The facts about frames that are known before anything is placed.
struct FrameRoom {
  /// How the frames are nested.
  let nesting: FrameNesting
  /// The reach of each fragment; `nil` for one that holds nothing.
  var all: [FrameReach?] = []
  /// The same as `all`, but empty if frames need no room of their own.
  var needed: [FrameReach?] = []
  /// The reach of each region, as in ``BlockReaches``.
  var regions: [FrameReach?] = []
  /// The fragments that are beside others.
  var sideBySide = SideBySide()
}

extension ElementRoom {
  /// The extent of the content of each fragment and each region.
  func reaches() -> BlockReaches {
    var reaches = BlockReaches(
      fragments: Array(repeating: nil, count: diagram.fragments.count),
      regions: diagram.regions.map { region in
        indices.range(of: region).map { FrameReach(first: $0.lowerBound, last: $0.upperBound) }
      })
    guard !diagram.fragments.isEmpty || reaches.regions.contains(where: { $0 != nil }) else {
      return reaches
    }
    var (fragments, regions) = ([Int](), [Int]())
    let notes = MessageNotes(diagram)
    var durations = DurationOrder(diagram)
    /// Adds a reach to the fragment and to the region around it; regions may cross fragments.
    func add(_ reach: FrameReach?) {
      guard let reach else { return }
      if let region = regions.last { reaches.regions[region]?.add(sidesOf: reach) }
      guard let fragment = fragments.last else { return }
      if reaches.fragments[fragment]?.add(reach) == nil { reaches.fragments[fragment] = reach }
    }
    for (position, entry) in Timeline(rowsOf: diagram) {
      switch entry {
      case .start(.fragment(let index)):
        fragments.append(index)
        continue
      case .start(.region(let index)):
        if reaches.regions[index] != nil { regions.append(index) }
        continue
      case .end(.fragment(let index)):
        fragments.removeLast()
        add(reaches.fragments[index])
        continue
      case .end(.region(let index)):
        guard let place = regions.lastIndex(of: index) else { continue }
        regions.remove(at: place)
        add(reaches.regions[index])
        continue
      case .message(let index):
        add(reach(of: outlines[index]))
        for note in notes[outlines[index].position] {
          add(diagram.notes[note].reach(besideMessage: index, self))
        }
      case .note(let index): add(diagram.notes[index].reach(self))
      case .reference(let index): add(diagram.references[index].reach(self))
      case .separator(let index): add(diagram.separators[index].reach(self))
      case .operand, .start, .end, .death: continue
      }
      while durations.next < durations.order.count,
        diagram.durations[durations.order[durations.next]].end <= position
      {
        add(diagram.durations[durations.order[durations.next]].reach(self))
        durations.next += 1
      }
    }
    return reaches
  }
}

extension Columns {
  /// The nearest place in a direction where a frame's side keeps its distance from lifelines' bars, measures
  /// and registrations; -1 is to the left, 1 to the right.
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
