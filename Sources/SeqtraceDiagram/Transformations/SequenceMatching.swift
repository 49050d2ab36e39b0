/// Finds a longest common subsequence, in nearly linear time if the sequences are similar; gives up if they
/// aren't.
package enum SequenceMatching {
  /// The maximum number of differences to search for.
  package static let mostDifferences = 3000

  /// A pair of indices of equal elements.
  package typealias Pair = (old: Int, new: Int)

  /// Returns the pairs of indices of a longest common subsequence, or `nil` if there are too many
  /// differences.
  ///
  /// Uses Myers' algorithm after removing the common prefix and suffix.
  ///
  /// - Complexity: Usually O(*n* + *m* + *d*²) for *d* differences.
  package static func pairs(_ old: [Int32], _ new: [Int32]) -> [Pair]? {
    var start = 0
    while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    guard let middle = middle(old[start..<oldEnd], new[start..<newEnd]) else { return nil }
    let tail = old.count - oldEnd
    return (0..<start).map { ($0, $0) } + middle
      + (0..<tail).map { (oldEnd + $0, newEnd + $0) }
  }

  private static func middle(_ old: ArraySlice<Int32>, _ new: ArraySlice<Int32>) -> [Pair]? {
    if old.isEmpty || new.isEmpty { return [] }
    let search = Search(old, new, upTo: min(old.count + new.count, mostDifferences))
    return search.isComplete ? search.pairs(old, new) : nil
  }

  /// Returns the pairs of indices of a nearly longest common subsequence, for any number of differences, or
  /// `nil` if few elements are equal.
  ///
  /// After every few hundred differences, the search restarts from the furthest position that it has reached.
  ///
  /// - Complexity: O(*n* + *m*).
  package static func nearlyAllPairs(_ old: [Int], _ new: [Int]) -> [Pair]? {
    let mostAtOnce = 256
    var pairs: [Pair] = []
    var (left, right) = (old[...], new[...])
    var differences = 0
    while true {
      let search = Search(left, right, upTo: mostAtOnce)
      pairs += search.pairs(left, right)
      if search.isComplete { return pairs }
      differences += mostAtOnce
      if differences > mostDifferences / 3, pairs.count < differences { return nil }
      left = left.dropFirst(search.end.old)
      right = right.dropFirst(search.end.new)
    }
  }

  /// Returns the pairs of indices of a nearly longest common subsequence of any elements, as for numbers.
  package static func nearlyAllPairs<Element: Hashable>(
    of old: [Element], _ new: [Element]
  ) -> [Pair]? {
    var numbers: [Element: Int] = [:]
    func number(of element: Element) -> Int {
      let number = numbers[element] ?? numbers.count
      numbers[element] = number
      return number
    }
    return nearlyAllPairs(old.map(number), new.map(number))
  }

  /// A search for the edit path with the fewest differences between two sequences.
  private struct Search<Element: Equatable> {
    /// Whether the search has reached the ends of both sequences.
    private(set) var isComplete = false
    /// The numbers of elements before the furthest position reached.
    private(set) var end: Pair = (0, 0)
    /// The furthest old index on each diagonal, for each number of differences.
    private var history: [[Int]] = []

    init(_ old: ArraySlice<Element>, _ new: ArraySlice<Element>, upTo limit: Int) {
      var furthest = [Int](repeating: 0, count: 2 * limit + 3)
      let zero = limit + 1
      for differences in 0...limit {
        history.append(Array(furthest[(zero - differences - 1)...(zero + differences + 1)]))
        for diagonal in stride(from: -differences, through: differences, by: 2) {
          let isDown =
            diagonal == -differences
            || (diagonal != differences
              && furthest[zero + diagonal - 1] < furthest[zero + diagonal + 1])
          var x = isDown ? furthest[zero + diagonal + 1] : furthest[zero + diagonal - 1] + 1
          var y = x - diagonal
          while x < old.count, y < new.count, old[old.startIndex + x] == new[new.startIndex + y] {
            x += 1
            y += 1
          }
          furthest[zero + diagonal] = x
          if x >= old.count, y >= new.count {
            (isComplete, end) = (true, (x, y))
            return
          }
        }
      }
      for diagonal in stride(from: -limit, through: limit, by: 2) {
        let (x, y) = (furthest[zero + diagonal], furthest[zero + diagonal] - diagonal)
        if x <= old.count, y <= new.count, x + y > end.old + end.new { end = (x, y) }
      }
    }

    /// Returns the pairs on the path, from the start.
    func pairs(_ old: ArraySlice<Element>, _ new: ArraySlice<Element>) -> [Pair] {
      var pairs: [Pair] = []
      var (x, y) = end
      for differences in history.indices.reversed() {
        let furthest = history[differences]
        // The history of each number of differences has an additional diagonal on each side.
        let zero = differences + 1
        let diagonal = x - y
        let isDown =
          diagonal == -differences
          || (diagonal != differences
            && furthest[zero + diagonal - 1] < furthest[zero + diagonal + 1])
        let before = isDown ? diagonal + 1 : diagonal - 1
        let startX = differences == 0 ? 0 : furthest[zero + before]
        let startY = differences == 0 ? 0 : startX - before
        while x > startX, y > startY, x > 0, y > 0,
          old[old.startIndex + x - 1] == new[new.startIndex + y - 1]
        {
          x -= 1
          y -= 1
          pairs.append((old.startIndex + x, new.startIndex + y))
        }
        (x, y) = (startX, startY)
      }
      return pairs.reversed()
    }
  }
}
