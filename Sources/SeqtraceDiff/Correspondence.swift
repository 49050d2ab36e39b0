/// Which of one side is which of the other.
struct Correspondence<Element: Hashable> {
  private var newOf: [Element: Element] = [:]
  private var oldOf: [Element: Element] = [:]

  /// The new one that an old one is, if it is known.
  subscript(old: Element) -> Element? { newOf[old] }

  /// Whether two can be the same: both are each other's, or neither is anybody's yet. These become
  /// each other's.
  mutating func take(_ old: Element?, _ new: Element?) -> Bool {
    guard let old, let new else { return true }
    switch (newOf[old], oldOf[new]) {
    case (nil, nil):
      newOf[old] = new
      oldOf[new] = old
      return true
    case (let partner, _): return partner == new
    }
  }
}
