internal import SeqtraceEvents

extension FindingRule {
  /// The removal of an observer that isn't registered.
  static let unknownRemoval = FindingRule(
    name: "unknown-removal",
    reason:
      "Nothing is removed: the registration was removed before, or another one was meant and stays.",
    advice:
      "Pass the token that addObserver returned. A block isn't removed by removeObserver(self).",
    isOnByDefault: false, severity: .warning
  ) { _ in UnknownRemoval() }
}

private struct UnknownRemoval: FindingDetector {
  static let kinds: [TraceEvent.Kind] = [.deregistration]

  private var found = FindingCollection()

  mutating func see(_ step: ObservedRun.Step, in run: borrowing ObservedRun) {
    let event = run.trace.events[step.position]
    // With the argument `token`, the registration is that of another recording.
    guard event.registration == nil, run.lacksNothing, event.arguments.first != "token" else {
      return
    }
    let remover = run.name(step.sender)
    let what: FindingText = event.name.isEmpty ? "an observer" : "an observer of \(event.name)"
    found.add(
      run.finding(
        .unknownRemoval, "\(remover) removed \(what) that isn't registered",
        about: [run.subject(step.sender), event.name],
        ["removed": step.position], at: step.position))
  }

  func finish(_ run: borrowing ObservedRun) -> [Finding] { found.findings }
}
