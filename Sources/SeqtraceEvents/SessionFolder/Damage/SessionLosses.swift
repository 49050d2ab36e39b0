/// What a damaged session has lost, and where.
///
/// The places in a lane's program order have no gaps, so a lane that continues after a loss shows where it
/// was and how many events were lost. Losses of several lanes share a gap where possible:
///
/// ```
///   lane 1    1   2   3 ─────────── 9            3 lost events of one lane and 5 of another one,
///   lane 2      1   2 ────────── 6    7          in one gap before lane 2's sixth
/// ```
struct SessionLosses {
  /// How many events are known to be missing.
  private var known = 0
  private var isAny = false
  private var isUncounted = false
  private var isAtEnd = false

  /// Adds a loss of a number of events; `nil` if the number isn't known.
  mutating func add(_ count: Int?, isAtEnd: Bool) {
    isAny = true
    known += count ?? 0
    if count == nil { isUncounted = true }
    if isAtEnd { self.isAtEnd = true }
  }

  /// The index of the event before which the gap is.
  private struct Gap {
    /// The event before which it is.
    let index: Int
    var count: Int
  }

  /// Puts gaps into a session's events, which are in order of time, where some are missing.
  ///
  /// - Returns: The number of missing events; those before the first event have no gap.
  func mark(in events: inout [SessionEvent], isRing: Bool) -> Int {
    guard isAny else { return 0 }
    // Events dropped by ring mode leave gaps in the places everywhere.
    if isRing || events.isEmpty { return max(known, 1) }
    var gaps = Self.gaps(in: events)
    let found = gaps.reduce(0) { $0 + $1.count }
    let rest = max(0, known - found)
    if isAtEnd || gaps.isEmpty {
      gaps.append(Gap(index: events.count, count: isUncounted ? 0 : rest))
    } else {
      gaps[0].count += rest
    }
    let last = events.count - 1
    var marks = gaps.filter { $0.index > 0 }.map { gap in
      (gap.index, events[min(gap.index, last)].gap(of: UInt32(clamping: gap.count)))
    }[...]
    guard !marks.isEmpty else { return max(found + rest, 1) }
    let total = max(found + rest, marks.count)
    var marked: [SessionEvent] = []
    marked.reserveCapacity(events.count + marks.count)
    for (index, event) in events.enumerated() {
      if marks.first?.0 == index { marked.append(marks.removeFirst().1) }
      marked.append(event)
    }
    marked += marks.map(\.1)
    events = marked
    return total
  }

  private static func gaps(in events: [SessionEvent]) -> [Gap] {
    var gaps: [Gap] = []
    var latest: [UInt32: (place: UInt32, index: Int)] = [:]
    for (index, event) in events.enumerated() where event.place > 0 {
      let (place, before) = latest[event.lane] ?? (0, -1)
      guard event.place > place else { continue }
      latest[event.lane] = (event.place, index)
      let count = Int(event.place - place) - 1
      if count == 0 { continue }
      if let last = gaps.last, before < last.index {
        gaps[gaps.count - 1].count += count
      } else {
        gaps.append(Gap(index: index, count: count))
      }
    }
    return gaps
  }
}

extension SessionEvent {
  /// A gap of a number of events, in the lane and at the time of this one; 0 if the number isn't known.
  fileprivate func gap(of count: UInt32) -> SessionEvent {
    var gap = self
    gap.kind = SessionFormat.gapCode
    gap.place = 0
    gap.value = count
    return gap
  }
}
