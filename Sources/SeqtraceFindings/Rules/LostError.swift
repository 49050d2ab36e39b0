internal import SeqtraceEvents

extension FindingRule {
  /// An error that ended a task and that nothing waited for.
  static let lostError = FindingRule(
    name: "lost-error",
    title: .init(
      en: "An error ends a task that nothing waits for", zh: "错误结束了无人等待的任务",
      es: "Un error acaba una tarea a la que nada espera"),
    reason: "The error is dropped without a trace: a task keeps it for whoever awaits its value.",
    advice: "Catch the error in the task, or await the task's value.",
    isOnByDefault: false, severity: .warning
  ) { _ in LostError() }
}

private struct LostError: FindingDetector {
  static let kinds: [TraceEvent.Kind] = [.throw, .await]

  /// The last throws of lanes that aren't the first one, by the lane.
  private var thrown: [LaneID: (id: EventID, opening: Int, position: Int)] = [:]
  /// The lanes of these throws, by their ids.
  private var lanes: [EventID: LaneID] = [:]

  mutating func see(_ step: ObservedRun.Step, in run: borrowing ObservedRun) {
    let event = run.trace.events[step.position]
    if step.kind == .await {
      if let cause = event.cause, let lane = lanes.removeValue(forKey: cause) { thrown[lane] = nil }
      return
    }
    guard let opening = step.opening, event.lane != 0, run.parent(of: step) == nil,
      !event.isCancelled
    else { return }
    if let old = thrown.updateValue((event.id, opening, step.position), forKey: event.lane) {
      lanes[old.id] = nil
    }
    lanes[event.id] = event.lane
  }

  func finish(_ run: borrowing ObservedRun) -> [Finding] {
    guard run.isComplete, !thrown.isEmpty else { return [] }
    // Code that goes on after the error has caught it.
    var lasts: [LaneID: EventID] = [:]
    var starts: [LaneID: EventID] = [:]
    for event in run.trace.events {
      lasts[event.lane] = event.id
      if starts[event.lane] == nil { starts[event.lane] = event.cause ?? 0 }
    }
    let unstructured = Set(
      run.trace.events.lazy.filter { $0.kind == .spawn && !$0.name.isEmpty || $0.kind == .handoff }
        .map(\.id))
    return thrown.sorted { $0.key < $1.key }.compactMap { lane, thrown in
      guard lasts[lane] == thrown.id,
        let start = starts[lane], unstructured.contains(start)
      else { return nil }
      return finding(thrown.opening, thrown.position, run)
    }
  }

  private func finding(
    _ opening: Int, _ position: Int, _ run: borrowing ObservedRun
  ) -> Finding {
    let error: FindingText =
      run.trace.events[position].value.map { error in "\(error)" } ?? "an error"
    return run.finding(
      .lostError,
      "\(run.callName(opening)) threw \(error) in a task that nothing waited for",
      about: [run.callSubject(opening)], ["called": opening], at: opening)
  }
}
