/// Finds participants by the bytes of their names.
///
/// Every message names two participants. Looking them up in a dictionary of strings would take most of the
/// reading time.
struct ParticipantTable {
  private var slots: [Int32] = Array(repeating: -1, count: 64)
  private var names: [(span: SourceSpan, hash: UInt64)] = []
  private let source: [UInt8]
  private let seed: UInt64

  init(_ source: [UInt8]) {
    self.source = source
    // Equal input still gives equal output; the seed affects only the speed.
    seed = UInt64.random(in: .min ... .max)
  }

  /// The number of a participant, from 0 in the order of first mention.
  mutating func number(of span: SourceSpan) -> (number: Int, isNew: Bool) {
    let hash = hash(of: span.range)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if names[number].hash == hash, isEqual(names[number].span.range, span.range) {
        return (number, false)
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(names.count)
    names.append((span, hash))
    if 2 * names.count > slots.count { grow() }
    return (names.count - 1, true)
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: 2 * slots.count)
    for (number, name) in names.enumerated() {
      var slot = Int(truncatingIfNeeded: name.hash) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number)
    }
  }

  private func isEqual(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    for offset in 0..<left.count
    where source[left.lowerBound + offset] != source[right.lowerBound + offset] {
      return false
    }
    return true
  }

  /// FNV-1a with a random seed, so that colliding names can't be constructed.
  private func hash(of range: Range<Int>) -> UInt64 {
    var hash = 0xCBF2_9CE4_8422_2325 ^ seed
    for index in range { hash = (hash ^ UInt64(source[index])) &* 0x100_0000_01B3 }
    return hash ^ hash >> 32
  }
}
