internal import SeqtraceEvents

extension FindingRule {
  /// A callback after the death of its receiver.
  ///
  /// If the registration is a finding of ``abandonedRegistration``, that one tells of the callbacks.
  static let lateCallback = FindingRule(
    name: "late-callback",
    title: .init(
      en: "A block is called after its owner's destruction", zh: "所有者销毁后，其代码块仍被调用",
      es: "Se llama a un bloque tras la destrucción de su dueño"),
    reason:
      "Work is done for an object that is gone; with an unowned reference, the program crashes.",
    advice: "Remove the observer before its owner is destroyed, for example in its deinit.",
    isOnByDefault: true, severity: .warning, mainRule: "abandoned-registration"
  ) { _ in LateCallback() }
}

private struct LateCallback: FindingDetector {
  static let kinds: [TraceEvent.Kind] = []

  func finish(_ run: borrowing ObservedRun) -> [Finding] {
    var findings: [Finding] = []
    for registration in run.openRegistrations
    where registration.lateCount > 0 && !registration.isOthers {
      if run.options.rules.contains(.abandonedRegistration), run.isAbandoned(registration) {
        continue
      }
      let owner = run.name(registration.owner)
      let name = run.notification(of: registration)
      findings.append(
        Finding(
          rule: .lateCallback,
          sentence:
            "the block that \(owner) registered for \(name) was called \(.times(registration.lateCount)) after \(owner) was destroyed",
          subjects: [run.subject(registration.owner), name],
          evidence: run.evidence(of: registration),
          source: run.trace.events[registration.position].source))
    }
    return findings
  }
}
