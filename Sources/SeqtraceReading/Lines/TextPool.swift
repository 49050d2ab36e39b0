/// A cache of recent texts of a file, with which events with equal texts share storage.
///
/// It has a fixed size and is indexed by the hash of a text. An evicted text is simply created again. A text
/// is stored at its second occurrence, so texts that occur once cost no more than their hash.
struct TextPool {
  private struct Entry: Sendable {
    var hash: UInt64 = 0
    var text = ""
  }

  /// The maximum number of texts; a power of two.
  private static let count = 512

  // Shared by all pools: a file with only short names never copies this array.
  private static let noEntries = [Entry](repeating: Entry(), count: count)
  private var entries = noEntries

  /// The maximum length of texts that a `String` stores inline, so that there is no storage to share.
  private static let inlineCount = 15
  /// Not secret, because collisions cost only time, not correctness.
  private static let seed: (UInt64, UInt64) = (0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7345)

  /// Returns the text of a string token.
  mutating func text(of token: JSONScanner.StringToken, in scanner: JSONScanner) -> String {
    token.hasEscapes ? scanner.text(of: token) : plainText(of: token.range, in: scanner)
  }

  /// Returns the text of a range without escapes.
  mutating func plainText(of range: Range<Int>, in scanner: JSONScanner) -> String {
    if range.count <= Self.inlineCount { return text(of: range, in: scanner) }
    let hash = scanner.bytes.hash(of: range, seed: Self.seed)
    let place = Int(truncatingIfNeeded: hash & UInt64(Self.count - 1))
    let isSecond = entries[place].hash == hash
    if isSecond, scanner.bytes.isEqual(range, entries[place].text) { return entries[place].text }
    let text = text(of: range, in: scanner)
    if isSecond || !entries[place].text.isEmpty { entries[place].text = isSecond ? text : "" }
    entries[place].hash = hash
    return text
  }

  private func text(of range: Range<Int>, in scanner: JSONScanner) -> String {
    scanner.text(of: .init(range: range, hasEscapes: false))
  }
}
