extension String {
  /// The text on one line, without characters that control a terminal.
  package var visible: String {
    if unicodeScalars.allSatisfy(\.isVisible) { return self }
    return String(
      String.UnicodeScalarView(unicodeScalars.map { $0.isVisible ? $0 : "\u{FFFD}" }))
  }
}
