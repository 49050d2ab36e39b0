/// A transcript as unparsed lines, which can be compared faster than events.
package struct TranscriptText: Sendable {
  /// A number of consecutive lines.
  package struct Part: Sendable {
    /// The bytes of the lines, including the last line feed.
    package let bytes: Range<Int>
    /// The number of the first line, from 1.
    package let firstNumber: Int
    package let lineCount: Int
  }

  /// The whole transcript.
  package let bytes: [UInt8]
  /// The hash of each line of the body, including its indentation; different in each process.
  package let hashes: [Int]
  /// The level of indentation of each line of the body. A comment or a blank line has the level of the
  /// preceding line.
  package let depths: [Int32]

  /// The start of each line of the body, and the end of the last one.
  private let starts: [Int]
  /// The number of the first line of the body, from 1.
  private let firstNumber: Int

  /// Splits a transcript into lines.
  ///
  /// Fails if the header is missing or has no end, or if a line is indented further than the preceding lines
  /// allow.
  package init?(_ bytes: [UInt8]) {
    guard TranscriptReader.isTranscript(bytes) else { return nil }
    var hashes: [Int] = []
    var depths: [Int32] = []
    var starts: [Int] = []
    var number = 0
    bytes.withUnsafeBytes { bytes in
      var position = 0
      while position < bytes.count {
        let feed = bytes[position...].firstIndex(of: UInt8(ascii: "\n"))
        let end = feed.map { $0 + 1 } ?? bytes.count
        number += 1
        if starts.isEmpty {
          // The header ends with a blank line.
          let rest = bytes[position..<end].drop { $0 == UInt8(ascii: " ") }
          if rest.first.map({ $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) ?? false {
            starts.append(end)
          }
        } else {
          var hasher = Hasher()
          hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[position..<end]))
          hashes.append(hasher.finalize())
          depths.append(Self.depth(of: bytes[position..<end]))
          starts.append(end)
        }
        position = end
      }
    }
    guard !starts.isEmpty else { return nil }
    var (depth, mostDepth): (Int32, Int32) = (0, 0)
    for index in depths.indices {
      if depths[index] < 0 {
        depths[index] = depth
        continue
      }
      depth = depths[index]
      guard depth <= mostDepth else { return nil }
      mostDepth = Self.isEnd(bytes[starts[index]..<starts[index + 1]]) ? depth - 1 : depth + 1
    }
    firstNumber = number - hashes.count + 1
    (self.bytes, self.hashes, self.depths, self.starts) = (bytes, hashes, depths, starts)
  }

  /// Returns the level of indentation, or -1 for a comment or a blank line.
  private static func depth(of line: Slice<UnsafeRawBufferPointer>) -> Int32 {
    let rest = line.drop { $0 == UInt8(ascii: " ") }
    let spaces = Int32(clamping: line.count - rest.count)
    switch rest.first {
    case nil, UInt8(ascii: "\n"), UInt8(ascii: "\r"): return -1
    case UInt8(ascii: "/"): return rest.dropFirst().first == UInt8(ascii: "/") ? -1 : spaces / 2
    case UInt8(ascii: "|"):
      let digits = rest.dropFirst().prefix { PlainText.isDigit($0) }.prefix(9)
      return digits.reduce(0) { 10 * $0 + Int32($1 - UInt8(ascii: "0")) }
    default: return spaces / 2
    }
  }

  /// Returns whether a line may be the end of a call. After such a line, no further lines belong to the call.
  private static func isEnd(_ line: ArraySlice<UInt8>) -> Bool {
    line.drop { $0 == UInt8(ascii: " ") }.starts(with: TranscriptWord.end.rawValue.utf8)
  }

  /// The number of lines in the body.
  package var lineCount: Int { hashes.count }

  /// Returns the part of the body with the given lines, by index.
  package func part(_ lines: Range<Int>) -> Part {
    Part(
      bytes: starts[lines.lowerBound]..<starts[lines.upperBound],
      firstNumber: firstNumber + lines.lowerBound, lineCount: lines.count)
  }

  /// Returns the index in the body of the line with a number.
  package func index(ofLine number: Int) -> Int { number - firstNumber }

  /// Returns whether a line has exactly this content, apart from its indentation and its end.
  package func saysExactly(_ text: String, at index: Int) -> Bool {
    var line = bytes[starts[index]..<starts[index + 1]]
    while let last = line.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") {
      line.removeLast()
    }
    line = line.drop { $0 == UInt8(ascii: " ") }
    if line.first == UInt8(ascii: "|") {
      line = line.dropFirst().drop { $0 != UInt8(ascii: "|") }.dropFirst()
      line = line.drop { $0 == UInt8(ascii: " ") }
    }
    return line.elementsEqual(text.utf8)
  }

  /// Returns whether lines of this transcript equal, byte for byte, the lines of another transcript that
  /// start at the given index.
  package func hasEqualLines(_ lines: Range<Int>, to other: Self, at index: Int) -> Bool {
    let left = part(lines).bytes
    let right = other.part(index..<index + lines.count).bytes
    return bytes[left] == other.bytes[right]
  }
}
