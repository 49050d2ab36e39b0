/// The tasks that were seen to be created, and haven't spoken yet.
///
/// Most tasks never do, so it forgets the oldest: its room is bounded.
struct SpawnTable {
  struct Spawn {
    let event: EventReference
    let isScoped: Bool
  }

  private static let limit = 32_768
  private var young: [UInt64: Spawn] = [:]
  private var old: [UInt64: Spawn] = [:]

  /// Notes a task, unless it is known.
  mutating func note(_ task: UInt64, isScoped: Bool, by event: () -> EventReference) {
    if young[task] != nil || old[task] != nil { return }
    if young.count >= Self.limit {
      old = young
      young = [:]
    }
    young[task] = Spawn(event: event(), isScoped: isScoped)
  }

  /// Takes out what is known of a task.
  mutating func take(_ task: UInt64) -> Spawn? {
    young.removeValue(forKey: task) ?? old.removeValue(forKey: task)
  }
}
