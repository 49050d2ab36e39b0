/// A way of measuring two bodies beside each other, each of which does a number of things.
///
/// The bodies run in turn, in many short rounds. Whatever slows the machine for a while then slows
/// both, and the median of the rounds leaves out those that were interrupted.
struct Comparison {
  private let first: [Double]
  private let second: [Double]

  /// Measures two bodies.
  ///
  /// - Parameters:
  ///   - count: How many things each body does.
  ///   - rounds: How often each body runs.
  ///   - first: What is measured.
  ///   - second: What it is compared with.
  ///   - pause: What runs after each body and isn't measured.
  init(
    of count: Int, rounds: Int = 101, _ first: () -> Void, against second: () -> Void,
    pause: () -> Void = {}
  ) {
    let clock = ContinuousClock()
    func nanoseconds(_ body: () -> Void) -> Double {
      defer { pause() }
      let (seconds, attoseconds) = clock.measure(body).components
      return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(count)
    }
    // Whatever is made or looked up once is so before anything counts.
    for _ in 0..<3 { _ = (nanoseconds(first), nanoseconds(second)) }
    let times = (0..<rounds).map { _ in (nanoseconds(first), nanoseconds(second)) }
    self.first = times.map(\.0)
    self.second = times.map(\.1)
  }

  /// The nanoseconds of one thing that the first body does.
  var firstTime: Double { median(first) }

  /// The nanoseconds of one thing that the second body does.
  var secondTime: Double { median(second) }

  /// How many times as long the first body takes.
  var ratio: Double { median(zip(first, second).map { $0 / $1 }) }

  /// How many nanoseconds more the first body takes for one thing.
  var difference: Double { median(zip(first, second).map { $0 - $1 }) }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}

/// A figure with a name by which its threshold is found.
struct Figure {
  let name: String
  let value: Double
}
