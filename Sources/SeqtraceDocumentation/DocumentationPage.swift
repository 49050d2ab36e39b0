import SeqtraceNotation

/// A Markdown file with diagrams that `seqtrace docs` fills in.
package struct DocumentationPage: Sendable {
  package let bytes: [UInt8]
  /// The blocks, in the order of the file.
  package private(set) var blocks: [DiagramBlock] = []
  /// The problems with the marks. A file with problems isn't changed.
  package private(set) var problems: [MarkProblem] = []

  /// A first mark for which no last mark has been found yet.
  private struct Opening {
    let comment: MarkdownComments.Comment
    let directives: [DiagramBlock.Directive]
  }

  private var opening: Opening?

  /// Finds the blocks of a file.
  ///
  /// - Parameter bytes: The content of the file.
  /// - Complexity: O(*n*) for *n* bytes.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    for comment in MarkdownComments(bytes).comments { read(comment) }
    if let opening { problems.append(MarkProblem(.unclosed, line: opening.comment.line)) }
    opening = nil
  }

  private mutating func read(_ comment: MarkdownComments.Comment) {
    switch DiagramMark(comment.text) {
    case nil: return
    case .misspelled(let word, let meant):
      problems.append(MarkProblem(.misspelled(word, meant: meant), line: comment.line))
    case .start(let lines):
      check(comment)
      if let opening {
        problems.append(MarkProblem(.nested(inLine: opening.comment.line), line: comment.line))
      }
      opening = Opening(
        comment: comment, directives: directives(in: lines, of: comment))
    case .end(let hash, let rules):
      check(comment)
      guard let opening else {
        return problems.append(
          MarkProblem(blocks.isEmpty ? .unopened : .closedTwice, line: comment.line))
      }
      self.opening = nil
      if opening.comment.prefix != comment.prefix {
        problems.append(
          MarkProblem(.otherIndentation(ofLine: opening.comment.line), line: comment.line))
      }
      blocks.append(block(from: opening, to: comment, hash, rules))
    }
  }

  private mutating func check(_ comment: MarkdownComments.Comment) {
    if !comment.isClosed || comment.text.firstRange(of: "\n<!--".utf8) != nil {
      problems.append(MarkProblem(.cut, line: comment.line))
    } else if !comment.isAlone {
      problems.append(MarkProblem(.notAlone, line: comment.line))
    }
  }

  private mutating func directives(
    in lines: [ArraySlice<UInt8>], of comment: MarkdownComments.Comment
  ) -> [DiagramBlock.Directive] {
    var directives: [DiagramBlock.Directive] = []
    for (index, bytes) in lines.enumerated() {
      let line = comment.line + index
      guard let text = String(validating: bytes, as: UTF8.self) else {
        problems.append(MarkProblem(.notUTF8, line: line))
        continue
      }
      let trimmed = text[...].trimmed
      if trimmed.isEmpty { continue }
      guard let colon = trimmed.firstIndex(of: ":") else {
        problems.append(MarkProblem(.noDirective(String(trimmed)), line: line))
        continue
      }
      directives.append(
        DiagramBlock.Directive(
          key: String(trimmed[..<colon].trimmed),
          value: String(trimmed[trimmed.index(after: colon)...].trimmed), line: line))
    }
    return directives
  }

  private func block(
    from opening: Opening, to end: MarkdownComments.Comment, _ hash: String?, _ rules: Int
  ) -> DiagramBlock {
    let start = opening.comment
    let filling = start.lines.upperBound..<end.lines.lowerBound
    return DiagramBlock(
      line: start.line, directives: opening.directives, prefix: start.prefix,
      lineBreak: lineBreak(of: start), filling: filling, end: end.range, hash: hash, rules: rules,
      text: text(of: filling, without: start.prefix))
  }

  /// The line break after a comment; a line feed if the file ends there.
  private func lineBreak(of comment: MarkdownComments.Comment) -> [UInt8] {
    let lines = bytes[comment.lines]
    if lines.suffix(2).elementsEqual("\r\n".utf8) { return Array("\r\n".utf8) }
    return lines.last == UInt8(ascii: "\r") ? Array("\r".utf8) : Array("\n".utf8)
  }

  /// The text between two marks, with line feeds as line breaks. The prefix of each line is left out.
  private func text(of filling: Range<Int>, without prefix: [UInt8]) -> [UInt8] {
    let lines = Array(bytes[filling]).withoutLoneReturns
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { line in
        var line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        for byte in prefix {
          guard line.first == byte else { break }
          line = line.dropFirst()
        }
        return line
      }
    return DiagramBlock.trimmed(Array(lines.joined(separator: [UInt8(ascii: "\n")])))
  }
}
