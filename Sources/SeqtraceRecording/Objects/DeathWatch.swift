/// The objects of a lane that still need to be checked for deallocation.
///
/// Each is checked after the next outermost activation, and then again 1, 2, 4… activations later. This keeps
/// the cost low for many objects and for long lives. Only program order determines when the checks happen.
struct DeathWatch {
  /// Objects that have been checked the same number of times.
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

  /// Checks the objects due after this number of outermost activations; removes and returns dead ones.
  mutating func takeDead(after ends: UInt32, where isDead: (Int32) -> Bool?) -> [Int32] {
    var dead: [Int32] = []
    // From the oldest group on, so that no object is checked twice.
    for age in groups.indices.reversed() where groups[age].due <= ends {
      var alive: [Int32] = []
      for serial in groups[age].serials {
        // If there is no answer, the object's destruction has already been recorded.
        guard let isDead = isDead(serial) else { continue }
        if isDead { dead.append(serial) } else { alive.append(serial) }
      }
      groups[age].serials = []
      if !alive.isEmpty { promote(alive, to: age + 1, at: ends) }
    }
    return dead.sorted()
  }

  /// The number of outermost activations after which the next check is due; `UInt32.max` if no check is due.
  var nextLook: UInt32 { groups.lazy.filter { !$0.serials.isEmpty }.map(\.due).min() ?? .max }

  private mutating func promote(_ serials: [Int32], to age: Int, at ends: UInt32) {
    // An object that lives longer is found when the session ends.
    guard age < 31 else { return }
    if age == groups.count { groups.append(Group()) }
    if groups[age].serials.isEmpty { groups[age].due = ends &+ (1 << UInt32(age - 1)) }
    groups[age].serials += serials
  }
}
