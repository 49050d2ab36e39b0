extension String {
  /// The text on one line, with characters that control a terminal replaced.
  package var visible: String {
    if unicodeScalars.allSatisfy(\.isVisible) { return self }
    return String(
      String.UnicodeScalarView(
        onOneLine.unicodeScalars.map { $0.isVisible ? $0 : "\u{FFFD}" }))
  }

  /// The text with each line break replaced by a space.
  package var onOneLine: String {
    guard unicodeScalars.contains(where: \.breaksLine) else { return self }
    return String(map { $0.unicodeScalars.allSatisfy(\.breaksLine) ? " " : $0 })
  }
}
