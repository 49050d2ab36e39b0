/// The number of terminal cells of a code point, by Unicode's East Asian width (UAX #11).
package enum ScalarWidth: Int, Sendable {
  /// Zero: combining marks, joiners and other code points without a width of their own.
  case zero = 0
  /// One cell.
  case narrow = 1
  /// Two cells: East Asian wide and full-width characters, emoji.
  case wide = 2

  /// Determines the width of a code point. A number that isn't a Unicode scalar is narrow.
  package init(_ value: UInt32) {
    switch value {
    case ..<0x300: self = .narrow
    // Unified ideographs are the most common case. Skipping the lookups saves a sixth of all instructions
    // for a picture in Chinese.
    case 0x4E00..<0xA000: self = .wide
    default: self = Unicode.Scalar(value).map(Self.width) ?? .narrow
    }
  }

  private static func width(of scalar: Unicode.Scalar) -> ScalarWidth {
    switch scalar.value {
    // Zero-width spaces and joiners, the Hangul vowels and finals that join the preceding syllable, and emoji
    // modifiers.
    case 0x200B...0x200D, 0x2060, 0xFEFF, 0x1160...0x11FF, 0x1F3FB...0x1F3FF: return .zero
    // Regional indicators are emoji only in pairs.
    case 0x1F1E6...0x1F1FF: return .narrow
    default: break
    }
    let category = scalar.properties.generalCategory
    if category == .nonspacingMark || category == .enclosingMark { return .zero }
    return scalar.properties.isEmojiPresentation || isEastAsianWide(scalar.value) ? .wide : .narrow
  }

  /// Returns whether a character other than an emoji has the East Asian width W or F.
  ///
  /// The standard library has no such property. The ranges are those of Unicode 14, without gaps for unassigned
  /// code points.
  private static func isEastAsianWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
      0xA000...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAD9, 0xFE10...0xFE19,
      0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1F200...0x1F265,
      0x20000...0x3134A:
      true
    default: false
    }
  }
}
