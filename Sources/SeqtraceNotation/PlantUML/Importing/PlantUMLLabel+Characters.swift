import SeqtraceDiagram

/// Codes for single characters.
extension PlantUMLLabel {
  mutating func decodeEscape() {
    switch peek(1) {
    case UInt8(ascii: "n")?, UInt8(ascii: "l")?, UInt8(ascii: "r")?: breakLine(2)
    case UInt8(ascii: "t")?: takeTab(2)
    case UInt8(ascii: "\\")?:
      position += 1
      take()
    // A backslash at the end continues the line in the next one.
    case .lineFeed?: position += 2
    case 0x0D? where peek(2) == .lineFeed: position += 3
    default: take()
    }
  }

  /// Decodes a tilde, which escapes the mark after it.
  mutating func decodeTilde() {
    guard let next = peek(1), next.mayMean || next.isPairedMark else { return take() }
    position += 1
    take(next.isPairedMark && peek(1) == next ? 2 : 1)
  }

  /// Decodes `&#8734;`.
  mutating func decodeEntity() {
    var end = position + 2
    while end < bytes.count, end < position + 10, bytes[end] >= 0x30, bytes[end] <= 0x39 {
      end += 1
    }
    guard peek(1) == .hash, end > position + 2, end < bytes.count, bytes[end] == .semicolon,
      let value = UInt32(String(decoding: bytes[position + 2..<end], as: UTF8.self)),
      let scalar = Unicode.Scalar(value)
    else { return take() }
    output += String(Character(scalar)).utf8
    position = end + 1
  }

  /// Decodes `%n()`, which breaks the line, `%autonumber%`, a message's number, and `%page%`, the page
  /// number.
  mutating func decodeFunction() {
    let variable = "%autonumber%".utf8
    if let number, bytes[position...].starts(with: variable) {
      output += number.utf8
      position += variable.count
      return
    }
    // Headers and footers keep the variable until the page is known; elsewhere, it is page 1.
    let pages = [SequenceDiagram.pageVariable, SequenceDiagram.lastPageVariable]
    for name in pages where kind != .margin && bytes[position...].starts(with: name.utf8) {
      output.append(UInt8(ascii: "1"))
      position += name.utf8.count
      return
    }
    for name in ["%n()", "%newline()"] where bytes[position...].starts(with: name.utf8) {
      return breakLine(name.utf8.count)
    }
    take()
  }

  /// Fills the line with spaces up to PlantUML's next tab stop.
  mutating func takeTab(_ length: Int) {
    position += length
    // Only the last 96 bytes are considered, because alignment is pointless far to the right.
    let line = output.suffix(96)
    let start = line.lastIndex(of: .lineFeed).map { $0 + 1 } ?? line.startIndex
    let count = String(decoding: output[start...], as: UTF8.self).count
    output += Array(repeating: UInt8(ascii: " "), count: Self.tabWidth - count % Self.tabWidth)
  }

  private static let tabWidth = 8

  /// Decodes `<:1f607:>`, or `<#green:1f607:>` with a colour; returns false for a name.
  mutating func decodeCharacter(_ tag: Substring) -> Bool {
    guard let colon = tag.firstIndex(of: ":"),
      let value = UInt32(tag[tag.index(after: colon)...], radix: 16),
      let scalar = Unicode.Scalar(value)
    else { return false }
    append(
      String(Character(scalar)), color: colon > tag.startIndex ? String(tag[..<colon]) : nil)
    return true
  }

  /// Appends a text that may have a colour and a size of its own.
  private mutating func append(_ text: String, color: String?, scale: Double? = nil) {
    var special = look
    if let color, case .visible(let color)? = CSSColor(plantUML: color) { special.color = color }
    if let scale {
      let size = Double(look.size ?? Self.usualSize) * scale
      special.size = Int(min(max(size, 0), 1000).rounded())
    }
    if special != look { starts.append((output.count, special)) }
    output += text.utf8
    if special != look { starts.append((output.count, look)) }
  }

  /// The usual font size, in points.
  private static let usualSize = 13

  /// Decodes `<&heart>`; returns false for anything else.
  mutating func decodeIcon(_ tag: Substring) -> Bool {
    guard let icon = PlantUMLIcon(tag) else { return false }
    append(icon.text, color: icon.color, scale: icon.scale)
    return true
  }
}
