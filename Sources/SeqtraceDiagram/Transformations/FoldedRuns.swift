/// The tokens that are drawn when runs are folded, and the token that represents each other one.
struct FoldedRuns {
  /// The runs that are drawn, outer before inner.
  private(set) var runs: [RepeatSearch.Run] = []
  /// For each token, itself if it is drawn, otherwise the earlier token that represents it.
  private(set) var originals: [Int] = []

  /// Keeps runs that lie in the first iteration of every enclosing run.
  init(_ found: [RepeatSearch.Run], tokenCount: Int) {
    let ordered = found.sorted { ($0.start, $1.end) < ($1.start, $0.end) }
    originals.reserveCapacity(tokenCount)
    var open: [RepeatSearch.Run] = []
    var next = 0
    for token in 0..<tokenCount {
      while let last = open.last, last.end <= token { open.removeLast() }
      // Each run is at least twice as long as one inside it, so few runs enclose a token.
      let repeated = open.first { $0.repeats.contains(token) }
      // The token that represents it is already known.
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
