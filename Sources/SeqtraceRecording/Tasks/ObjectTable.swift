/// What is known of objects that the program keeps, until they die.
///
/// An address may have been another object's, so each entry knows its object, and doesn't keep it alive.
struct ObjectTable<Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    // Sendable, because it is only compared.
    nonisolated(unsafe) weak var object: AnyObject?
    let value: Value
  }

  private static var leastLimit: Int { 64 }
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var limit = leastLimit

  /// What is known of an object.
  subscript(object: AnyObject) -> Value? {
    guard let entry = entries[ObjectIdentifier(object)], entry.object === object else { return nil }
    return entry.value
  }

  /// Keeps what is known of an object, in place of what was.
  mutating func insert(_ value: Value, for object: AnyObject) {
    if entries.count >= limit {
      entries = entries.filter { $0.value.object != nil }
      limit = max(Self.leastLimit, entries.count * 2)
    }
    entries[ObjectIdentifier(object)] = Entry(object: object, value: value)
  }
}
