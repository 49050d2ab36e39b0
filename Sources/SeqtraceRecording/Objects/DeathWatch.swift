/// The objects of a lane for whose deaths nobody has looked for some time.
///
/// Each is looked for after the next outermost activation, then 1, 2, 4… later: however many live,
/// and however long, it costs next to nothing. When that is follows from program order alone.
struct DeathWatch {
  /// Objects that have been looked for equally often.
  private struct Group {
    /// After how many outermost activations they are looked for.
    var due: UInt32 = 0
    var serials: [Int32] = []
  }

  private var groups: [Group] = [Group()]

  /// Looks for an object after the next outermost activation.
  mutating func add(_ serial: Int32) {
    groups[0].due = 0
    groups[0].serials.append(serial)
  }

  /// The dead among those that are due after so many outermost activations; they are forgotten.
  mutating func takeDead(after ends: UInt32, where isDead: (Int32) -> Bool?) -> [Int32] {
    var dead: [Int32] = []
    // From the oldest, so that nobody is looked for twice.
    for age in groups.indices.reversed() where groups[age].due <= ends {
      var alive: [Int32] = []
      for serial in groups[age].serials {
        // Without an answer, somebody has recorded its death.
        guard let isDead = isDead(serial) else { continue }
        if isDead { dead.append(serial) } else { alive.append(serial) }
      }
      groups[age].serials = []
      if !alive.isEmpty { promote(alive, to: age + 1, at: ends) }
    }
    return dead.sorted()
  }

  /// After how many outermost activations somebody is due; the greatest number if nobody is.
  var nextLook: UInt32 { groups.lazy.filter { !$0.serials.isEmpty }.map(\.due).min() ?? .max }

  private mutating func promote(_ serials: [Int32], to age: Int, at ends: UInt32) {
    // What has lived that long is found when the session ends.
    guard age < 31 else { return }
    if age == groups.count { groups.append(Group()) }
    if groups[age].serials.isEmpty { groups[age].due = ends &+ (1 << UInt32(age - 1)) }
    groups[age].serials += serials
  }
}
