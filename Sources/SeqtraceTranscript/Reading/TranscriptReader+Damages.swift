extension TranscriptReader {
  /// Replaces a damaged line of a transcript's body, and the lines below it, by spaces.
  ///
  /// The other lines keep their numbers.
  ///
  /// - Parameters:
  ///   - number: The line, from 1.
  ///   - bytes: The transcript.
  /// - Returns: Whether anything was replaced; lines of the header are never replaced.
  package static func blank(line number: Int, of bytes: inout [UInt8]) -> Bool {
    var lines = Lines(bytes)
    var isInHeader = true
    var limit: Int?
    var hasBlanked = false
    while let line = lines.next() {
      let content = bytes[line].drop { $0 == UInt8(ascii: " ") }
      let depth = content.startIndex - line.lowerBound
      let isEmpty = content.allSatisfy { $0 == UInt8(ascii: "\r") }
      if let found = limit {
        if !isEmpty, depth <= found { break }
      } else if lines.number == number, !isInHeader, !isEmpty {
        limit = depth
      }
      if limit != nil {
        for index in line { bytes[index] = UInt8(ascii: " ") }
        hasBlanked = true
      }
      if isEmpty { isInHeader = false }
    }
    return hasBlanked
  }

  /// Iterates over the lines of some bytes.
  private struct Lines {
    /// The number of the last returned line, from 1.
    var number = 0
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the range of the next line, without its end.
    mutating func next() -> Range<Int>? {
      guard position < bytes.count else { return nil }
      let start = position
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      position = end + 1
      number += 1
      return start..<end
    }
  }
}
