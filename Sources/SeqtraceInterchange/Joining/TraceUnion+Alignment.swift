internal import SeqtraceEvents

extension TraceUnion {
  /// Makes the times of all traces relative to the same moment.
  ///
  /// The times of a recording count from its start, but the date of that start isn't known. To give the
  /// diagram a single time axis, the first message that connects two traces is assumed to start at the same
  /// moment in both. The distances between the times within a trace don't change.
  ///
  /// - Returns: The number of traces with changed times.
  mutating func align(by links: JoinLinks) -> Int {
    var offsets: [Int32: Int64] = [0: 0]
    var pending = events.indices.filter {
      links.causes[$0] >= 0 && events[$0].time != nil
        && events[Int(links.causes[$0])].time != nil
    }
    pending.sort { (events[$0].time!, $0) < (events[$1].time!, $1) }
    var isChanged = true
    while isChanged {
      isChanged = false
      pending.removeAll { index in
        let cause = Int(links.causes[index])
        let (inner, outer) = (offsets[parts[index]], offsets[parts[cause]])
        guard (inner == nil) != (outer == nil) else { return inner != nil }
        let gap = events[cause].time!.subtractingReportingOverflow(events[index].time!)
        guard !gap.overflow else { return true }
        if let outer {
          offsets[parts[index]] = gap.partialValue &+ outer
        } else if let inner {
          offsets[parts[cause]] = inner &- gap.partialValue
        }
        isChanged = true
        return true
      }
    }
    for index in events.indices {
      guard let offset = offsets[parts[index]], offset != 0, let time = events[index].time else {
        continue
      }
      let moved = time.addingReportingOverflow(offset)
      if !moved.overflow { events[index].time = moved.partialValue }
    }
    return offsets.count - 1
  }
}
