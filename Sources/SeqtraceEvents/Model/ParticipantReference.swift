/// The notation for a participant in a trace file: `UITextView@17 / UITextView extension`.
///
/// The catalog's article *The trace file* has the grammar.
package enum ParticipantReference {
  /// The character before a serial.
  package enum Mark: UInt8 {
    /// An opaque serial.
    case opaque = 0x40
    /// A serial that counts the objects of one type, as in a normalised trace.
    case counted = 0x23
  }

  /// Returns the notation for a participant.
  package static func text(of participant: Participant, mark: Mark) -> String {
    var text = escaped(participant.name)
    if let serial = participant.serial {
      text.unicodeScalars.append(Unicode.Scalar(mark.rawValue))
      text += String(serial)
    }
    if let facet = participant.facet { text += " / " + facet }
    return text
  }

  /// Parses a participant, with the mark of its serial if it has one; returns `nil` if the text is malformed.
  package static func parse(_ text: String) -> (participant: Participant, mark: Mark?)? {
    var text = text
    return text.withUTF8 { parse($0) }
  }

  // MARK: - Writing

  private static func escaped(_ name: String) -> String {
    guard name.utf8.contains(where: { isSpecial($0) }) else { return name }
    let ending = serialStart(in: Array(name.utf8)[...])
    var bytes: [UInt8] = []
    for (index, byte) in name.utf8.enumerated() {
      let needsEscape =
        byte == UInt8(ascii: "\\") || index == ending
        || byte == UInt8(ascii: "/") && bytes.last == UInt8(ascii: " ")
      if needsEscape { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "@"), UInt8(ascii: "#"): true
    default: false
    }
  }

  // MARK: - Reading

  // The pointer is used only inside `withUTF8`.
  private static func parse(_ text: UnsafeBufferPointer<UInt8>) -> (Participant, Mark?)? {
    let separator = separator(in: text)
    let object = Array(text[..<(separator ?? text.count)])
    let facet = separator.map { String(decoding: text[($0 + 3)...], as: UTF8.self) }
    var nameEnd = object.count
    var serial: Int32?
    if let start = serialStart(in: object[...]), !isEscaped(start, in: object) {
      serial = Int32(String(decoding: object[(start + 1)...], as: UTF8.self))
      // The only possible error in a serial is too many digits.
      guard serial != nil else { return nil }
      nameEnd = start
    }
    guard let name = unescaped(object[..<nameEnd]) else { return nil }
    let mark = serial == nil ? nil : Mark(rawValue: object[nameEnd])
    return (Participant(name: name, serial: serial, facet: facet), mark)
  }

  /// Returns the index of the first ` / ` without a backslash.
  private static func separator(in text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard text.count >= 3 else { return nil }
    return (0...text.count - 3).first { start in
      text[start] == UInt8(ascii: " ") && text[start + 1] == UInt8(ascii: "/")
        && text[start + 2] == UInt8(ascii: " ")
    }
  }

  /// Returns whether a byte is escaped, that is, preceded by an odd number of backslashes.
  private static func isEscaped(_ index: Int, in bytes: [UInt8]) -> Bool {
    bytes[..<index].reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
  }

  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    var name: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        name.append(byte)
        continue
      }
      guard let escaped = rest.popFirst(), isSpecial(escaped) else { return nil }
      name.append(escaped)
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// Returns the index of the serial's mark if the text ends with a serial. A serial is `@` or `#`, an
  /// optional minus sign, and then `0` or digits without a leading zero.
  private static func serialStart(in bytes: ArraySlice<UInt8>) -> Int? {
    let digits = bytes.reversed().prefix(while: \.isDigit).count
    let digitStart = bytes.endIndex - digits
    guard digits > 0, digitStart > bytes.startIndex else { return nil }
    let isZero = bytes[digitStart] == UInt8(ascii: "0")
    var mark = digitStart - 1
    if bytes[mark] == UInt8(ascii: "-"), !isZero { mark -= 1 }
    guard mark >= bytes.startIndex, Mark(rawValue: bytes[mark]) != nil, !isZero || digits == 1
    else { return nil }
    return mark
  }
}
