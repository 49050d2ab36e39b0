/// Appends XML to a buffer of bytes.
struct XMLWriter {
  /// What has been written.
  var bytes: [UInt8] = []

  /// Appends markup of our own.
  mutating func raw(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends markup made from names of our own, never from a label.
  mutating func raw(_ markup: String) { bytes.append(contentsOf: markup.utf8) }

  /// Appends a whole number.
  mutating func number(_ value: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
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

  private static func escape(_ byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case 0..<0x20, 0x7F: "\u{FFFD}"
    default: nil
    }
  }

  /// Appends a label: markup characters escaped, and replaced what XML 1.0 can't hold.
  mutating func text(_ text: String) {
    var copy = text
    copy.withUTF8 { utf8 in
      // Stretches that need no change are copied whole.
      var start = 0
      for (index, byte) in utf8.enumerated() {
        guard let escape = Self.escape(byte) else { continue }
        bytes.append(contentsOf: utf8[start..<index])
        raw(escape)
        start = index + 1
      }
      bytes.append(contentsOf: utf8[start...])
    }
  }
}
