/// Finds the name that the user probably meant.
package struct NameSuggestion {
  /// The maximum length for comparison; longer names are truncated, which limits the cost.
  private static let maximumLength = 64

  /// The valid names.
  package let names: [String]

  package init(names: [String]) { self.names = names }

  /// Returns the nearest valid name, or `nil` if none is similar enough. A name is similar enough if it
  /// starts with the written text, or if changing at most a third of the text (but always up to two
  /// characters) gives the name.
  ///
  /// A change adds, removes or replaces a character, or swaps two neighbours.
  package func nearest(to written: String) -> String? {
    let word = Self.scalars(written)
    guard !word.isEmpty else { return nil }
    let limit = max(2, word.count / 3)
    let candidates = names.map { name in
      let other = Self.scalars(name)
      return (name: name, cost: other.starts(with: word) ? 0 : Self.distance(word, other))
    }
    return candidates.filter { $0.cost <= min(limit, $0.name.count - 1) }
      .min { $0.cost < $1.cost }?.name
  }

  private static func scalars(_ text: String) -> [Unicode.Scalar] {
    Array(text.lowercased().unicodeScalars.prefix(maximumLength))
  }

  /// Returns the optimal string alignment distance, computed row by row.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
