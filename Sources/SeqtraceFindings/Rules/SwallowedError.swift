internal import SeqtraceEvents

extension FindingRule {
  /// An error that `try?` or an empty `catch` drops.
  static let swallowedError = FindingRule(
    name: "swallowed-error",
    reason: "What failed goes unnoticed.",
    advice:
      "Handle the error or log it; if it doesn't matter, suppress this finding with the reason.",
    isOnByDefault: false, severity: .note, needsReads: true
  ) { _ in SwallowedError() }
}

private struct SwallowedError: FindingDetector {
  static let kinds = TraceEvent.Kind.allCases

  /// The error that ended the last call of each lane, if nothing happened since.
  private var thrown: [Int: (position: Int, opening: Int)] = [:]
  private var found = FindingCollection()

  mutating func see(_ step: ObservedRun.Step, in run: borrowing ObservedRun) {
    let last = thrown.isEmpty ? nil : thrown.removeValue(forKey: step.stack)
    if step.kind == .throw, let opening = step.opening,
      !run.trace.events[step.position].isCancelled
    {
      thrown[step.stack] = (step.position, opening)
    } else if step.kind == .drop, let last {
      report(last, at: step.position, run)
    }
  }

  private mutating func report(
    _ thrown: (position: Int, opening: Int), at position: Int, _ run: borrowing ObservedRun
  ) {
    let error = run.trace.events[thrown.position].value ?? "an error"
    let word = run.trace.events[position].name == "catch" ? "an empty catch" : "try?"
    let call = run.callName(thrown.opening)
    found.add(
      run.finding(
        .swallowedError, "\(call) threw \(error), which \(word) dropped",
        about: [run.callSubject(thrown.opening)],
        ["called": thrown.opening, "dropped": position], at: position))
  }

  func finish(_ run: borrowing ObservedRun) -> [Finding] { found.findings }
}
