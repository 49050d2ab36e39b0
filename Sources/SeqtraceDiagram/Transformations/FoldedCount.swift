/// The number of calls that are drawn when runs of equal calls are folded.
///
/// It is an estimate for choosing what to leave out. It finds runs of blocks of at most four calls,
/// which ``SequenceDiagram/foldingRepeats(atLeast:keepsFirstNumbers:wording:)`` finds, too.
struct FoldedCount {
  /// A call, by what it looks like without what it calls.
  struct Shape {
    let node: Int
    /// The node of its caller; callers come before what they call.
    let parent: Int?
    let hash: UInt64
  }

  private static let longestBlock = 4
  /// The number of calls.
  let count: Int

  init(of shapes: [Shape]) {
    var children: [Int: [Int]] = [:]
    var roots: [Int] = []
    for (index, shape) in shapes.enumerated() {
      if let parent = shape.parent {
        children[parent, default: []].append(index)
      } else {
        roots.append(index)
      }
    }
    var hashes = shapes.map(\.hash)
    var counts = Array(repeating: 1, count: shapes.count)
    // What is called comes after its caller, so it is done first from behind.
    for index in shapes.indices.reversed() {
      let inner = children[shapes[index].node] ?? []
      var hasher = StableHasher()
      hasher.combine(hashes[index])
      for child in inner { hasher.combine(hashes[child]) }
      hashes[index] = hasher.value
      counts[index] = 1 + Self.count(of: inner, hashes, counts)
    }
    count = Self.count(of: roots, hashes, counts)
  }

  /// The number of calls of a row that are drawn.
  private static func count(of row: [Int], _ hashes: [UInt64], _ counts: [Int]) -> Int {
    var result = 0
    var index = 0
    while index < row.count {
      let block = repeatedBlock(in: row, at: index, hashes)
      result += row[index..<index + block.length].reduce(0) { $0 + counts[$1] }
      index += block.length * block.count
    }
    return result
  }

  private static func repeatedBlock(
    in row: [Int], at start: Int, _ hashes: [UInt64]
  ) -> (length: Int, count: Int) {
    for length in 1...longestBlock {
      var count = 1
      while start + (count + 1) * length <= row.count,
        (0..<length).allSatisfy({
          hashes[row[start + $0]] == hashes[row[start + count * length + $0]]
        })
      {
        count += 1
      }
      if count > 1 { return (length, count) }
    }
    return (1, 1)
  }
}
