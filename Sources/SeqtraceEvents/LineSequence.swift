/// The lines of a buffer, with their numbers from 1, without line feeds.
struct LineSequence: Sequence, IteratorProtocol {
  /// A line of the buffer.
  struct Line {
    var number: Int
    var range: Range<Int>
    /// Whether a line feed ends it; the last line of a file that was cut off has none.
    var isTerminated: Bool
  }

  let bytes: [UInt8]
  private var position: Int
  private var number = 0

  /// The lines of a buffer, behind its byte order mark.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  mutating func next() -> Line? {
    guard position < bytes.count else { return nil }
    let start = position
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    position = end + 1
    number += 1
    return Line(number: number, range: start..<end, isTerminated: end < bytes.count)
  }
}
