/// The tokens that are drawn when runs are folded, and the tokens that each of them represents.
struct FoldedRuns {
  /// The runs that are drawn, the outer before the inner.
  private(set) var runs: [RepeatSearch.Run] = []
  /// For each token itself if it is drawn, else an earlier one that stands for it.
  private(set) var originals: [Int] = []

  /// Finds out which runs lie in the first blocks of all runs around them.
  init(_ found: [RepeatSearch.Run], tokenCount: Int) {
    let ordered = found.sorted { ($0.start, $1.end) < ($1.start, $0.end) }
    originals.reserveCapacity(tokenCount)
    var open: [RepeatSearch.Run] = []
    var next = 0
    for token in 0..<tokenCount {
      while let last = open.last, last.end <= token { open.removeLast() }
      // Each run is at least twice as long as one inside it, so there are few around a token.
      let repeated = open.first { $0.repeats.contains(token) }
      // What stands for it was settled before.
      originals.append(repeated.map { originals[token - $0.length] } ?? token)
      while next < ordered.count, ordered[next].start == token {
        if repeated == nil {
          open.append(ordered[next])
          runs.append(ordered[next])
        }
        next += 1
      }
    }
  }

  /// Whether a token is drawn.
  func draws(_ token: Int?) -> Bool { token.map { originals[$0] == $0 } ?? true }
}
