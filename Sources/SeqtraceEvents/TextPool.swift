/// The texts of a file, so that events with equal texts share one storage.
struct TextPool {
  private var table = SliceTable()
  private var texts: [String] = []

  /// Texts up to this length live inside the `String` itself and need no storage to share.
  private static let inlineCount = 15

  /// The text of a token.
  mutating func text(of token: JSONScanner.StringToken, in scanner: JSONScanner) -> String {
    if token.range.count <= Self.inlineCount { return scanner.text(of: token) }
    let (number, isNew) = table.number(of: token.range, in: scanner.bytes)
    if isNew { texts.append(scanner.text(of: token)) }
    return texts[number]
  }
}
