/// The objects of a lane that still need to be checked for deallocation.
///
/// An object is checked after the next outermost activation, and then again 1, 2, 4… activations later. This
/// keeps the cost low for many objects and for long lives. Because only activations are counted, the checks
/// happen at the same positions in each execution.
struct DeathWatch {
  /// Objects that have been checked the same number of times.
  private struct Group {
    /// The number of ended outermost activations at which the objects are checked.
    var due: UInt32 = 0
    var serials: [Int32] = []
  }

  private var groups: [Group] = [Group()]

  /// Schedules a check of an object after the next outermost activation.
  mutating func add(_ serial: Int32) {
    groups[0].due = 0
    groups[0].serials.append(serial)
  }

  /// Checks the objects that are due once `ends` outermost activations have ended; removes and returns the
  /// dead ones.
  mutating func takeDead(after ends: UInt32, where isDead: (Int32) -> Bool?) -> [Int32] {
    var dead: [Int32] = []
    // Starts with the oldest group: survivors move to the next older one, and no object must be checked
    // twice.
    for age in groups.indices.reversed() where groups[age].due <= ends {
      var alive: [Int32] = []
      for serial in groups[age].serials {
        // `nil` means that the object's destruction has already been recorded.
        guard let isDead = isDead(serial) else { continue }
        if isDead { dead.append(serial) } else { alive.append(serial) }
      }
      groups[age].serials = []
      if !alive.isEmpty { promote(alive, to: age + 1, at: ends) }
    }
    return dead.sorted()
  }

  /// The number of ended outermost activations at which the next check is due; `UInt32.max` if none is.
  var nextLook: UInt32 { groups.lazy.filter { !$0.serials.isEmpty }.map(\.due).min() ?? .max }

  private mutating func promote(_ serials: [Int32], to age: Int, at ends: UInt32) {
    // From here on, the object isn't checked until the session ends.
    guard age < 31 else { return }
    if age == groups.count { groups.append(Group()) }
    if groups[age].serials.isEmpty { groups[age].due = ends &+ (1 << UInt32(age - 1)) }
    groups[age].serials += serials
  }
}
