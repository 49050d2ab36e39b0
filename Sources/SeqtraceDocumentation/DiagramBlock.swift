import SeqtraceDiagram

/// A diagram in a documentation file: two marks, and what `seqtrace docs` has filled in between them.
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
  /// A line of the first mark: what is drawn, or how.
  package struct Directive: Sendable, Hashable {
    package let key: String
    package let value: String
    /// The line of the file, from 1.
    package let line: Int

    package init(key: String, value: String, line: Int) {
      (self.key, self.value, self.line) = (key, value, line)
    }
  }

  /// The states of a block, compared with what should be filled in.
  package enum State: String, Sendable {
    /// Nothing has been filled in yet.
    case new
    /// What should be there is there.
    case current
    /// What was filled in is no longer what should be there.
    case stale
    /// Something else was written in place of what was filled in.
    case edited
  }

  /// The version of the rules by which pictures are drawn. It grows when an unchanged recording is drawn otherwise.
  package static let rulesVersion = 2

  /// The line of the first mark, from 1.
  package let line: Int
  package let directives: [Directive]
  /// What stands before the marks on their lines: spaces, and the marks of quotations.
  let prefix: [UInt8]
  /// The line break of the first mark.
  let lineBreak: [UInt8]
  /// The bytes between the marks.
  let filling: Range<Int>
  /// The bytes of the last mark, from `<!--` to `-->`.
  let end: Range<Int>
  /// The hash in the last mark; `nil` if it has none.
  let hash: String?
  /// The version of the rules by which it was drawn; 1 if the last mark doesn't say.
  package let rules: Int
  /// The filled text: without prefixes, without empty lines at its start and its end, with line feeds.
  package let text: [UInt8]

  /// The state of the block.
  ///
  /// - Parameter expected: What should be filled in; `nil` if that isn't known.
  /// - Returns: With an unknown text, ``State/current`` stands for a block in which nothing else was written.
  package func state(expecting expected: [UInt8]?) -> State {
    let expected = expected.map(Self.trimmed)
    let actualHash = Self.hash(of: text)
    if hash == actualHash { return expected == nil || text == expected ? .current : .stale }
    if text.isEmpty { return hash == nil ? .new : .edited }
    // Whoever merged two branches may have kept the hash of the other one.
    return text == expected ? .stale : .edited
  }

  /// Whether a block says and shows the same, wherever it stands.
  func isSame(as other: Self) -> Bool {
    hash == other.hash && text == other.text
      && directives.elementsEqual(other.directives) { ($0.key, $0.value) == ($1.key, $1.value) }
  }

  /// The hash of a text in a last mark.
  static func hash(of text: [UInt8]) -> String {
    var hash = ContentHash()
    hash.add(text)
    return hash.text
  }

  /// A text without line feeds at its start and its end.
  package static func trimmed(_ text: [UInt8]) -> [UInt8] {
    let isBreak = { (byte: UInt8) in byte == UInt8(ascii: "\n") }
    return Array(text.drop(while: isBreak).reversed().drop(while: isBreak).reversed())
  }
}
