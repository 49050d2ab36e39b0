import SeqtraceLayout

/// Appends XML to a byte buffer.
///
/// A large picture has tens of millions of bytes, written a few at a time. The capacity is checked once for
/// each piece, which is then stored directly. This takes a third of the time of appending to an array.
struct XMLWriter: ~Copyable {
  /// The memory, of which `capacity` bytes are allocated and the first `count` are initialised.
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// The number of bytes written since the last ``take()``.
  private(set) var count = 0

  /// Creates an empty document, with a capacity in bytes.
  init(reserving capacity: Int = 4096) {
    self.capacity = max(capacity, 64)
    memory = .allocate(capacity: self.capacity)
  }

  deinit { memory.deallocate() }

  /// Returns the bytes written since the last call, and clears them.
  mutating func take() -> [UInt8] {
    defer { count = 0 }
    return Array(UnsafeBufferPointer(start: memory, count: count))
  }

  /// Reserves room for `additional` more bytes. All stores below stay within reserved room.
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

  /// Appends constant markup.
  ///
  /// It is inlined because a copy of known length needs only a few stores and no call.
  @inline(__always) mutating func raw(_ markup: StaticString) {
    let length = markup.utf8CodeUnitCount
    reserve(length)
    (memory + count).initialize(from: markup.utf8Start, count: length)
    count += length
  }

  /// Appends composed markup, which never contains a label.
  ///
  /// It isn't an overload of `raw(_:)`: literals would then be passed as `String`, and each piece of markup
  /// would take five times as long.
  mutating func composed(_ markup: String) {
    let done: Void? = markup.utf8.withContiguousStorageIfAvailable { append($0) }
    if done == nil { append(Array(markup.utf8)) }
  }

  private mutating func append(_ markup: [UInt8]) { markup.withUnsafeBufferPointer { append($0) } }

  /// Appends a finished part of the document.
  mutating func piece(_ bytes: [UInt8]) { append(bytes) }

  mutating func number(_ value: Int) {
    // Room for the sign and the digits of the longest number, or for the eight bytes that are stored at once.
    reserve(20)
    if value < 0 { store(UInt8(ascii: "-")) }
    let magnitude = value.magnitude
    guard magnitude < 100_000_000 else { return long(magnitude) }
    let digits = Self.digits(UInt32(truncatingIfNeeded: magnitude))
    // The first digit is in the lowest byte. The added bit keeps the last digit of zero.
    let zeros = (digits | 1 << 56).trailingZeroBitCount / 8
    store((digits | 0x3030_3030_3030_3030) &>> UInt64(8 * zeros))
    count &+= 8 &- zeros
  }

  /// The eight digits of a number, with the first digit in the lowest byte.
  ///
  /// The number is halved three times, with all parts at once; a product and a shift replace each division. A
  /// picture has fourteen numbers for each message. One digit at a time would take four times as long, which
  /// is a tenth of the time of drawing the picture.
  private static func digits(_ value: UInt32) -> UInt64 {
    let fours = UInt64(value / 10000) | UInt64(value % 10000) << 32
    let hundreds = (fours &* 10486) >> 20 & 0x7F_0000_007F
    let twos = hundreds | (fours &- hundreds &* 100) << 16
    let tens = (twos &* 103) >> 10 & 0xF_000F_000F_000F
    return tens | (twos &- tens &* 10) << 8
  }

  /// Stores eight bytes, the lowest first, in reserved room. The caller updates ``count``.
  @inline(__always) private mutating func store(_ word: UInt64) {
    UnsafeMutableRawPointer(memory + count)
      .storeBytes(of: word.littleEndian, as: UInt64.self)
  }

  /// Appends a number of more than eight digits. ``number(_:)`` has reserved room for it.
  private mutating func long(_ magnitude: UInt) {
    for digit in String(magnitude).utf8 { store(digit) }
  }

  @inline(__always) private mutating func store(_ byte: UInt8) {
    memory[count] = byte
    count &+= 1
  }

  /// Appends a coordinate plus one half: the middle of the unit, where lines are crisp.
  mutating func middle(_ value: Int) {
    // -1 + 0.5 is -0.5. Its whole part is -0, which number(_:) can't write.
    if value < 0 {
      raw("-")
      number(-value - 1)
    } else {
      number(value)
    }
    raw(".5")
  }

  /// Appends the middle of a unit as two coordinates with a space between them.
  mutating func middle(_ point: Point) {
    middle(point.x)
    raw(" ")
    middle(point.y)
  }

  /// Appends a label. Escapes markup characters, and replaces characters that XML 1.0 doesn't allow.
  mutating func text(_ text: String) {
    let done: Void? = text.utf8.withContiguousStorageIfAvailable { escape($0) }
    if done == nil { Array(text.utf8).withUnsafeBufferPointer { escape($0) } }
  }

  /// Appends bytes with escapes. Eight bytes are appended at once until one of the eight needs an escape;
  /// from then on, each byte is appended alone.
  private mutating func escape(_ utf8: UnsafeBufferPointer<UInt8>) {
    reserve(utf8.count &+ 8)
    let bytes = UnsafeRawBufferPointer(utf8)
    var index = 0
    while index &+ 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
      if Self.needsEscape(word) { break }
      store(word)
      count &+= 8
      index &+= 8
    }
    let length = bytes.count &- index
    if length < 8 {
      let word = Self.lastWord(of: bytes, length: length)
      if !Self.needsEscape(word) {
        store(word)
        count &+= length
        return
      }
    }
    for byte in utf8[index...] { escape(byte) }
  }

  private mutating func escape(_ byte: UInt8) {
    if Self.needsEscape(byte) { return raw(Self.replacement(of: byte)) }
    reserve(1)
    store(byte)
  }

  /// The last `length` bytes, fewer than eight, as a word padded with spaces. The first byte is the lowest.
  @inline(__always) private static func lastWord(
    of bytes: UnsafeRawBufferPointer, length: Int
  ) -> UInt64 {
    var word: UInt64 = 0x2020_2020_2020_2020
    for offset in (bytes.count &- length..<bytes.count).reversed() {
      word = word &<< 8 | UInt64(bytes[offset])
    }
    return word
  }

  /// Whether any of eight bytes needs an escape.
  ///
  /// `"` and `&`, and `<` and `>`, differ in one bit each, which is set before the comparison.
  private static func needsEscape(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = (word | ones &* 0x04) ^ ones &* UInt64(UInt8(ascii: "&"))
    let brackets = (word | ones &* 0x02) ^ ones &* UInt64(UInt8(ascii: ">"))
    let deletes = word ^ ones &* 0x7F
    // The subtraction sets the high bit of smaller bytes. Bytes that already had this bit are masked.
    let isControl = (word &- ones &* 0x20) & ~word
    let isQuote = (quotes &- ones) & ~quotes
    let isBracket = (brackets &- ones) & ~brackets
    let isDelete = (deletes &- ones) & ~deletes
    return (isControl | isQuote | isBracket | isDelete) & (ones &* 0x80) != 0
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<")
      || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\"") || byte == 0x7F
  }

  private static func replacement(of byte: UInt8) -> StaticString {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    default: "\u{FFFD}"
    }
  }
}
