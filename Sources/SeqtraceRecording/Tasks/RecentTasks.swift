/// What is known of the latest tasks.
///
/// Most tasks never ask, so the oldest are forgotten: the room is bounded.
struct RecentTasks<Value: Sendable>: Sendable {
  private static var limit: Int { 32_768 }
  private var young: [UInt64: Value] = [:]
  private var old: [UInt64: Value] = [:]

  /// Whether something is known of a task.
  func contains(_ task: UInt64) -> Bool { young[task] != nil || old[task] != nil }

  /// Keeps what is known of a task.
  mutating func insert(_ value: Value, for task: UInt64) {
    if young.count >= Self.limit {
      old = young
      young = [:]
    }
    young[task] = value
  }

  /// Takes out what is known of a task.
  mutating func remove(_ task: UInt64) -> Value? {
    young.removeValue(forKey: task) ?? old.removeValue(forKey: task)
  }
}
