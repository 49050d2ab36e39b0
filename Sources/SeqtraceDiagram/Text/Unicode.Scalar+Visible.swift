internal import SeqtraceEvents

extension Unicode.Scalar {
  /// Whether the character is a space or visible. Unassigned characters don't count as visible. Neither do
  /// characters that control a terminal, break a line, reorder the surrounding text or can hide words.
  package var isVisible: Bool { picture == self }

  /// Whether the character breaks a line.
  package var breaksLine: Bool {
    switch value {
    case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// A visible substitute for the character. Control characters become their pictures (U+2400 onwards), line
  /// separators the picture of a new line, and all other invisible characters the replacement character.
  package var picture: Unicode.Scalar {
    switch value {
    case 0x20...0x7E: self
    case 0...0x1F: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0xFDD0...0xFDEF: "\u{FFFD}"
    case 0x2028, 0x2029: "\u{2424}"
    case _ where isDeceptive: "\u{FFFD}"
    default: value & 0xFFFE == 0xFFFE ? "\u{FFFD}" : self
    }
  }
}
