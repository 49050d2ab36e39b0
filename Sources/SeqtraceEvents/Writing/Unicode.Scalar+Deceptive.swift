extension Unicode.Scalar {
  /// Whether the scalar can make a text appear different from its content, because it changes the direction
  /// of the text or is invisible.
  ///
  /// Joiners and variation selectors don't count: emoji and scripts need them.
  package var isDeceptive: Bool {
    switch value {
    // Characters that change the direction of the text around them.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    // Invisible operators and annotations, and tags, which can spell whole sentences.
    case 0x180E, 0x2060...0x2065, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
    default: false
    }
  }
}
