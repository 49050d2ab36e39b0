internal import SeqtraceEvents

extension FindingRule {
  /// A callback after the death of its receiver.
  ///
  /// If the registration is a finding of ``abandonedRegistration``, that one tells of the callbacks.
  static let lateCallback = FindingRule(
    name: "late-callback",
    reason:
      "Work is done for an object that is gone; with an unowned reference, the program crashes.",
    advice: "Remove the observer before its owner is destroyed, for example in its deinit.",
    isOnByDefault: true, severity: .warning, mainRule: "abandoned-registration"
  ) { _ in LateCallback() }
}

private struct LateCallback: FindingDetector {
  static let kinds: [TraceEvent.Kind] = []

  func finish(_ run: borrowing ObservedRun) -> [Finding] {
    let tellsAbandoned = run.options.rules.contains(.abandonedRegistration)
    return run.openRegistrations.filter { registration in
      registration.lateCount > 0 && !registration.isOthers
        && !(tellsAbandoned && run.isAbandoned(registration))
    }.map { registration in
      let owner = run.name(registration.owner)
      let name = run.notification(of: registration)
      return run.finding(
        .lateCallback,
        "the block that \(owner) registered for \(name) was called \(.times(registration.lateCount)) after \(owner) was destroyed",
        about: registration)
    }
  }
}
