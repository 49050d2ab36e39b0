/// Reads the lines of a transcript, and skips the parts that the caller leaves out.
struct LineReader {
  typealias Failure = TranscriptReadError

  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position: Int
  /// The number of the current line, from 1.
  private(set) var number: Int
  private var leftOut: ArraySlice<TranscriptText.Part>

  /// Prepares to read bytes, which must stay valid.
  ///
  /// - Parameters:
  ///   - bytes: The whole transcript.
  ///   - leftOut: The parts to skip, in order.
  init(_ bytes: UnsafeBufferPointer<UInt8>, without leftOut: [TranscriptText.Part] = []) {
    self.bytes = bytes
    position = bytes.starts(with: TranscriptReader.byteOrderMark) ? 3 : 0
    number = 0
    self.leftOut = leftOut[...]
  }

  /// Prepares to read a part of a transcript.
  init(_ part: TranscriptText.Part, of bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = UnsafeBufferPointer(rebasing: bytes[..<part.bytes.upperBound])
    position = part.bytes.lowerBound
    number = part.firstNumber - 1
    leftOut = []
  }

  func failure(_ problem: TranscriptDiagnostic.Problem, column: Int) -> Failure {
    TranscriptAssembly.failure(problem, line: number, column: column)
  }

  /// Returns the next line without its end, or `nil` after the last line.
  mutating func next() throws(Failure) -> LineScanner.Bytes? {
    while let part = leftOut.first, part.bytes.lowerBound == position {
      position = part.bytes.upperBound
      number += part.lineCount
      leftOut.removeFirst()
    }
    guard position < bytes.count else { return nil }
    let start = position
    var end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    position = end + 1
    number += 1
    guard end - start <= TranscriptReader.maximumLineLength else {
      throw failure(.lineTooLong(limit: TranscriptReader.maximumLineLength), column: 1)
    }
    while end > start, Self.isTrailing(bytes[end - 1]) { end -= 1 }
    try checkMarker(bytes[start..<end])
    return bytes[start..<end]
  }

  /// Returns the next line of the body that has content, with its level of indentation.
  mutating func nextParsed() throws(Failure) -> (line: ParsedLine, depth: Int)? {
    while let line = try next() {
      if line.isEmpty || Self.isComment(line) { continue }
      var rest = line
      let depth = try readIndentation(&rest)
      do throws(LineScanner.Failure) {
        return (try LineParser.parse(line, from: rest.startIndex), depth)
      } catch {
        throw failure(error.problem, column: error.column)
      }
    }
    return nil
  }

  static func isComment(_ line: LineScanner.Bytes) -> Bool {
    line.drop { $0 == UInt8(ascii: " ") }.starts(with: "//".utf8)
  }

  private static func isTrailing(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\t")
  }

  private func checkMarker(_ line: LineScanner.Bytes) throws(Failure) {
    guard let first = line.first, line.count >= 7, "<|=>".utf8.contains(first),
      line.prefix(7).allSatisfy({ $0 == first }),
      line.count == 7 || line[line.startIndex + 7] == UInt8(ascii: " ")
    else { return }
    let marker = String(decoding: line.prefix(7), as: UTF8.self)
    throw failure(.conflictMarker(marker), column: 1)
  }

  /// Removes the indentation of a line, and returns the level of the indentation.
  private func readIndentation(_ line: inout LineScanner.Bytes) throws(Failure) -> Int {
    let start = line.startIndex
    line = line.drop { $0 == UInt8(ascii: " ") }
    let spaces = line.startIndex - start
    if line.first == UInt8(ascii: "\t") { throw failure(.tabIndentation, column: spaces + 1) }
    guard spaces.isMultiple(of: 2) else {
      throw failure(.oddIndentation(spaces), column: spaces + 1)
    }
    guard line.first == UInt8(ascii: "|") else { return spaces / 2 }
    let column = spaces + 1
    let digits = line.dropFirst().prefix { PlainText.isDigit($0) }
    let behind = line.dropFirst(1 + digits.count)
    guard let depth = Int32(String(decoding: digits, as: UTF8.self)),
      behind.first == UInt8(ascii: "|")
    else { throw failure(.expected("a level between two bars, as in |51|"), column: column) }
    line = behind.dropFirst().drop { $0 == UInt8(ascii: " ") }
    return Int(depth)
  }
}
