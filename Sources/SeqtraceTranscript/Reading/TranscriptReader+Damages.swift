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
    let space = UInt8(ascii: " ")
    var isInHeader = true
    var limit: Int?
    var (start, current) = (0, 0)
    while start < bytes.count {
      let line = start..<(bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count)
      current += 1
      let content = bytes[line].drop { $0 == space }
      let depth = content.startIndex - start
      let isEmpty = content.allSatisfy { $0 == UInt8(ascii: "\r") }
      if let found = limit {
        if !isEmpty, depth <= found { break }
      } else if current == number, !isInHeader, !isEmpty {
        limit = depth
      }
      if limit != nil { bytes.replaceSubrange(line, with: repeatElement(space, count: line.count)) }
      if isEmpty { isInHeader = false }
      start = line.upperBound + 1
    }
    return limit != nil
  }
}
