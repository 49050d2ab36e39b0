import SeqtraceDiagram

extension DiagramDraft {
  /// The statements, by their first byte, in which the rows and the fragments are written.
  struct Starts {
    /// By position.
    var rows: [Int] = []
    /// By index.
    var fragments: [Int] = []
  }

  /// Notes a statement as the place of all rows and fragments that were added since the last call.
  mutating func place(_ statement: SourceSpan) {
    let start = statement.range.lowerBound
    while starts.rows.count <= position { starts.rows.append(start) }
    while starts.fragments.count < diagram.fragments.count { starts.fragments.append(start) }
  }

  /// The lines of the rows and the fragments.
  var lines: WrittenLines {
    WrittenLines(rows: lines(of: starts.rows), fragments: lines(of: starts.fragments))
  }

  /// The lines of ascending places, found in one pass over the text.
  private func lines(of starts: [Int]) -> [Int] {
    var (line, offset) = (1, 0)
    return starts.map { start in
      line += source[offset..<max(offset, start)].count { $0 == UInt8(ascii: "\n") }
      offset = max(offset, start)
      return line
    }
  }
}
