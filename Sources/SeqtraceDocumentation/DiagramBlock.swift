import SeqtraceDiagram

/// A diagram in a documentation file: two marks, and the text that `seqtrace docs` has filled in between
/// them.
///
/// ```
/// <!-- seqtrace
/// test: OrderTests.placesAnOrder
/// as: mermaid
/// -->
///
/// …
///
/// <!-- /seqtrace 3f9a1c0b7d2e4455 2 -->
/// ```
package struct DiagramBlock: Sendable, Hashable {
  /// A line of the first mark that specifies what is drawn or how.
  package struct Directive: Sendable, Hashable {
    package let key: String
    package let value: String
    /// The line in the file, from 1.
    package let line: Int

    package init(key: String, value: String, line: Int) {
      (self.key, self.value, self.line) = (key, value, line)
    }
  }

  /// The states of a block, by comparison with the expected text.
  package enum State: String, Sendable {
    /// Nothing has been filled in yet.
    case new
    /// The text is the expected one.
    case current
    /// The text was filled in, but another one is now expected.
    case stale
    /// The text isn't the one that was filled in.
    case edited
  }

  /// The version of the drawing rules. It grows when the picture of an unchanged recording changes.
  package static let rulesVersion = 2

  /// The line of the first mark, from 1.
  package let line: Int
  package let directives: [Directive]
  /// The bytes before the marks on their lines: spaces and the markers of block quotes.
  let prefix: [UInt8]
  /// The line break after the first mark.
  let lineBreak: [UInt8]
  /// The range of the bytes between the marks.
  let filling: Range<Int>
  /// The range of the last mark, from `<!--` to `-->`.
  let end: Range<Int>
  /// The hash in the last mark; `nil` if it has none.
  let hash: String?
  /// The version of the drawing rules that the last mark contains; 1 if it has none.
  package let rules: Int
  /// The text between the marks, with line feeds as line breaks. The prefixes of its lines and the empty
  /// lines at both ends are left out.
  package let text: [UInt8]

  /// Returns the state of the block.
  ///
  /// - Parameter expected: The expected text; `nil` if it isn't known.
  /// - Returns: The state. If the expected text isn't known, a block whose text wasn't edited is
  ///   ``State/current``.
  package func state(expecting expected: [UInt8]?) -> State {
    let expected = expected.map(Self.trimmed)
    let actualHash = Self.hash(of: text)
    if hash == actualHash { return expected == nil || text == expected ? .current : .stale }
    if text.isEmpty { return hash == nil ? .new : .edited }
    // If the text is as expected, only the hash is wrong, for example because a merge kept the hash of the
    // other branch.
    return text == expected ? .stale : .edited
  }

  /// Whether two blocks have the same directives, hash and text, wherever they are in their files.
  func isSame(as other: Self) -> Bool {
    hash == other.hash && text == other.text
      && directives.elementsEqual(other.directives) { ($0.key, $0.value) == ($1.key, $1.value) }
  }

  /// The hash of a text, as the last mark contains it.
  static func hash(of text: [UInt8]) -> String {
    var hash = ContentHash()
    hash.add(text)
    return hash.text
  }

  /// Returns a text without its leading and trailing line feeds.
  package static func trimmed(_ text: [UInt8]) -> [UInt8] {
    let isBreak = { (byte: UInt8) in byte == UInt8(ascii: "\n") }
    return Array(text.drop(while: isBreak).reversed().drop(while: isBreak).reversed())
  }
}
