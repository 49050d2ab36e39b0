/// A numbering of the distinct slices of a file, with which equal slices share one parsed value.
///
/// This is an open-addressing hash table with a copy of each distinct slice. Each table has a new random
/// seed, so no input can be constructed to collide.
struct SliceTable: Sendable {
  private struct Entry: Sendable {
    var hash: UInt64
    /// The offset of the copy in `slices`.
    var start: Int
    var count: Int
  }

  private var entries: [Entry] = []
  /// The concatenated copies of all slices.
  private var slices: [UInt8] = []
  private let seed = (UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max) | 1)
  /// The entry numbers by hash, or -1 for free slots. The number of slots is a power of two, of which at most
  /// half are occupied.
  private var slots = [Int32](repeating: -1, count: 64)

  /// Returns the number of a slice, or `nil` if no equal slice has been numbered.
  func knownNumber(of range: Range<Int>, in bytes: ByteView) -> Int? {
    let number = slots[slot(of: range, in: bytes, hash: bytes.hash(of: range, seed: seed))]
    return number < 0 ? nil : Int(number)
  }

  /// Adds a text, which gets the next new number if it is new.
  mutating func insert(_ text: String) {
    let bytes = Array(text.utf8)
    ByteView.with(bytes, in: bytes.indices) { _ = number(of: bytes.indices, in: $0) }
  }

  /// Returns the number of the first equal slice or, if there is none, the next new number.
  mutating func number(of range: Range<Int>, in bytes: ByteView) -> (number: Int, isNew: Bool) {
    let hash = bytes.hash(of: range, seed: seed)
    let slot = slot(of: range, in: bytes, hash: hash)
    if slots[slot] >= 0 { return (Int(slots[slot]), false) }
    slots[slot] = Int32(entries.count)
    entries.append(Entry(hash: hash, start: slices.count, count: range.count))
    slices.append(contentsOf: bytes[range])
    if entries.count * 2 > slots.count { grow() }
    return (entries.count - 1, true)
  }

  /// Returns the slot of a slice; for a new slice, the free slot where it belongs.
  private func slot(of range: Range<Int>, in bytes: ByteView, hash: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0 {
      let entry = entries[Int(slots[slot])]
      if entry.hash == hash, isEqual(entry, to: range, in: bytes) { return slot }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private func isEqual(_ entry: Entry, to range: Range<Int>, in bytes: ByteView) -> Bool {
    guard entry.count == range.count else { return false }
    // The pointer is used only inside the call.
    return slices.withUnsafeBytes { slices in
      bytes.isEqual(
        range, UnsafeRawBufferPointer(rebasing: slices[entry.start..<entry.start + entry.count]))
    }
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    let mask = slots.count - 1
    for (number, entry) in entries.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.hash) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(number)
    }
  }
}
