/// The lines that a formatter writes, in UTF-8.
struct FormattedLines {
  /// Deeper lines get no more indentation, so that deep nesting doesn't make long texts.
  private static let deepestIndentation = 12

  private(set) var bytes: [UInt8] = []
  private let source: [UInt8]
  /// The offset in the source after the previous statement.
  private var end = 0

  init(_ source: [UInt8]) {
    self.source = source
    bytes.reserveCapacity(source.count + source.count / 8)
  }

  /// Moves on to a statement of the source, and keeps one of the empty lines before it.
  ///
  /// - Parameters:
  ///   - span: The statement.
  ///   - mayJoin: Whether the statement can stay on the line of the previous one.
  /// - Returns: Whether the statement stays on that line, which is then open again.
  mutating func pass(_ span: SourceSpan, mayJoin: Bool) -> Bool {
    let gap = source[end..<span.range.lowerBound]
    end = span.range.upperBound
    let breaks = gap.count { $0 == .lineFeed }
    if breaks > 1, !bytes.isEmpty { bytes.append(.lineFeed) }
    guard mayJoin, breaks == 0, !bytes.isEmpty else { return false }
    bytes.removeLast()
    bytes.append(UInt8(ascii: " "))
    return true
  }

  /// Appends a line.
  mutating func append(_ line: some Sequence<UInt8>, indentedBy levels: Int = 0) {
    for _ in 0..<max(0, min(levels, Self.deepestIndentation)) { bytes += "  ".utf8 }
    bytes += line
    bytes.append(.lineFeed)
  }
}
