extension String {
  /// The text on one line, without characters that control a terminal.
  package var visible: String {
    if unicodeScalars.allSatisfy(\.isVisible) { return self }
    return String(
      String.UnicodeScalarView(
        onOneLine.unicodeScalars.map { $0.isVisible ? $0 : "\u{FFFD}" }))
  }

  /// The text with a space in place of each line break.
  package var onOneLine: String {
    guard unicodeScalars.contains(where: \.breaksLine) else { return self }
    return String(map { $0.unicodeScalars.allSatisfy(\.breaksLine) ? " " : $0 })
  }
}
