/// The latest texts of a file, so that events with equal texts share one storage.
///
/// A cache of fixed size, each text at the place that its hash says: names come again and again,
/// and a text that others pushed out is only made anew.
struct TextPool {
  private struct Entry {
    var hash: UInt64 = 0
    var text = ""
  }

  private var entries = [Entry](repeating: Entry(), count: 512)

  /// Texts up to this length live inside the `String` itself and need no storage to share.
  private static let inlineCount = 15
  /// What makes texts collide here costs time, not correctness, so everybody may know it.
  private static let seed: (UInt64, UInt64) = (0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7345)

  /// The text of a token.
  mutating func text(of token: JSONScanner.StringToken, in scanner: JSONScanner) -> String {
    if token.range.count <= Self.inlineCount { return scanner.text(of: token) }
    let hash = scanner.bytes.hash(of: token.range, seed: Self.seed)
    let place = Int(truncatingIfNeeded: hash % UInt64(entries.count))
    if entries[place].hash == hash, !token.hasEscapes,
      scanner.bytes.isEqual(token.range, entries[place].text)
    {
      return entries[place].text
    }
    let text = scanner.text(of: token)
    if !token.hasEscapes { entries[place] = Entry(hash: hash, text: text) }
    return text
  }
}
