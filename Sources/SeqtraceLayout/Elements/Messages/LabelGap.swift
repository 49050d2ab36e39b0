import SeqtraceDiagram

extension Columns {
  /// The middle of the gap between lifelines that is nearest to the middle of a message, of those beside it
  /// that have some room and are near to it; of two that are about as near, the one beside the sender. Edges of
  /// boxes part a gap, too, unless there is no room between them.
  func gap(
    nearest middle: Int, room: Int, in span: RowSweep.Span, _ tolerance: Int
  ) -> Int? {
    let next = firstColumn(rightOf: middle)
    let step = span.start < span.end ? 1 : -1
    var best: (x: Int, distance: Int)?
    func consider(_ start: Int, _ end: Int, penalty: Int = 0) {
      let x = (start + end) / 2
      let distance = abs(x - middle) + penalty
      if room <= end - start, distance + tolerance < best?.distance ?? .max { best = (x, distance) }
    }
    // In this order, the gaps are found from the sender on.
    var right = next - step
    while right != next + 2 * step {
      defer { right += step }
      guard right >= span.crossed.lowerBound, right <= span.crossed.upperBound else { continue }
      let start = right > span.crossed.lowerBound ? centers[right - 1] : span.left
      let end = right < span.crossed.upperBound ? centers[right] : span.right
      var penalty = 0
      if haveGroupEdge(from: start, to: end) {
        penalty = end - start
        var left = start
        for edge in groupEdges(from: start, to: end) + [end] {
          consider(left, edge)
          left = edge
        }
      }
      consider(start, end, penalty: penalty)
    }
    return best.flatMap { abs($0.x - middle) <= (span.right - span.left) / 3 ? $0.x : nil }
  }
}
