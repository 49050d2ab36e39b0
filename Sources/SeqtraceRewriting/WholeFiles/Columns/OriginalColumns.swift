#if Macros
  import SwiftSyntax

  /// Restores the original columns in a rewritten source, for the code that may read its source location.
  ///
  /// Code that is added before original code on the same line shifts that code to the right. Therefore, the
  /// start of such a line, up to the end of the added code, moves to the end of the preceding line that has
  /// code:
  ///
  /// ```swift
  /// let x = 1                                   // let x = 1; func f() { let seqtraceCall = …;
  /// func f() { #expect(x == 2) }                //            #expect(x == 2) }
  /// ```
  ///
  /// The number of lines doesn't change, because macro plugins read the lines of the file.
  struct OriginalColumns {
    /// A piece of code that was moved to the end of another line.
    struct Move {
      /// The line, and the column in it, at which the piece now starts.
      let line: Int
      let column: Int
      /// The line from which the piece came.
      let origin: Int
    }

    private let converter: SourceLocationConverter
    private let original: [ArraySlice<UInt8>]
    private var lines: [[UInt8]]
    private(set) var moves: [Move] = []
    /// The lines with code that reads its column and that still isn't in its original column.
    private(set) var shifted: [Int] = []

    /// - Parameter readers: The names of functions with calls that read their own column.
    init(
      of source: String, _ file: SourceFileSyntax, _ converter: SourceLocationConverter,
      rewritten text: String, readers: Set<String>
    ) {
      self.converter = converter
      original = Array(source.utf8).split(separator: .newline, omittingEmptySubsequences: false)
      lines = text.utf8.split(separator: .newline, omittingEmptySubsequences: false).map(Array.init)
      var offset = 0
      for (index, line) in original.enumerated() {
        defer { offset += line.count + 1 }
        if lines[index].starts(with: line) { continue }
        if let code = LineCode(file, at: offset, line, becomes: lines[index], readers) {
          keep(code, index)
        }
      }
    }

    var text: String { String(decoding: Array(lines.joined(separator: [.newline])), as: UTF8.self) }

    private mutating func keep(_ code: LineCode, _ index: Int) {
      var split: LineCode.Split?
      if let found = code.split, moveUp(Array(lines[index][..<found.end]), code.first, index) {
        let rest = lines[index][found.end...].drop(while: \.isSpace)
        lines[index] = Array(repeating: .space, count: rest.startIndex - found.shift) + rest
        split = found
      }
      if code.hasShiftedReader(after: split) { shifted.append(index + 1) }
    }

    /// Moves a text, which is the start of a line, to the end of the preceding line that has code.
    ///
    /// - Returns: Whether this was possible. If not, nothing is changed.
    private mutating func moveUp(_ text: [UInt8], _ first: TokenSyntax?, _ index: Int) -> Bool {
      guard let first, let last = first.previousToken(viewMode: .sourceAccurate),
        !last.isInDirective, !first.isInLiteral
      else { return false }
      let end = converter.location(for: last.endPositionBeforeTrailingTrivia)
      let line = end.line - 1
      let comment = original[line].dropFirst(end.column - 1).drop(while: \.isSpace)
      guard lines[line].suffix(comment.count) == comment else { return false }
      var head = lines[line].dropLast(comment.count)
      while head.last?.isSpace == true { head.removeLast() }
      let needsSeparator =
        first.startsItem && ![.semicolon, .leftBrace, .colon].contains(head.last)
        && !head.suffix(3).elementsEqual(" in".utf8)
      head += Array(needsSeparator ? "; ".utf8 : " ".utf8)
      moves.append(Move(line: end.line, column: head.count + 1, origin: index + 1))
      head += text.drop(while: \.isSpace)
      lines[line] = head + (comment.isEmpty ? [] : [.space] + comment)
      return true
    }
  }
#endif
