/// Converts the cycle counts of a session to nanoseconds since its start.
struct SessionClock: Sendable {
  private let start: UInt64
  private let nanosecondsPerCycle: Double

  /// Creates a clock from two readings, each of the cycle counter and the time in nanoseconds at one moment.
  init(from first: (cycles: UInt64, time: UInt64), to later: (cycles: UInt64, time: UInt64)) {
    start = first.cycles
    let cycles = later.cycles &- first.cycles
    let time = later.time &- first.time
    let ratio = Double(time) / Double(max(cycles, 1))
    // Processors count at rates from megahertz to gigahertz; any other ratio means damage.
    nanosecondsPerCycle = (0.01...1000).contains(ratio) ? ratio : 1
  }

  /// Returns the nanoseconds from the session's start to a cycle count.
  func time(of cycles: UInt64) -> Int64 {
    guard cycles > start else { return 0 }
    return Int64(min(Double(cycles - start) * nanosecondsPerCycle, 9e18))
  }
}
