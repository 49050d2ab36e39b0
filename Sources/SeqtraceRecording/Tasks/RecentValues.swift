/// The values of the most recent keys.
///
/// Most values are never used again, so the oldest are dropped to limit the memory.
package struct RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let limit: Int
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]

  /// Creates an empty table that keeps at least this number of values, and at most twice as many.
  package init(limit: Int = 32_768) { self.limit = limit }

  /// The value for a key; `nil` if there is none.
  package subscript(key: Key) -> Value? { young[key] ?? old[key] }

  /// Stores the value for a key. Returns the values that are dropped.
  @discardableResult
  package mutating func insert(_ value: Value, for key: Key) -> [Key: Value] {
    defer { young[key] = value }
    if young.count < limit { return [:] }
    defer { (old, young) = (young, [:]) }
    return old
  }

  /// Removes and returns the value for a key.
  package mutating func remove(_ key: Key) -> Value? {
    young.removeValue(forKey: key) ?? old.removeValue(forKey: key)
  }
}
