/// Converts the cycle counter of a session to nanoseconds since its start.
package struct SessionClock: Sendable {
  private let start: UInt64
  private let nanosecondsPerCycle: Double

  /// A clock that counts nanoseconds.
  package init() {
    start = 0
    nanosecondsPerCycle = 1
  }

  /// A clock from two simultaneous readings of cycles and nanoseconds.
  package init(from first: (cycles: UInt64, time: UInt64), to later: (cycles: UInt64, time: UInt64))
  {
    start = first.cycles
    let cycles = later.cycles &- first.cycles
    let time = later.time &- first.time
    let ratio = Double(time) / Double(max(cycles, 1))
    // A processor counts at rates from megahertz to gigahertz; other ratios are damage.
    nanosecondsPerCycle = (0.01...1000).contains(ratio) ? ratio : 1
  }

  /// The nanoseconds from the session's start to a moment.
  package func time(of cycles: UInt64) -> Int64 {
    guard cycles > start else { return 0 }
    return Int64(min(Double(cycles - start) * nanosecondsPerCycle, 9e18))
  }
}
