internal import SeqtraceEvents

extension FindingRule {
  /// A continuation that nothing had resumed when a program or test was ended that waited.
  static let unresumed = FindingRule(
    name: "unresumed",
    reason: "The call that waits for it never returns, nor does what waits for the call.",
    advice:
      "Resume it on every path; a cancellation may come before the continuation is stored.",
    isOnByDefault: true, severity: .warning
  ) { _ in Unresumed() }
}

private struct Unresumed: FindingDetector {
  static let kinds: [TraceEvent.Kind] = [.wait, .await, .return, .throw]

  /// The last wait for a continuation in each open call, until it is resumed.
  private var waits: [Int: Int] = [:]

  mutating func see(_ step: ObservedRun.Step, in run: borrowing ObservedRun) {
    if let opening = step.opening { waits[opening] = nil }
    guard let caller = run.frames(step).last?.place else { return }
    if step.kind == .await { waits[caller] = nil }
    guard step.kind == .wait else { return }
    switch run.trace.events[step.position].value {
    case "continuation": waits[caller] = step.position
    // The statement that waits is recorded after its continuation.
    case nil
    where run.trace.events[step.position].source
      == waits[caller].flatMap { run.trace.events[$0].source }:
      break
    default: waits[caller] = nil
    }
  }

  func finish(_ run: borrowing ObservedRun) -> [Finding] {
    let open = run.openPositions
    // If the first lane has ended, what is left may wait on purpose.
    guard run.lacksNothing, open.contains(where: { $0.lane == 0 }) else { return [] }
    let origins = LaneOrigins(of: run)
    return open.compactMap { lane, positions in
      guard let call = positions.last, let wait = waits[call] else { return nil }
      let start = origins.root(of: lane)
      let (name, outer) = (run.callName(call), run.callName(positions[0]))
      let inside: FindingText = positions.count > 1 ? ", in \(outer)" : ""
      return run.finding(
        .unresumed,
        "\(name)\(inside) waits for a continuation that nothing had resumed at the end",
        about: [run.callSubject(call)],
        [
          "task started": start, "called": positions.count > 1 ? positions[0] : nil,
          "then called": call, "waits": wait,
        ], at: wait)
    }
  }
}
