internal import SeqtraceEvents

extension FindingRule {
  /// A call that sets what it had checked before it suspended, although another call has changed it since.
  static let staleCheck = FindingRule(
    name: "stale-check",
    title: .init(
      en: "A check is out of date when it is acted upon", zh: "依据已过时的检查执行操作",
      es: "Una comprobación ya no vale cuando se actúa según ella"),
    reason: "Actors are reentrant: at each await, other calls may change what was checked before.",
    advice:
      "Check again after the await, or keep the task that is under way and let other calls await it.",
    isOnByDefault: true, severity: .warning, needsReads: true
  ) { _ in StaleCheck() }
}

/// A condition after the suspension, or a call of the same object, may have checked again, so nothing is claimed then.
private struct StaleCheck: FindingDetector {
  static let kinds: [TraceEvent.Kind] = [
    .read, .call, .propertyChange, .return, .throw,
  ]

  /// A check by an open call, and what changed the property since.
  private struct Check {
    let caller: Int
    let object: ObservedRun.ObjectID
    let property: String
    let position: Int
    var change: (position: Int, caller: Int)?
  }

  private var checks: [Check] = []
  private var found = FindingCollection()

  mutating func see(_ step: ObservedRun.Step, in run: borrowing ObservedRun) {
    if let opening = step.opening {
      checks.removeAll { $0.caller == opening }
      return
    }
    // Without times, it isn't known what happened between.
    guard let object = run.object(step.receiver), run.trace.events[step.position].time != nil,
      let caller = run.parent(of: step)?.place
    else { return }
    switch step.kind {
    case .read: read(run.trace.events[step.position].name, object, caller, step.position)
    case .propertyChange: change(step.position, object, caller, run)
    default:
      checks.removeAll { $0.caller == caller && $0.object == object && $0.change != nil }
    }
  }

  private mutating func read(
    _ names: String, _ object: ObservedRun.ObjectID, _ caller: Int, _ position: Int
  ) {
    let words = names.split(separator: " ").map(String.init)
    let isCondition = words.first == "if"
    checks.removeAll { check in
      check.caller == caller
        && (words.contains(check.property) || isCondition && check.change != nil)
    }
    guard isCondition else { return }
    checks += words.dropFirst().map {
      Check(caller: caller, object: object, property: $0, position: position)
    }
  }

  private mutating func change(
    _ position: Int, _ object: ObservedRun.ObjectID, _ caller: Int, _ run: borrowing ObservedRun
  ) {
    let lane = run.trace.events[position].lane
    let name = run.trace.events[position].name
    for (index, check) in checks.enumerated().reversed()
    where check.object == object && check.property == name {
      if check.caller == caller {
        checks.remove(at: index)
        if let change = check.change { report(check, change, position, run) }
      } else if run.trace.events[check.caller].lane != lane, check.change == nil {
        checks[index].change = (position, caller)
      }
    }
  }

  private mutating func report(
    _ check: Check, _ change: (position: Int, caller: Int), _ position: Int,
    _ run: borrowing ObservedRun
  ) {
    let (call, other) = (run.callName(check.caller), run.callName(change.caller))
    let what: FindingText = call == other ? "another call of it" : "\(other)"
    found.add(
      Finding(
        rule: .staleCheck,
        sentence:
          "\(call) checked \(check.property) and set it after an await, although \(what) had changed it between",
        subjects: [run.callSubject(check.caller), check.property],
        evidence: [
          run.evidence("called", check.caller), run.evidence("checked", check.position),
          run.evidence("changed meanwhile", change.position), run.evidence("set", position),
        ],
        source: run.trace.events[check.position].source))
  }

  func finish(_ run: borrowing ObservedRun) -> [Finding] { found.findings }
}
