internal import SeqtraceEvents

extension FindingRule {
  /// A call that sets what it had checked before it suspended, although another call has changed it since.
  static let staleCheck = FindingRule(
    name: "stale-check",
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

  private struct Property: Hashable {
    let object: ObservedRun.ObjectID
    let name: String
  }

  /// A check by an open call, and what changed the property since.
  private struct Check {
    let caller: Int
    let property: Property
    let position: Int
    var change: (position: Int, caller: Int)?
  }

  /// The checks of each open call.
  private var checks: [Int: [Check]] = [:]
  /// The calls with a check of each property.
  private var callers: [Property: Set<Int>] = [:]
  private var found = FindingCollection()

  mutating func see(_ step: ObservedRun.Step, in run: borrowing ObservedRun) {
    if let opening = step.opening { return drop(opening) { _ in true } }
    // Without times, it isn't known what happened between.
    guard let object = run.object(step.receiver), run.trace.events[step.position].time != nil,
      let caller = run.parent(of: step)?.place
    else { return }
    let name = run.trace.events[step.position].name
    switch step.kind {
    case .read: read(name, object, caller, step.position)
    case .propertyChange: change(Property(object: object, name: name), step.position, caller, run)
    default: drop(caller) { $0.property.object == object && $0.change != nil }
    }
  }

  /// Forgets checks of a call.
  private mutating func drop(_ caller: Int, where isOver: (Check) -> Bool) {
    guard let all = checks.removeValue(forKey: caller) else { return }
    for check in all where isOver(check) { callers[check.property]?.remove(caller) }
    let rest = all.filter { !isOver($0) }
    if !rest.isEmpty { checks[caller] = rest }
  }

  private mutating func read(
    _ names: String, _ object: ObservedRun.ObjectID, _ caller: Int, _ position: Int
  ) {
    let words = names.split(separator: " ").map(String.init)
    let isCondition = words.first == "if"
    drop(caller) { check in
      words.contains(check.property.name) || isCondition && check.change != nil
    }
    guard isCondition else { return }
    for word in words.dropFirst() {
      let property = Property(object: object, name: word)
      checks[caller, default: []].append(
        Check(caller: caller, property: property, position: position))
      callers[property, default: []].insert(caller)
    }
  }

  private mutating func change(
    _ property: Property, _ position: Int, _ caller: Int, _ run: borrowing ObservedRun
  ) {
    let lane = run.trace.events[position].lane
    for other in callers[property] ?? [] where other != caller {
      guard run.trace.events[other].lane != lane,
        let index = checks[other]?.firstIndex(where: { $0.property == property }),
        checks[other]?[index].change == nil
      else { continue }
      checks[other]?[index].change = (position, caller)
    }
    guard let check = checks[caller]?.first(where: { $0.property == property }) else { return }
    drop(caller) { $0.property == property }
    if let change = check.change { report(check, change, position, run) }
  }

  private mutating func report(
    _ check: Check, _ change: (position: Int, caller: Int), _ position: Int,
    _ run: borrowing ObservedRun
  ) {
    let (call, other) = (run.callName(check.caller), run.callName(change.caller))
    let what: FindingText = call == other ? "another call of it" : "\(other)"
    found.add(
      run.finding(
        .staleCheck,
        "\(call) checked \(check.property.name) and set it after an await, although \(what) had changed it between",
        about: [run.callSubject(check.caller), check.property.name],
        [
          "called": check.caller, "checked": check.position,
          "changed meanwhile": change.position, "set": position,
        ], at: check.position))
  }

  func finish(_ run: borrowing ObservedRun) -> [Finding] { found.findings }
}
