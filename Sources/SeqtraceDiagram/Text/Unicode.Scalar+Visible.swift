internal import SeqtraceEvents

extension Unicode.Scalar {
  /// Whether it can be seen, or is a space: nothing that drives a terminal, breaks a line, reorders
  /// the text around it, hides words from the reader, or is no character at all.
  package var isVisible: Bool { picture == self }

  /// What stands for it where people read: control characters get their pictures (U+2400 onwards),
  /// line separators that of a new line, and the replacement character stands for all else that
  /// can't be seen.
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
