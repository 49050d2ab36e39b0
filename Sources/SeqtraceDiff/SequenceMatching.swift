/// Finds a longest common subsequence in about linear time where the sequences are much alike, and
/// gives up where they are not.
enum SequenceMatching {
  /// The most differences that are searched for.
  static let mostDifferences = 3000

  /// The pairs of indices of a longest common subsequence; `nil` if more differs than is searched.
  ///
  /// Myers' algorithm; equal starts and ends are taken off first.
  ///
  /// - Complexity: O(*n* + *m* + *d*²) in most cases for *d* differences.
  static func pairs(_ old: [Int32], _ new: [Int32]) -> [(old: Int, new: Int)]? {
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

  private static func middle(
    _ old: ArraySlice<Int32>, _ new: ArraySlice<Int32>
  ) -> [(old: Int, new: Int)]? {
    if old.isEmpty || new.isEmpty { return [] }
    let limit = min(old.count + new.count, mostDifferences)
    // The furthest old index on each diagonal, for each number of differences.
    var history: [[Int]] = []
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
        if x >= old.count, y >= new.count { return path(history, old, new) }
      }
    }
    return nil
  }

  /// Goes back from the ends to the starts.
  private static func path(
    _ history: [[Int]], _ old: ArraySlice<Int32>, _ new: ArraySlice<Int32>
  ) -> [(old: Int, new: Int)] {
    var pairs: [(old: Int, new: Int)] = []
    var (x, y) = (old.count, new.count)
    for differences in history.indices.reversed() {
      let furthest = history[differences]
      // The history of a number of differences has one diagonal more on either side.
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
