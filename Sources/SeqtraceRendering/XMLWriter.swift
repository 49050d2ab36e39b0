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
  private mutating func reserve(_ additional: Int) {
    guard count + additional > capacity else { return }
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
  mutating func raw(_ markup: StaticString) {
    append(UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }

  /// Appends markup made from names of our own, never from a label.
  mutating func raw(_ markup: String) {
    var markup = markup
    markup.withUTF8 { append($0) }
  }

  /// Appends a whole number.
  mutating func number(_ value: Int) {
    reserve(20)
    if value < 0 {
      memory[count] = UInt8(ascii: "-")
      count += 1
    }
    var rest = value.magnitude
    var digits = 1
    var power: UInt = 10
    while digits < 19, rest >= power {
      digits += 1
      power *= 10
    }
    var place = count + digits
    repeat {
      place -= 1
      memory[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while place > count
    count += digits
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
      // Stretches that need no change are copied whole.
      var start = 0
      for index in utf8.indices where Self.needsEscape(utf8[index]) {
        append(UnsafeBufferPointer(rebasing: utf8[start..<index]))
        raw(Self.escape(utf8[index]))
        start = index + 1
      }
      append(UnsafeBufferPointer(rebasing: utf8[start...]))
    }
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
