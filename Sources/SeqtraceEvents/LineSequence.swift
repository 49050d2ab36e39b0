/// The lines of a buffer, with their numbers from 1, without line feeds.
struct LineSequence: Sequence, IteratorProtocol {
  /// A line of the buffer.
  struct Line {
    var number: Int
    var range: Range<Int>
    /// Whether a line feed ends it; the last line of a file that was cut off has none.
    var isTerminated: Bool
  }

  let bytes: ByteView
  private var position: Int
  private var number = 0

  /// The lines of a buffer, behind its byte order mark.
  init(_ bytes: ByteView) {
    self.bytes = bytes
    position = bytes.prefix(3).elementsEqual([0xEF, 0xBB, 0xBF]) ? 3 : 0
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
