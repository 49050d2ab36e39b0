/// Finds messages that would be inside of themselves, and the ties that have to be ignored so that none is.
///
/// Each event is inside of one other event at most: a moved message in its cause, and anything else in what is around it
/// in its lane. A walk outwards from an event ends, or comes to an event where it was before:
///
/// ```
///   start → a → b → c → d        a tie from d to b closes a cycle of b, c and d: the tie of the earliest one
///               ↑_______│        is ignored, and the walk goes on from what is around that one in its lane
/// ```
///
/// What is around an event in its lane is earlier, so the earliest event of a cycle is always a moved one. Events of a
/// cycle that was broken stay together in a group, since each of them leads to what the group's earliest leads to.
struct NestingCycles {
  /// Events that lead to one another, from a place of the path to the next group.
  private struct Group {
    let start: Int
    var earliest: Int32
  }

  /// The event that contains each event by a tie; -1 for none.
  private(set) var causes: [Int32]
  /// The event around each event in its lane.
  private let outer: [Int32]
  /// The events of the current walk.
  private var path: [Int32] = []
  private var groups: [Group] = []
  /// The place in the path of each event that was visited, plus one; -1 for one of an earlier walk.
  private var places: [Int32]
  /// The events whose ties were ignored.
  private(set) var ignored: [Int32] = []

  /// Looks for cycles.
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

  /// Ignores a tie of the cycle from a place of the path to its end. Returns the event that had it.
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
