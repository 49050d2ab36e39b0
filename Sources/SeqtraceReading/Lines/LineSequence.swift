/// The lines of a part of a file, numbered from 1 in the whole file, without line feeds.
struct LineSequence: Sequence, IteratorProtocol {
  /// A line of the buffer.
  struct Line {
    var number: Int
    var range: Range<Int>
    /// Whether the line ends with a line feed; the last line of a truncated file doesn't.
    var isTerminated: Bool
  }

  let bytes: ByteView
  /// The start of the next line.
  private(set) var position: Int
  /// The number of the line before `position`.
  private(set) var number: Int

  /// Creates a sequence of the lines after `number` preceding ones. At the start of a file, skips the byte
  /// order mark.
  init(_ bytes: ByteView, after number: Int) {
    self.bytes = bytes
    self.number = number
    position = number == 0 && bytes.startsWithMark ? 3 : 0
  }

  /// Skips a line, given the offset of its line feed.
  mutating func skipLine(endingAt lineFeed: Int) {
    position = lineFeed + 1
    number += 1
  }

  /// Returns the line with a number, which must not have been returned yet.
  mutating func line(_ number: Int) -> Line? {
    while self.number + 1 < number, next() != nil {}
    return next()
  }

  mutating func next() -> Line? {
    guard position < bytes.count else { return nil }
    let start = position
    let end = bytes.lineFeed(in: start..<bytes.count)
    position = end + 1
    number += 1
    return Line(number: number, range: start..<end, isTerminated: end < bytes.count)
  }
}
