internal import SeqtraceEvents

extension FindingRule {
  /// A task that goes on after the test that started it.
  static let outlived = FindingRule(
    name: "outlived",
    reason: "What it does, and what fails in it, happens during another test, or not at all.",
    advice: "Await the task in the test, or let what starts it offer a way to wait for it.",
    isOnByDefault: false, severity: .warning
  ) { _ in Outlived() }
}

/// Only work that was started without a parent is judged, and only calls that start after the test's last event: what
/// was called before may be about to end. A cancelled task ends by itself.
private struct Outlived: FindingDetector {
  static let kinds: [TraceEvent.Kind] = []

  func finish(_ run: borrowing ObservedRun) -> [Finding] {
    let events = run.trace.events
    guard let end = events.lastIndex(where: { $0.lane == 0 }), events[end].kind.closesActivation,
      let first = events.firstIndex(where: { $0.lane == 0 }),
      events[end].begin == events[first].id, events[end].time != nil
    else { return [] }
    let test = run.callName(first)
    let origins = LaneOrigins(of: run)
    var found = FindingCollection()
    var reported: Set<Int> = []
    for position in end..<events.count {
      let event = events[position]
      guard event.lane != 0, event.kind == .call, run.happened(end, before: position),
        let start = origins.root(of: event.lane), !origins.isCancelled(event.lane),
        // Of each task, the first call is told.
        reported.insert(start).inserted
      else { continue }
      let name = run.callName(position)
      found.add(
        run.finding(
          .outlived, "work of \(test) went on after it had ended, with \(name)",
          about: [run.callSubject(position)], ["started": start, "called": position], at: start))
    }
    return found.findings
  }
}
