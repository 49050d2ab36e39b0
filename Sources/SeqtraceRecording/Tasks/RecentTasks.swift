/// A value for each of the most recent tasks.
///
/// The values of most tasks are never used, so the oldest are dropped to limit the memory.
package struct RecentTasks<Value: Sendable>: Sendable {
  private static var limit: Int { 32_768 }
  private var young: [UInt64: Value] = [:]
  private var old: [UInt64: Value] = [:]

  package init() {}

  /// Returns whether there is a value for a task.
  package func contains(_ task: UInt64) -> Bool { young[task] != nil || old[task] != nil }

  /// Stores the value for a task.
  package mutating func insert(_ value: Value, for task: UInt64) {
    if young.count >= Self.limit {
      old = young
      young = [:]
    }
    young[task] = value
  }

  /// Removes and returns the value for a task.
  package mutating func remove(_ task: UInt64) -> Value? {
    young.removeValue(forKey: task) ?? old.removeValue(forKey: task)
  }
}
