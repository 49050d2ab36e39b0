extension UInt8 {
  /// Whether the byte is an ASCII digit.
  package var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// Whether the byte is an ASCII letter, an underscore, or a part of a character outside of ASCII.
  var isNameLetter: Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 || self == UInt8(ascii: "_")
      || self >= 0x80
  }
}
