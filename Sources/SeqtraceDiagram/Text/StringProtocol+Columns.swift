extension Character {
  /// The number of terminal cells: as many as the widest code point needs.
  package var columns: Int {
    unicodeScalars.reduce(0) { max($0, ScalarWidth($1.value).rawValue) }
  }
}

extension StringProtocol {
  /// The number of terminal cells.
  package var columns: Int {
    utf8.allSatisfy { $0 < 0x80 } ? utf8.count : reduce(0) { $0 + $1.columns }
  }

  /// Returns the longest prefix of at most this many columns.
  package func prefix(columns width: Int) -> SubSequence {
    var left = width
    return prefix { character in
      left -= character.columns
      return left >= 0
    }
  }

  /// Returns the text if it fits into this many columns; otherwise a prefix with an ellipsis.
  package func shortened(toColumns width: Int) -> String {
    columns <= width ? String(self) : prefix(columns: width - 1) + "…"
  }
}
