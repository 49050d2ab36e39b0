internal import SeqtraceEvents

extension FindingRule {
  /// An error that ended a task and that nothing waited for.
  static let lostError = FindingRule(
    name: "lost-error",
    reason: "The error is dropped without a trace: a task keeps it for whoever awaits its value.",
    advice: "Catch the error in the task, or await the task's value.",
    isOnByDefault: false, severity: .warning
  ) { _ in LostError() }
}

private struct LostError: FindingDetector {
  static let kinds: [TraceEvent.Kind] = [.throw, .await]

  /// The throws that end outermost calls in other lanes than the first, and that nothing has waited for.
  private var thrown: [EventID: (opening: Int, position: Int)] = [:]

  mutating func see(_ step: ObservedRun.Step, in run: borrowing ObservedRun) {
    let event = run.trace.events[step.position]
    if step.kind == .await {
      if let cause = event.cause { thrown[cause] = nil }
    } else if let opening = step.opening, event.lane != 0, run.parent(of: step) == nil,
      !event.isCancelled
    {
      thrown[event.id] = (opening, step.position)
    }
  }

  func finish(_ run: borrowing ObservedRun) -> [Finding] {
    guard run.isComplete, !thrown.isEmpty else { return [] }
    let events = run.trace.events
    let origins = LaneOrigins(of: run)
    // Code that goes on after the error has caught it.
    let last = thrown.values.filter { origins.ends[events[$0.position].lane] == $0.position }
    return last.sorted { events[$0.position].lane < events[$1.position].lane }
      .filter { origins.ownStart(of: events[$0.position].lane) != nil }
      .map { opening, position in
        let error: FindingText = events[position].value.map { error in "\(error)" } ?? "an error"
        return run.finding(
          .lostError, "\(run.callName(opening)) threw \(error) in a task that nothing waited for",
          about: [run.callSubject(opening)], ["called": opening], at: opening)
      }
  }
}
