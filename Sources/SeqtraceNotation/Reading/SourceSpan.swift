/// A range of bytes in a text in UTF-8.
public struct SourceSpan: Sendable, Hashable {
  private let start: UInt32
  private let end: UInt32

  /// Creates a span. The text must be shorter than 4 GiB.
  init(_ range: Range<Int>) {
    start = UInt32(range.lowerBound)
    end = UInt32(range.upperBound)
  }

  /// The offsets of the bytes in the span.
  public var range: Range<Int> { Int(start)..<Int(end) }

  /// Whether the span contains no bytes.
  public var isEmpty: Bool { start == end }
}
