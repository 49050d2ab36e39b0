import SeqtraceDiagram

extension [[String]] {
  /// The rows as lines with aligned columns.
  ///
  /// - Parameter areRight: Whether all columns but the first are aligned to the right.
  func lines(areRight: Bool = false) -> [String] {
    let widths = (map(\.count).max().map { 0..<$0 } ?? 0..<0).map { column in
      reduce(0) { Swift.max($0, column < $1.count ? $1[column].columns : 0) }
    }
    return map { row in
      let cells = row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].columns)
        return areRight && column > 0 ? space + row[column] : row[column] + space
      }
      return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }
  }
}
