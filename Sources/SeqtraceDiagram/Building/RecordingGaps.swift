import SeqtraceEvents

/// The pauses in a recording.
///
/// ```
///  time    1   2   5   4  |  90  91        everything before the bar is earlier than everything after it
/// ```
struct RecordingGaps {
  /// The length of each pause, by the index of the step after it. A pause before the first event of a fragment is
  /// before the fragment.
  private(set) var before: [Int: TimeSpan] = [:]

  /// Finds the pauses of at least the given length.
  init(in steps: [DrawingOrder.Step], of trace: Trace, atLeast least: TimeSpan) {
    let times: [Int64?] = steps.map { step in
      if case .event(let index) = step { trace.events[index].time } else { nil }
    }
    // The earliest time at or after each step; steps without a time are skipped.
    var earliest = times.map { $0 ?? .max }
    for place in earliest.indices.dropLast().reversed() {
      earliest[place] = min(earliest[place], earliest[place + 1])
    }
    var latest: Int64?
    var begin: Int?
    for (place, step) in steps.enumerated() {
      guard case .event = step else {
        if step == .begin { begin = begin ?? place }
        continue
      }
      defer { begin = nil }
      guard let time = times[place] else { continue }
      if let latest, earliest[place] > latest {
        let gap = TimeSpan(from: latest, to: earliest[place])
        if gap >= least, gap.nanoseconds > 0 { before[begin ?? place] = gap }
      }
      latest = max(latest ?? time, time)
    }
  }
}
