/// Numbers the different slices of a file, so that equal slices can share what is made of them.
///
/// An open-addressing hash table with a copy of each different slice. The hash is seeded anew for
/// each table, so that no input can be made up of collisions.
struct SliceTable {
  private struct Entry {
    /// Where the slice's copy stands.
    var range: Range<Int>
    var hash: Int
  }

  private var entries: [Entry] = []
  /// The copies, one behind the other.
  private var slices: [UInt8] = []
  private let seed = (UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max) | 1)
  /// The entry numbers by hash, or -1; a power of two of them, at most half of them taken.
  private var slots = [Int32](repeating: -1, count: 64)

  /// The number of a slice: that of the first equal one, or else the next new number.
  mutating func number(of range: Range<Int>, in bytes: ByteView) -> (number: Int, isNew: Bool) {
    let hash = Int(truncatingIfNeeded: bytes.hash(of: range, seed: seed))
    var slot = hash & (slots.count - 1)
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if entries[number].hash == hash, isEqual(number, to: range, in: bytes) {
        return (number, false)
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(entries.count)
    let start = slices.count
    slices.append(contentsOf: bytes[range])
    entries.append(Entry(range: start..<slices.count, hash: hash))
    if entries.count * 2 > slots.count { grow() }
    return (entries.count - 1, true)
  }

  private func isEqual(_ number: Int, to range: Range<Int>, in bytes: ByteView) -> Bool {
    // The pointer is used only inside the call.
    slices.withUnsafeBytes { slices in
      bytes.isEqual(range, UnsafeRawBufferPointer(rebasing: slices[entries[number].range]))
    }
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for (number, entry) in entries.enumerated() {
      var slot = entry.hash & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number)
    }
  }
}
