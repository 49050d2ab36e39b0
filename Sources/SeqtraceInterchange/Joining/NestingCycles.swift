/// Finds messages that would be nested in themselves, and chooses the ties to ignore so that none are.
///
/// Each event is inside at most one other event. A moved message is inside its cause; any other event is
/// inside its enclosing activation. A walk outwards from an event either ends at an outermost event, or
/// returns to an event that it has already visited:
///
/// ```
///   start → a → b → c → d        a tie from d to b closes a cycle of b, c and d: its earliest event's tie
///               ↑_______│        is ignored, and the walk continues from that event's activation
/// ```
///
/// The activation around an event always starts earlier than the event. Therefore, the earliest event of a
/// cycle must be a moved one. After a cycle is broken, its events stay together in a group: all of them lead
/// to the same event, that around the group's earliest event.
struct NestingCycles {
  /// Events that lead to one another: the range of the path from `start` to the start of the next group.
  private struct Group {
    let start: Int
    var earliest: Int32
  }

  /// For each event, the event that contains it because of a tie; -1 if there is none.
  private(set) var causes: [Int32]
  /// For each event, the event around it in its lane.
  private let outer: [Int32]
  /// The events of the current walk.
  private var path: [Int32] = []
  private var groups: [Group] = []
  /// For each event, its position in the path plus one; 0 if it hasn't been visited, -1 if an earlier walk
  /// visited it.
  private var places: [Int32]
  /// The events with ties that are ignored.
  private(set) var ignored: [Int32] = []

  /// Searches for cycles.
  ///
  /// - Complexity: O(*n*): each event is visited once, and each tie is ignored once.
  init(causes: [Int32], outer: [Int32]) {
    self.causes = causes
    self.outer = outer
    places = [Int32](repeating: 0, count: causes.count)
    for start in causes.indices where places[start] == 0 { walk(from: Int32(start)) }
  }

  private mutating func walk(from start: Int32) {
    var next = start
    while next >= 0, places[Int(next)] >= 0 {
      if places[Int(next)] == 0 {
        groups.append(Group(start: path.count, earliest: next))
        path.append(next)
        places[Int(next)] = Int32(path.count)
      } else {
        next = breakCycle(at: Int(places[Int(next)]) - 1)
      }
      next = causes[Int(next)] >= 0 ? causes[Int(next)] : outer[Int(next)]
    }
    for event in path { places[Int(event)] = -1 }
    path.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
  }

  /// Breaks the cycle that consists of the path from a position on, by ignoring a tie. Returns the event that
  /// had the tie.
  private mutating func breakCycle(at place: Int) -> Int32 {
    var earliest = groups[groups.count - 1].earliest
    while let group = groups.last, group.start > place {
      groups.removeLast()
      earliest = min(earliest, group.earliest, groups[groups.count - 1].earliest)
    }
    groups[groups.count - 1].earliest = earliest
    causes[Int(earliest)] = -1
    ignored.append(earliest)
    return earliest
  }
}
