extension Character {
  /// The number of character cells in a terminal: that of the widest code point.
  package var columns: Int {
    unicodeScalars.reduce(0) { max($0, ScalarWidth($1.value).rawValue) }
  }
}

extension StringProtocol {
  /// The number of character cells in a terminal.
  package var columns: Int {
    utf8.allSatisfy { $0 < 0x80 } ? utf8.count : reduce(0) { $0 + $1.columns }
  }

  /// The longest prefix that is no wider than a number of columns.
  package func prefix(columns width: Int) -> SubSequence {
    var left = width
    return prefix { character in
      left -= character.columns
      return left >= 0
    }
  }

  /// The text if it is no wider than a number of columns; otherwise a prefix with an ellipsis.
  package func shortened(toColumns width: Int) -> String {
    columns <= width ? String(self) : prefix(columns: width - 1) + "…"
  }
}
