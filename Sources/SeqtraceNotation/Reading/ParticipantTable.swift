/// Finds participants by the bytes of their names.
///
/// Each message contains the names of two participants. Looking them up in a dictionary of strings would take
/// most of the time of reading.
struct ParticipantTable {
  private var slots: [Int32] = Array(repeating: -1, count: 64)
  private var names: [(span: SourceSpan, hash: UInt64)] = []
  private let source: [UInt8]
  private let seed: UInt64

  init(_ source: [UInt8]) {
    self.source = source
    // The seed has an effect only on the speed, so equal texts still give equal results.
    seed = UInt64.random(in: .min ... .max)
  }

  /// Returns the number of the participant with a name, and whether the name is new. Participants are
  /// numbered from 0 in the order of their first mention.
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

  /// Returns the FNV-1a hash of a name. The seed is random, so that colliding names can't be constructed.
  private func hash(of range: Range<Int>) -> UInt64 {
    var hash = 0xCBF2_9CE4_8422_2325 ^ seed
    for index in range { hash = (hash ^ UInt64(source[index])) &* 0x100_0000_01B3 }
    return hash ^ hash >> 32
  }
}
