/// A minimum-cost edit script that turns the children of one node into those of another, for small subtrees.
///
/// An added or removed line costs one, as does each line below it. A line with a changed text costs one. Only
/// lines of the same identity are paired. This is Selkow's distance. Ties go to a script that pairs objects
/// with the same use.
struct EditDistance {
  /// The maximum number of pairs of lines that are compared exactly.
  static let mostPairs = 10_000
  /// The maximum nesting depth of pairs of lines.
  private static let mostLevels = 40

  /// The cost of a line. A pair of objects with different uses costs 1, which only breaks ties.
  static let line = 1 << 16

  private struct Pair: Hashable {
    var old: Int32
    var new: Int32
  }

  private let old: TranscriptTree
  private let new: TranscriptTree
  private var costs: [Pair: Int] = [:]

  init(_ old: TranscriptTree, _ new: TranscriptTree) {
    self.old = old
    self.new = new
  }

  /// Returns whether two sequences of siblings are small enough for an exact comparison.
  func isExact(_ left: ArraySlice<Int32>, _ right: ArraySlice<Int32>) -> Bool {
    let leftSize = left.reduce(0) { $0 + Int(old.nodes[Int($1)].size) }
    let rightSize = right.reduce(0) { $0 + Int(new.nodes[Int($1)].size) }
    return leftSize * rightSize <= Self.mostPairs
  }

  /// Returns the pairs of siblings in a minimum-cost script.
  mutating func pairs(
    _ left: ArraySlice<Int32>, _ right: ArraySlice<Int32>
  ) -> [(old: Int32, new: Int32)] {
    let table = table(left, right, level: 0)
    var pairs: [(old: Int32, new: Int32)] = []
    var (x, y) = (left.count, right.count)
    while x > 0, y > 0 {
      let (oldNode, newNode) = (left[left.startIndex + x - 1], right[right.startIndex + y - 1])
      if let cost = cost(oldNode, newNode, level: 0), table[x][y] == table[x - 1][y - 1] + cost {
        pairs.append((oldNode, newNode))
        x -= 1
        y -= 1
      } else if table[x][y] == table[x - 1][y] + Self.line * Int(old.nodes[Int(oldNode)].size) {
        x -= 1
      } else {
        y -= 1
      }
    }
    return pairs.reversed()
  }

  /// Returns the cost of a minimum-cost script, in lines.
  mutating func distance(_ left: [Int32], _ right: [Int32]) -> Int {
    table(left[...], right[...], level: 0)[left.count][right.count] / Self.line
  }

  private mutating func table(
    _ left: ArraySlice<Int32>, _ right: ArraySlice<Int32>, level: Int
  ) -> [[Int]] {
    var table = [[Int]](
      repeating: [Int](repeating: 0, count: right.count + 1), count: left.count + 1)
    for (y, node) in right.enumerated() {
      table[0][y + 1] = table[0][y] + Self.line * Int(new.nodes[Int(node)].size)
    }
    for (x, oldNode) in left.enumerated() {
      let removal = Self.line * Int(old.nodes[Int(oldNode)].size)
      table[x + 1][0] = table[x][0] + removal
      for (y, newNode) in right.enumerated() {
        var best = min(
          table[x][y + 1] + removal,
          table[x + 1][y] + Self.line * Int(new.nodes[Int(newNode)].size))
        if let cost = cost(oldNode, newNode, level: level) { best = min(best, table[x][y] + cost) }
        table[x + 1][y + 1] = best
      }
    }
    return table
  }

  /// Returns the cost of turning one line and its inner lines into another, or `nil` if they can't be paired.
  private mutating func cost(_ left: Int32, _ right: Int32, level: Int) -> Int? {
    let (oldNode, newNode) = (old.nodes[Int(left)], new.nodes[Int(right)])
    if oldNode.usage == newNode.usage { return 0 }
    if oldNode.subtree == newNode.subtree { return 1 }
    guard oldNode.identity == newNode.identity else { return nil }
    let pair = Pair(old: left, new: right)
    if let cost = costs[pair] { return cost }
    let change = oldNode.content == newNode.content ? 0 : Self.line
    var cost = change + Self.line * abs(Int(oldNode.size - newNode.size))
    if level < Self.mostLevels {
      let (below, others) = (old.sequence(of: left), new.sequence(of: right))
      let table = table(below[...], others[...], level: level + 1)
      cost = change + table[below.count][others.count]
    }
    costs[pair] = cost
    return cost
  }
}
