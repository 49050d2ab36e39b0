import SeqtraceDiagram

extension DiagramDraft {
  /// The offsets of the statements in which the rows and the fragments are written.
  struct Starts {
    /// The offset of each row's statement, by the position of the row.
    var rows: [Int] = []
    /// The offset of each fragment's statement, by the index of the fragment.
    var fragments: [Int] = []
  }

  /// Notes that a statement is the one in which all rows and fragments are written that were added since the
  /// last call.
  mutating func place(_ statement: SourceSpan) {
    let start = statement.range.lowerBound
    while starts.rows.count <= position { starts.rows.append(start) }
    while starts.fragments.count < diagram.fragments.count { starts.fragments.append(start) }
  }

  /// The lines on which the rows and the fragments are written.
  var lines: WrittenLines {
    WrittenLines(rows: lines(of: starts.rows), fragments: lines(of: starts.fragments))
  }

  /// Returns the line numbers for ascending offsets, found in one pass over the text.
  private func lines(of starts: [Int]) -> [Int] {
    var (line, offset) = (1, 0)
    return starts.map { start in
      line += source[offset..<max(offset, start)].count { $0 == UInt8(ascii: "\n") }
      offset = max(offset, start)
      return line
    }
  }
}
