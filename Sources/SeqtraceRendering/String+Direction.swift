extension String {
  /// Whether the text contains characters of a right-to-left script.
  ///
  /// The ranges are the blocks with characters that are R or AL by default (UAX #9, and Unicode's table of
  /// derived bidirectional classes).
  var holdsRightToLeft: Bool {
    guard utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    return unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }
}
