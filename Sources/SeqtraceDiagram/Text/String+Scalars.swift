extension String {
  /// Returns the text with a text replaced wherever its scalars stand.
  ///
  /// `replacing(_:with:)` compares characters, so a combining mark after a `<` would hide it.
  package func replacingScalars(_ text: String, with replacement: String) -> String {
    String(unicodeScalars.replacing(text.unicodeScalars, with: replacement.unicodeScalars))
  }
}
