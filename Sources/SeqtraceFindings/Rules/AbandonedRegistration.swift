internal import SeqtraceEvents

extension FindingRule {
  /// A registration whose owner died and that is still there at the end of the run.
  static let abandonedRegistration = FindingRule(
    name: "abandoned-registration",
    reason: "The centre keeps the block and what it captures, and calls it for each post.",
    advice:
      "Remove the observer in the deinit of its owner, or before, with the token that addObserver returned.",
    isOnByDefault: true, severity: .warning
  ) { _ in AbandonedRegistration() }
}

private struct AbandonedRegistration: FindingDetector {
  static let kinds: [TraceEvent.Kind] = []

  func finish(_ run: borrowing ObservedRun) -> [Finding] {
    run.openRegistrations.filter { run.isAbandoned($0) }.map { registration in
      let owner = run.name(registration.owner)
      let name = run.notification(of: registration)
      let calls: FindingText = ", and its block was called \(.times(registration.lateCount)) since"
      // It tells more than a late callback of the same cause.
      return run.finding(
        .abandonedRegistration,
        "\(owner) registered for \(name) and was destroyed; the registration was never removed\(registration.lateCount > 0 ? calls : "")",
        about: registration, weight: 1)
    }
  }
}
