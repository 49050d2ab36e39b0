package import SeqtraceReading

/// Reads a file of spans piece by piece.
///
/// If the first line that isn't blank is a complete JSON value, the file is read line by line. Otherwise, it
/// is a single document, which is read span by span. Memory grows only with the spans that are kept.
package struct SpanReading {
  /// The spans of a file, and the errors in it.
  package struct Result: Sendable {
    package var collection: SpanCollection
    /// Whether the file ends in the middle of its last line.
    package var isCut = false
    /// The damaged lines that were left out.
    package var damages: [SpanReadError] = []
    /// The number of further damaged lines, which aren't in `damages`.
    package var furtherDamageCount = 0
  }

  private enum Form { case unknown, lines, document, damagedDocument }

  /// The greatest number of damaged lines in `damages`.
  private static let mostDamages = 50

  /// The number of bytes without a line break after which the file is treated as a document.
  private static let longestFirstLine = 1 << 26

  private let isPartial: Bool
  /// The greatest size of a line, or of an unread part of a document, in bytes.
  private let limit: Int
  private let pieceSize: Int
  private var parser: SpanParser
  private var form = Form.unknown
  /// The bytes that haven't been parsed yet.
  private var pending: [UInt8] = []
  /// The number of pending bytes that a document must have before parsing continues.
  private var leastPending: Int
  /// The number of complete lines that have been parsed.
  private var lineCount = 0
  /// For a document, the number of bytes of the current line that have been parsed.
  private var column = 0
  private var result = Result(collection: SpanCollection())

  /// Starts reading.
  ///
  /// - Parameters:
  ///   - attributes: The attributes that are kept.
  ///   - traces: The id prefixes of the traces to keep; empty for all.
  ///   - isPartial: Whether damaged lines, and the rest of a damaged document, are skipped. If not, they are
  ///     an error.
  ///   - limit: The greatest size of a line, or of an unread part of a document, in bytes.
  ///   - pieceSize: The minimum number of bytes of a document that are parsed at once.
  package init(
    attributes: SpanAttributes = SpanAttributes(), traces: [String] = [], isPartial: Bool = false,
    limit: Int = .max, pieceSize: Int = 1 << 20
  ) {
    parser = SpanParser(attributes: attributes, wanted: traces)
    self.isPartial = isPartial
    self.limit = limit
    self.pieceSize = pieceSize
    leastPending = pieceSize
  }

  /// Reads the next piece of the file.
  package mutating func read(_ piece: [UInt8]) throws(SpanReadError) {
    if form == .damagedDocument { return }
    pending += piece
    let hasLine = piece.contains(0x0A)
    if form == .unknown, hasLine { findForm() }
    if form == .unknown, pending.count > Self.longestFirstLine { form = .document }
    if form == .document, pending.count >= leastPending { try readDocument() }
    if form == .lines, hasLine, let end = pending.lastIndex(of: 0x0A) {
      let rest = Array(pending[(end + 1)...])
      try readLines(upTo: end)
      pending = rest
    }
    guard pending.count <= limit else { throw SpanReadError(problem: .tooLarge(limit)) }
  }

  /// Parses the rest of the file, and returns the result.
  package mutating func finish() throws(SpanReadError) -> Result {
    if form == .lines {
      try readLines(upTo: pending.count, isEnd: true)
    } else if form != .damagedDocument {
      try readDocument(isEnd: true)
    }
    result.collection = parser.collection
    if parser.hasZipkin1 { throw SpanReadError(problem: .oldZipkin) }
    guard !result.collection.traces.isEmpty || parser.latestUnwanted != nil else {
      throw SpanReadError(problem: .noSpans(unusableCount: parser.collection.unusableCount))
    }
    return result
  }

  /// Determines the form of the file: lines if its first line that isn't blank is a complete value, otherwise
  /// a document. Does nothing before that line is complete.
  private mutating func findForm() {
    var start = startOfText
    while let end = pending[start...].firstIndex(of: 0x0A) {
      defer { start = end + 1 }
      let line = start..<end
      if pending[line].allSatisfy({ $0 <= 0x20 }) { continue }
      let isWhole: Void? = try? JSONScanner.read(pending, in: line) {
        scanner throws(JSONScanner.Failure) in
        try scanner.skipValue()
        try scanner.expectEnd()
      }
      form = isWhole == nil ? .document : .lines
      return
    }
  }

  /// The offset of the first byte after a byte order mark, if there is one.
  private var startOfText: Int { pending.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  // MARK: - Lines

  private mutating func readLines(upTo end: Int, isEnd: Bool = false) throws(SpanReadError) {
    var start = lineCount == 0 ? startOfText : 0
    while start < end {
      let lineEnd = pending[start..<end].firstIndex(of: 0x0A) ?? end
      lineCount += 1
      if let error = readLine(start..<lineEnd) {
        if isEnd, lineEnd == end, error.problem == .syntax(.unexpectedEnd) {
          result.isCut = true
        } else if !isPartial {
          throw error
        } else if result.damages.count < Self.mostDamages {
          result.damages.append(error)
        } else {
          result.furtherDamageCount += 1
        }
      }
      start = lineEnd + 1
    }
  }

  private mutating func readLine(_ range: Range<Int>) -> SpanReadError? {
    do throws(JSONScanner.Failure) {
      try JSONScanner.read(pending, in: range) { scanner throws(JSONScanner.Failure) in
        scanner.skipWhitespace()
        if scanner.next == nil { return }
        _ = try parser.read(&scanner)
        try scanner.expectEnd()
      }
      return nil
    } catch {
      return SpanReadError(
        problem: error.syntax, line: lineCount, column: error.offset + 1)
    }
  }

  // MARK: - A document

  /// Parses the pending bytes of a document, up to the last complete part.
  private mutating func readDocument(isEnd: Bool = false) throws(SpanReadError) {
    let start = lineCount == 0 && column == 0 ? startOfText : 0
    do throws(JSONScanner.Failure) {
      let end = try JSONScanner.read(pending, in: start..<pending.count) {
        scanner throws(JSONScanner.Failure) in
        // A file may have several values, for example if several responses were concatenated.
        scanner.skipWhitespace()
        while scanner.next != nil || isEnd && parser.isInside,
          try parser.read(&scanner, isEnd: isEnd)
        {
          scanner.skipWhitespace()
        }
        return scanner.position
      }
      take(start + end)
      leastPending = max(pieceSize, 2 * pending.count)
    } catch {
      take(start + error.offset)
      let failure = SpanReadError(
        problem: error.syntax, line: lineCount + 1, column: column + 1)
      guard isPartial else { throw failure }
      result.damages.append(failure)
      form = .damagedDocument
      pending = []
    }
  }

  /// Removes a number of parsed bytes from the start of `pending`, and advances the line and column.
  private mutating func take(_ count: Int) {
    let bytes = pending[..<count]
    lineCount += bytes.count { $0 == 0x0A }
    column = bytes.lastIndex(of: 0x0A).map { count - $0 - 1 } ?? column + count
    pending.removeFirst(count)
  }
}

/// An error for a file of spans that can't be read.
package struct SpanReadError: Error, Sendable, Hashable {
  /// The kind of error.
  package enum Problem: Sendable, Hashable {
    /// The text isn't JSON.
    case syntax(TraceDiagnostic.Syntax)
    /// There are no spans with usable ids; `unusableCount` is the number of spans without them.
    case noSpans(unusableCount: Int)
    /// The spans are in Zipkin's version 1 format.
    case oldZipkin
    /// A line, or a part of a document, has more bytes than the limit.
    case tooLarge(Int)
  }

  package var problem: Problem
  /// The line, from 1; `nil` if the error has no location.
  package var line: Int?
  /// The byte offset in the line, from 1.
  package var column = 1
}

extension JSONScanner.Failure {
  /// The error as a syntax error of the file.
  fileprivate var syntax: SpanReadError.Problem {
    guard case .syntax(let syntax) = problem else {
      preconditionFailure("the scanner reports only syntax")
    }
    return .syntax(syntax)
  }
}
