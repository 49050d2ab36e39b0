/// Appends XML to a buffer of bytes.
///
/// A large picture is tens of millions of bytes in pieces of a few; the buffer is filled by plain
/// stores behind one check of the room for each piece, which takes a third of the time that
/// appending to an array takes.
struct XMLWriter: ~Copyable {
  /// The memory; `capacity` bytes of it are allocated and the first `count` are initialised.
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// How many bytes have been written and not yet taken.
  private(set) var count = 0

  /// Begins an empty document, with room for so many bytes.
  init(reserving capacity: Int = 4096) {
    self.capacity = max(capacity, 64)
    memory = .allocate(capacity: self.capacity)
  }

  deinit { memory.deallocate() }

  /// Returns what has been written since the last time, and forgets it.
  mutating func take() -> [UInt8] {
    defer { count = 0 }
    return Array(UnsafeBufferPointer(start: memory, count: count))
  }

  /// Makes room for `additional` bytes behind those written; all stores below stay within it.
  @inline(__always) private mutating func reserve(_ additional: Int) {
    if count &+ additional > capacity { grow(by: additional) }
  }

  @inline(never) private mutating func grow(by additional: Int) {
    capacity = max(2 * capacity, count + additional)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.moveInitialize(from: memory, count: count)
    memory.deallocate()
    memory = larger
  }

  private mutating func append(_ piece: UnsafeBufferPointer<UInt8>) {
    guard let start = piece.baseAddress else { return }
    reserve(piece.count)
    (memory + count).initialize(from: start, count: piece.count)
    count += piece.count
  }

  /// Appends markup of our own.
  ///
  /// Inlined, because a copy of known length is a few stores and no call.
  @inline(__always) mutating func raw(_ markup: StaticString) {
    let length = markup.utf8CodeUnitCount
    reserve(length)
    (memory + count).initialize(from: markup.utf8Start, count: length)
    count += length
  }

  /// Appends markup made from names of our own, never from a label.
  ///
  /// Has a name of its own, because a literal would be taken for a `String` otherwise, and each
  /// piece of markup would take five times as long.
  mutating func composed(_ markup: String) {
    var markup = markup
    markup.withUTF8 { append($0) }
  }

  /// Appends a whole number.
  mutating func number(_ value: Int) {
    // A sign and as many digits as the greatest has.
    reserve(20)
    if value < 0 { store(UInt8(ascii: "-")) }
    let magnitude = value.magnitude
    let digits = magnitude < 1_000_000_000 ? Self.digitCount(UInt32(magnitude)) : 0
    guard digits > 0 else { return long(magnitude) }
    // Half of the time goes into wider division than nearly all numbers need.
    var rest = UInt32(truncatingIfNeeded: magnitude)
    var place = count &+ digits
    count = place
    repeat {
      place &-= 1
      memory[place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
  }

  private static func digitCount(_ value: UInt32) -> Int {
    if value < 10 { return 1 }
    if value < 100 { return 2 }
    if value < 1000 { return 3 }
    if value < 10000 { return 4 }
    if value < 100_000 { return 5 }
    if value < 1_000_000 { return 6 }
    return value < 10_000_000 ? 7 : value < 100_000_000 ? 8 : 9
  }

  /// Appends a number of more than nine digits, for which ``number(_:)`` has made room.
  private mutating func long(_ magnitude: UInt) {
    for digit in String(magnitude).utf8 { store(digit) }
  }

  @inline(__always) private mutating func store(_ byte: UInt8) {
    memory[count] = byte
    count &+= 1
  }

  /// Appends a coordinate that lies in the middle of its unit, so that a line is crisp.
  mutating func middle(_ value: Int) {
    // -1 + 0.5 is -0.5, which number(_:) can't tell from 0.5.
    if value < 0 {
      raw("-")
      number(-value - 1)
    } else {
      number(value)
    }
    raw(".5")
  }

  /// Appends a label: markup characters escaped, and replaced what XML 1.0 can't hold.
  mutating func text(_ text: String) {
    var copy = text
    copy.withUTF8 { utf8 in
      // Stretches that need no change are copied whole, which is nearly always all.
      var start = 0
      while let index = Self.firstToEscape(in: utf8, from: start) {
        append(UnsafeBufferPointer(rebasing: utf8[start..<index]))
        raw(Self.escape(utf8[index]))
        start = index + 1
      }
      append(UnsafeBufferPointer(rebasing: utf8[start...]))
    }
  }

  /// The first byte from an index on that can't stand for itself.
  private static func firstToEscape(in utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    // Eight at a time; a word that holds one, or may hold one, is looked at byte by byte.
    while index + 8 <= utf8.count {
      let word = UnsafeRawBufferPointer(utf8).loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if mayNeedEscape(word) { break }
      index += 8
    }
    return utf8[index...].firstIndex(where: needsEscape)
  }

  /// Whether any of eight bytes can't stand for itself; some that can say so too.
  private static func mayNeedEscape(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // Subtracting sets the high bit of bytes that are less; of those that were high already, none.
    var flags = word &- ones &* 0x20
    for byte: UInt64 in [0x22, 0x26, 0x3C, 0x3E, 0x7F] {
      let difference = word ^ (ones &* byte)
      flags |= (difference &- ones) & ~difference
    }
    return flags & ~word & (ones &* 0x80) != 0
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<")
      || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\"") || byte == 0x7F
  }

  private static func escape(_ byte: UInt8) -> StaticString {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    default: "\u{FFFD}"
    }
  }
}
