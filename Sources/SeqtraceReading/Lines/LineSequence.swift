/// The lines of a stretch of a file, with their numbers from 1, without line feeds.
struct LineSequence: Sequence, IteratorProtocol {
  /// A line of the buffer.
  struct Line {
    var number: Int
    var range: Range<Int>
    /// Whether a line feed ends it; the last line of a truncated file has none.
    var isTerminated: Bool
  }

  let bytes: ByteView
  /// The start of the next line.
  private(set) var position: Int
  /// The number of the line before that.
  private(set) var number: Int

  /// The lines after a number of others, or after the byte order mark of the file.
  init(_ bytes: ByteView, after number: Int) {
    self.bytes = bytes
    self.number = number
    let isMarked = number == 0 && bytes.prefix(3).elementsEqual([0xEF, 0xBB, 0xBF])
    position = isMarked ? 3 : 0
  }

  /// Skips a line with a known line feed.
  mutating func skipLine(endingAt lineFeed: Int) {
    position = lineFeed + 1
    number += 1
  }

  /// The line with a number, which must not have been returned yet.
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
