/// Values for the program's objects, kept until the objects are destroyed.
///
/// An address may be reused, so each entry also has a weak reference to its object.
struct ObjectTable<Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    // Sendable because the object is only compared by identity.
    nonisolated(unsafe) weak var object: AnyObject?
    let value: Value
  }

  private static var leastLimit: Int { 64 }
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var limit = leastLimit

  /// Returns the value for an object; `nil` if there is none.
  subscript(object: AnyObject) -> Value? {
    guard let entry = entries[ObjectIdentifier(object)], entry.object === object else { return nil }
    return entry.value
  }

  /// Stores the value for an object, in place of an earlier value.
  mutating func insert(_ value: Value, for object: AnyObject) {
    if entries.count >= limit {
      entries = entries.filter { $0.value.object != nil }
      limit = max(Self.leastLimit, entries.count * 2)
    }
    entries[ObjectIdentifier(object)] = Entry(object: object, value: value)
  }
}
