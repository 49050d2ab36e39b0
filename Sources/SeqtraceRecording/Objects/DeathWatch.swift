/// The objects of a lane that still have to be checked for their destruction.
///
/// Each is checked after the next outermost activation, then 1, 2, 4… activations later, so the cost stays
/// low for many objects and long lives. The times of the checks follow from program order alone.
struct DeathWatch {
  /// Objects that have been checked equally often.
  private struct Group {
    /// The number of outermost activations after which they are checked.
    var due: UInt32 = 0
    var serials: [Int32] = []
  }

  private var groups: [Group] = [Group()]

  /// Schedules a check of an object after the next outermost activation.
  mutating func add(_ serial: Int32) {
    groups[0].due = 0
    groups[0].serials.append(serial)
  }

  /// Checks the objects that are due after a number of outermost activations; removes and returns the dead.
  mutating func takeDead(after ends: UInt32, where isDead: (Int32) -> Bool?) -> [Int32] {
    var dead: [Int32] = []
    // From the oldest group, so that no object is checked twice.
    for age in groups.indices.reversed() where groups[age].due <= ends {
      var alive: [Int32] = []
      for serial in groups[age].serials {
        // Without an answer, the object's destruction has been recorded.
        guard let isDead = isDead(serial) else { continue }
        if isDead { dead.append(serial) } else { alive.append(serial) }
      }
      groups[age].serials = []
      if !alive.isEmpty { promote(alive, to: age + 1, at: ends) }
    }
    return dead.sorted()
  }

  /// The number of outermost activations after which the next check is due; `UInt32.max` if none is.
  var nextLook: UInt32 { groups.lazy.filter { !$0.serials.isEmpty }.map(\.due).min() ?? .max }

  private mutating func promote(_ serials: [Int32], to age: Int, at ends: UInt32) {
    // An object that has lived this long is found when the session ends.
    guard age < 31 else { return }
    if age == groups.count { groups.append(Group()) }
    if groups[age].serials.isEmpty { groups[age].due = ends &+ (1 << UInt32(age - 1)) }
    groups[age].serials += serials
  }
}
