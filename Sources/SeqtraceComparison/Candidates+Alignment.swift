import SeqtraceDiagram

// The longest common subsequence of run and design, by Hirschberg's algorithm. The algorithm halves the run,
// so that memory stays linear:
//
//            design →  a        split        b
//   run  low  ┌─────────────────┐
//    │        │  best prefix    │            for the halves, how long an alignment
//    ▼  mid   └─────────────────┼──────────┐ can be with each part of the design;
//                               │  suffix  │ the split is where the two together
//       high                    └──────────┘ are longest
extension Candidates {
  /// Returns the largest set of the design's messages that occur in the run in order, as ascending indices.
  func longestAlignment() -> [Int] {
    var result: [Int] = []
    align(0..<rows.count, 0..<design.messages.count, into: &result)
    return result
  }

  /// Pairs each of the given design messages with the earliest matching message of the run, in order.
  func firstMatches(of aligned: [Int]) -> [Pair] {
    var pairs: [Pair] = []
    for row in rows.indices where pairs.count < aligned.count {
      let wanted = aligned[pairs.count]
      guard designs(of: row).contains(wanted) else { continue }
      pairs.append(Pair(run: rows[row].message, design: wanted))
    }
    return pairs
  }

  /// Returns the first matches together with the repetitions that the design's loops allow, in the run's
  /// order.
  func repeating(_ first: [Pair], in design: SequenceDiagram) -> [Pair] {
    let loops = design.positions(in: [.loop])
    var firstOf = Dictionary(uniqueKeysWithValues: first.map { ($0.run, $0.design) })
    var found: Set<Int> = []
    var pairs: [Pair] = []
    for row in rows.indices {
      let message = rows[row].message
      if let index = firstOf.removeValue(forKey: message) {
        pairs.append(Pair(run: message, design: index))
        if loops.contains(design.messages[index].position) { found.insert(index) }
      } else if let index = designs(of: row).first(where: found.contains) {
        pairs.append(Pair(run: message, design: index))
      }
    }
    return pairs
  }

  /// Aligns a range of rows with a range of design messages. The recursion depth is the logarithm of the
  /// run's length.
  private func align(_ rows: Range<Int>, _ designs: Range<Int>, into result: inout [Int]) {
    guard !rows.isEmpty, !designs.isEmpty else { return }
    guard rows.count > 1 else {
      if let index = self.designs(of: rows.lowerBound, in: designs).first {
        result.append(index)
      }
      return
    }
    let middle = rows.lowerBound + rows.count / 2
    let upper = rows.lowerBound..<middle
    let lower = middle..<rows.upperBound
    let split = split(designs, ends(upper, designs), starts(lower, designs))
    align(upper, designs.lowerBound..<split, into: &result)
    align(lower, split..<designs.upperBound, into: &result)
  }

  /// Returns the best index at which to split the design. Ties go to the split that matches more messages in
  /// the first half of the run.
  private func split(_ designs: Range<Int>, _ ends: [Int], _ starts: [Int]) -> Int {
    var best = (length: 0, split: designs.lowerBound)
    var inLower = starts.count
    for length in 0...ends.count {
      let split = length == 0 ? designs.lowerBound : ends[length - 1] + 1
      while inLower > 0, starts[inLower - 1] < split { inLower -= 1 }
      if length + inLower >= best.length { best = (length + inLower, split) }
    }
    return best.split
  }

  /// Returns, at index *n* - 1, the first message of the design at which an alignment of length *n* can end.
  private func ends(_ rows: Range<Int>, _ designs: Range<Int>) -> [Int] {
    var ends: [Int] = []
    for row in rows {
      // In reverse order, so that a row isn't used twice.
      for index in self.designs(of: row, in: designs).reversed() {
        let length = ends.partitioningIndex { $0 >= index }
        if length == ends.count { ends.append(index) } else { ends[length] = index }
      }
    }
    return ends
  }

  /// Returns, at index *n* - 1, the last message of the design at which an alignment of length *n* can start.
  private func starts(_ rows: Range<Int>, _ designs: Range<Int>) -> [Int] {
    var starts: [Int] = []
    for row in rows.reversed() {
      for index in self.designs(of: row, in: designs) {
        let length = starts.partitioningIndex { $0 <= index }
        if length == starts.count { starts.append(index) } else { starts[length] = index }
      }
    }
    return starts
  }
}
