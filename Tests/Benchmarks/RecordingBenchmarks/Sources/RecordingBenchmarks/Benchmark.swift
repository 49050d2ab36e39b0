/// A way of measuring: the best of several runs, because whatever disturbs a run makes it slower.
enum Benchmark {
  /// The nanoseconds that a body takes, at best; `count` says how many things it does.
  static func nanoseconds(of count: Int, runs: Int = 15, _ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    let best = (0..<runs).map { _ in clock.measure(body) }.min()!
    let (seconds, attoseconds) = best.components
    return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(count)
  }
}

/// A figure and the most that it may be.
struct Figure {
  let name: String
  let value: Double
}
