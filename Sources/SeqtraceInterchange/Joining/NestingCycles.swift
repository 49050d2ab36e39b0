/// Finds messages that would be nested in themselves, and the ties to ignore so that none is.
///
/// Each event is inside at most one other event: a moved message in its cause, and any other event in its
/// enclosing activation. A walk outwards from an event either ends or returns to an event that it has
/// visited:
///
/// ```
///   start → a → b → c → d        a tie from d to b closes a cycle of b, c and d: its earliest event's tie
///               ↑_______│        is ignored, and the walk continues from that event's activation
/// ```
///
/// The enclosing activation of an event always starts earlier, so the earliest event of a cycle is a moved
/// one. The events of a broken cycle stay together in a group, because all of them lead to the same event as
/// the group's earliest.
struct NestingCycles {
  /// Events that lead to one another: a range of the path, up to the next group.
  private struct Group {
    let start: Int
    var earliest: Int32
  }

  /// The event that contains each event because of a tie; -1 if there is none.
  private(set) var causes: [Int32]
  /// The enclosing event of each event in its lane.
  private let outer: [Int32]
  /// The events of the current walk.
  private var path: [Int32] = []
  private var groups: [Group] = []
  /// The position of each event in the path plus one; 0 if not visited, -1 if an earlier walk visited it.
  private var places: [Int32]
  /// The events with ignored ties.
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

  /// Ignores one tie of the cycle from a position in the path to its end. Returns the event with that tie.
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
