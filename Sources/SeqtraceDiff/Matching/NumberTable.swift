/// Numbers keys from 0, in order of first occurrence; equal keys have equal numbers.
///
/// A dictionary would hash each key again whenever it grows, and store it with its number. This table stores
/// only the numbers, and the hashes that it was given.
struct NumberTable<Key> {
  /// The number in each slot, -1 if it is free; the count is a power of two.
  private var slots = [Int32](repeating: -1, count: 64)
  private var keys: [Key] = []
  private var hashes: [Int] = []

  /// The number of a key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - hash: Its hash, which is the same for equal keys.
  ///   - isEqual: Whether another key with this hash is equal to it.
  @inline(__always)
  mutating func number(of key: Key, hash: Int, where isEqual: (Key) -> Bool) -> Int32 {
    var slot = hash & (slots.count - 1)
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if hashes[number] == hash, isEqual(keys[number]) { return Int32(number) }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(keys.count)
    keys.append(key)
    hashes.append(hash)
    // At most half of the slots are taken, so that searches are short.
    if 2 * keys.count > slots.count { makeRoom(slots.count) }
    return Int32(keys.count - 1)
  }

  /// Reserves room for a number of keys.
  mutating func makeRoom(_ count: Int) {
    var size = slots.count
    while size < 2 * count { size *= 2 }
    slots = [Int32](repeating: -1, count: size)
    for (number, hash) in hashes.enumerated() {
      var slot = hash & (size - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int32(number)
    }
  }
}
