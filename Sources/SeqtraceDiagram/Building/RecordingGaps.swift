import SeqtraceEvents

/// The pauses in a recording.
///
/// ```
///  time    1   2   5   4  |  90  91        everything before the bar is earlier than everything after it
/// ```
struct RecordingGaps {
  /// The length of each pause, by the index of the event after it.
  private(set) var before: [Int: TimeSpan] = [:]

  /// Finds the pauses of at least the given length. `order` has the indices of the events in drawing order.
  init(in order: some Collection<Int>, of trace: Trace, atLeast least: TimeSpan) {
    // The earliest time at or after each index; events without a time are skipped.
    var earliest = order.map { trace.events[$0].time ?? .max }
    for place in earliest.indices.dropLast().reversed() {
      earliest[place] = min(earliest[place], earliest[place + 1])
    }
    var latest: Int64?
    for (place, index) in order.enumerated() {
      guard let time = trace.events[index].time else { continue }
      if let latest, earliest[place] > latest {
        let gap = TimeSpan(from: latest, to: earliest[place])
        if gap >= least, gap.nanoseconds > 0 { before[index] = gap }
      }
      latest = max(latest ?? time, time)
    }
  }
}
