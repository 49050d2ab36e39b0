/// A numbering of keys from 0, in order of first occurrence, in which equal keys have equal numbers.
///
/// A dictionary would hash each key again whenever it grows, and store the key with its number. This table
/// stores only the numbers and the given hashes.
struct NumberTable<Key> {
  /// The number in each slot, or -1 if the slot is free. The number of slots is a power of two.
  private var slots = [Int32](repeating: -1, count: 64)
  private var keys: [Key] = []
  private var hashes: [Int] = []

  /// Returns the number of a key, and assigns the next number to a new key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - hash: The key's hash, which must be equal for equal keys.
  ///   - isEqual: Returns whether another key with the same hash is equal.
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
    // At most half of the slots are occupied, so that searches are short.
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
