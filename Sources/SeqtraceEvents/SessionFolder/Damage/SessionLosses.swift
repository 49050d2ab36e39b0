/// The losses of a damaged session, which become gaps in its events.
///
/// The positions in a lane's program order are consecutive. If a lane continues after a loss, its positions
/// show where events were lost and how many. Losses of several lanes share a gap where possible:
///
/// ```
///   lane 1    1   2   3 ─────────── 9            3 lost events of one lane and 5 of another one,
///   lane 2      1   2 ────────── 6    7          in one gap before lane 2's sixth
/// ```
struct SessionLosses {
  /// The number of events that are known to be missing.
  private var known = 0
  private var isAny = false
  private var isUncounted = false
  private var isAtEnd = false

  /// Adds a loss of this many events; `nil` if the number is unknown.
  mutating func add(_ count: Int?, isAtEnd: Bool) {
    isAny = true
    known += count ?? 0
    if count == nil { isUncounted = true }
    if isAtEnd { self.isAtEnd = true }
  }

  /// A number of lost events at one position.
  private struct Gap {
    /// The index of the event that follows the gap.
    let index: Int
    var count: Int
  }

  /// Inserts gaps at the positions where a session's events are missing. The events must be in order of time.
  ///
  /// - Returns: The number of missing events, including those before the first event, for which there is no
  ///   gap.
  func mark(in events: inout [SessionEvent], isRing: Bool) -> Int {
    guard isAny else { return 0 }
    // Ring mode drops events everywhere, so gaps in the positions don't indicate losses.
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
  /// Returns a gap of this many events, in the lane and at the time of this event. A count of 0 means that
  /// the number is unknown.
  fileprivate func gap(of count: UInt32) -> SessionEvent {
    var gap = self
    gap.kind = SessionFormat.gapCode
    gap.place = 0
    gap.value = count
    return gap
  }
}
