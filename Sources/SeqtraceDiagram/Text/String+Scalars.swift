extension String {
  /// Returns the string with every occurrence of a text replaced, compared by scalars.
  ///
  /// `replacing(_:with:)` compares characters, so a combining mark after a `<` would prevent a match.
  package func replacingScalars(_ text: String, with replacement: String) -> String {
    String(unicodeScalars.replacing(text.unicodeScalars, with: replacement.unicodeScalars))
  }
}
