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

/// The reach and the nesting of a frame: that of a fragment, or of a region over some lifelines.
struct FrameFacts {
  /// The reach of its content; `nil` for a fragment that holds nothing, and for a region that spans the whole
  /// picture or covers unknown lifelines.
  var reach: FrameReach?
  /// The number of levels of other frames inside it.
  var innerDepth = 0
}

/// The facts about frames that are known before anything is placed.
struct FrameRoom {
  var fragments: [FrameFacts]
  var regions: [FrameFacts]
  /// The frames directly inside regions, in the order in which they end, each with its region.
  var insideRegions: [(frame: Timeline.Span, region: Int)] = []
}

extension MeasuredDiagram {
  /// The nesting of fragments and regions, and the extents of their content.
  ///
  /// ``RowStack`` walks down the timeline again, because it needs the columns that follow from these extents.
  func frameRoom() -> FrameRoom {
    var room = FrameRoom(
      fragments: Array(repeating: FrameFacts(), count: diagram.fragments.count),
      regions: diagram.regions.map { region in
        let range = indices.range(of: region)
        return FrameFacts(
          reach: range.map { FrameReach(first: $0.lowerBound, last: $0.upperBound) })
      })
    guard !diagram.fragments.isEmpty || room.regions.contains(where: { $0.reach != nil }) else {
      return room
    }
    // Regions may cross fragments, so each kind has its own stack.
    var (fragments, regions) = ([Int](), [Int]())
    var durations = diagram.durationTexts
    /// Adds a reach to the fragment and to the region around it.
    func add(_ reach: FrameReach?) {
      guard let reach else { return }
      if let region = regions.last { room.regions[region].reach?.add(sidesOf: reach) }
      guard let fragment = fragments.last else { return }
      if room.fragments[fragment].reach?.add(reach) == nil {
        room.fragments[fragment].reach = reach
      }
    }
    /// Adds a frame that has ended to the frames around it.
    func add(_ frame: Timeline.Span, _ facts: FrameFacts) {
      let depth = facts.innerDepth + 1
      if let outer = fragments.last {
        room.fragments[outer].innerDepth = max(room.fragments[outer].innerDepth, depth)
      }
      if let outer = regions.last {
        room.regions[outer].innerDepth = max(room.regions[outer].innerDepth, depth)
        room.insideRegions.append((frame, outer))
      }
      add(facts.reach)
    }
    for (position, entry) in Timeline(rowsOf: diagram) {
      switch entry {
      case .start(.fragment(let index)):
        fragments.append(index)
        continue
      case .start(.region(let index)):
        if room.regions[index].reach != nil { regions.append(index) }
        continue
      case .end(.fragment(let index)):
        fragments.removeLast()
        add(.fragment(index), room.fragments[index])
        continue
      case .end(.region(let index)):
        guard let place = regions.lastIndex(of: index) else { continue }
        regions.remove(at: place)
        add(.region(index), room.regions[index])
        continue
      case _ where heads.isEmpty: continue
      case .message(let index):
        add(reach(of: outlines[index]))
        for note in notes.besideMessages[outlines[index].position] ?? [] {
          add(reaches.notes[note]?.reach)
        }
      case .note(let index):
        if diagram.notes[index].besideMessage == nil { add(reaches.notes[index]?.reach) }
      case .reference(let index): add(reaches.references[index]?.reach)
      case .separator: break
      case .operand, .start, .end, .death: continue
      }
      for text in durations.take(upTo: position) { add(reach(of: diagram.durations[text.index])) }
    }
    return room
  }
}

extension Columns {
  /// The nearest place in a direction where a frame's side keeps its distance from lifelines' bars, measures
  /// and registrations; -1 is to the left, 1 to the right.
  func clear(_ x: Int, towards direction: Int) -> Int {
    let free = metrics.fragmentClearance
    guard free > 0 else {
      // In cells, a label may reach so near to the next lifeline that the side would be on it.
      let side = direction < 0 ? x : x - metrics.lineThickness
      let column = firstColumn(rightOf: side) - 1
      return column >= 0 && centers[column] == side ? x - direction : x
    }
    var x = x
    let widest = metrics.maximumRegistrationLines * metrics.registrationGap
    let first = firstColumn(rightOf: x - free - metrics.rightInset(depth: 1) - widest)
    for column in first..<centers.count {
      let left = centers[column] - metrics.leftInset - measureInsets[column] - free
      if left >= x { break }
      let right =
        centers[column] + metrics.rightInset(depth: 1) + registrationInsets[column] + free
      if x < right {
        if direction < 0 { return left }
        x = right
      }
    }
    return x
  }

  /// The first column right of an x.
  func firstColumn(rightOf x: Int) -> Int {
    centers.partitioningIndex { $0 > x }
  }
}
