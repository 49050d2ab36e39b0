/// The number of drawn calls after equal calls have been folded.
///
/// This is an estimate for choosing what to omit. It finds repeated blocks of at most four calls, which
/// ``SequenceDiagram/foldingRepeats(atLeast:keepsFirstNumbers:wording:)`` finds, too.
struct FoldedCount {
  struct Call {
    /// The index of the caller, which comes first; `nil` for an outermost call.
    let caller: Int?
    /// A hash of the call's appearance without inner calls: equal for calls that look the same.
    let look: UInt64
  }

  private static let longestBlock = 4
  private(set) var count = 0
  /// The calls of one caller, in order.
  private var row: [Int] = []
  /// For each call, a hash that includes all inner calls, and the number of calls drawn for it.
  private(set) var looks: [UInt64]
  private var counts: [Int]

  /// Computes the number.
  ///
  /// - Complexity: O(*n*) for *n* calls.
  init(of calls: [Call]) {
    looks = calls.map(\.look)
    counts = Array(repeating: 1, count: calls.count)
    // Linked lists of each call's inner calls. Inner calls come after their caller, so in a backward pass the
    // list is complete when the caller is reached.
    var firsts: [Int?] = Array(repeating: nil, count: calls.count)
    var nexts = firsts
    var firstRoot: Int?
    for index in calls.indices.reversed() {
      takeRow(from: firsts[index], nexts)
      var hasher = ContentHash()
      hasher.add(looks[index])
      counts[index] += countRow(&hasher)
      looks[index] = hasher.value
      if let caller = calls[index].caller {
        (nexts[index], firsts[caller]) = (firsts[caller], index)
      } else {
        (nexts[index], firstRoot) = (firstRoot, index)
      }
    }
    takeRow(from: firstRoot, nexts)
    var hasher = ContentHash()
    count = countRow(&hasher)
  }

  private mutating func takeRow(from first: Int?, _ nexts: [Int?]) {
    row.removeAll(keepingCapacity: true)
    var next = first
    while let index = next {
      row.append(index)
      next = nexts[index]
    }
  }

  /// Returns the number of drawn calls for the current row.
  ///
  /// - Parameter hasher: Receives the hashes of the drawn calls.
  private func countRow(_ hasher: inout ContentHash) -> Int {
    var result = 0
    var start = 0
    while start < row.count {
      let block = repeatedBlock(at: start)
      // Loops with different counts look the same.
      if block.count > 1 { hasher.add(UInt64(block.length)) }
      for call in row[start..<start + block.length] {
        result += counts[call]
        hasher.add(looks[call])
      }
      start += block.length * block.count
    }
    return result
  }

  private func repeatedBlock(at start: Int) -> (length: Int, count: Int) {
    for length in 1...Self.longestBlock {
      var count = 1
      while start + (count + 1) * length <= row.count,
        (start..<start + length).allSatisfy({
          looks[row[$0]] == looks[row[$0 + count * length]]
        })
      {
        count += 1
      }
      if count > 1 { return (length, count) }
    }
    return (1, 1)
  }
}
