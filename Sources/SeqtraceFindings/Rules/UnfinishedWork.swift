internal import SeqtraceEvents

extension FindingRule {
  /// Work that was started and hadn't ended when everything else had.
  static let unfinishedWork = FindingRule(
    name: "unfinished-work",
    reason:
      "It may wait for a continuation that nothing resumes, or for a stream that nothing finishes.",
    advice:
      "Resume each continuation on all paths, finish streams, and cancel tasks whose owner is gone.",
    isOnByDefault: false, severity: .warning
  ) { _ in UnfinishedWork() }
}

/// In a program that was stopped, the lane that started the recording is interrupted as well; then only work is claimed
/// that is known to wait.
private struct UnfinishedWork: FindingDetector {
  static let kinds: [TraceEvent.Kind] = []

  func finish(_ run: borrowing ObservedRun) -> [Finding] {
    let open = run.openPositions
    guard run.lacksNothing, !open.isEmpty else { return [] }
    let events = run.trace.events
    let lasts = LaneOrigins(of: run).ends
    let wasStopped = open.contains { $0.lane == 0 }
    return open.compactMap { lane, positions in
      let wait = lasts[lane].flatMap { events[$0].kind == .wait ? $0 : nil }
      if wasStopped, lane == 0 || wait == nil { return nil }
      let (outer, inner) = (positions[0], positions[positions.count - 1])
      var sentence: FindingText = "\(run.callName(outer)) hadn't ended when the recording did"
      if inner != outer { sentence = "\(sentence); it was in \(run.callName(inner))" }
      if let wait {
        sentence = "\(sentence); its last statement is \(events[wait].name)"
      }
      return run.finding(
        .unfinishedWork, sentence, about: [run.callSubject(outer), run.callSubject(inner)],
        ["started": outer, "still open": inner == outer ? nil : inner], at: wait, inner, outer)
    }
  }
}
