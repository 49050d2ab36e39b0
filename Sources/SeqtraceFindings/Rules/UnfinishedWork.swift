internal import SeqtraceEvents

extension FindingRule {
  /// Work that was started and hadn't ended when everything else had.
  static let unfinishedWork = FindingRule(
    name: "unfinished-work",
    title: .init(en: "A task never ends", zh: "任务从未结束", es: "Una tarea no termina nunca"),
    reason:
      "It may wait for a continuation that nothing resumes, or for a stream that nothing finishes.",
    advice:
      "Resume each continuation on all paths, finish streams, and cancel tasks whose owner is gone.",
    isOnByDefault: false, severity: .warning
  ) { _ in UnfinishedWork() }
}

/// In a program that was stopped, the lane that started the recording is interrupted as well; then only work is claimed
/// that is known to wait.
private struct UnfinishedWork: FindingDetector {
  static let kinds: [TraceEvent.Kind] = []

  func finish(_ run: borrowing ObservedRun) -> [Finding] {
    let open = run.openPositions
    guard run.lacksNothing, !open.isEmpty else { return [] }
    let lasts = run.trace.events.reduce(into: [:]) { $0[$1.lane] = $1 }
    let wasStopped = open.contains { $0.lane == 0 }
    return open.compactMap { lane, positions in
      let wait = lasts[lane].flatMap { $0.kind == .wait ? $0 : nil }
      if wasStopped, lane == 0 || wait == nil { return nil }
      let outer = run.trace.events[positions[0]]
      let inner = run.trace.events[positions[positions.count - 1]]
      var sentence: FindingText =
        "\(run.name(outer.receiver)).\(outer.name) hadn't ended when the recording did"
      if positions.count > 1 {
        sentence = "\(sentence); it was in \(run.name(inner.receiver)).\(inner.name)"
      }
      if let wait { sentence = "\(sentence); its last statement is \(wait.name)" }
      return Finding(
        rule: .unfinishedWork, sentence: sentence,
        subjects: [
          "\(run.subject(outer.receiver)).\(outer.name)",
          "\(run.subject(inner.receiver)).\(inner.name)",
        ],
        evidence: [run.evidence("started", positions[0])]
          + (positions.count > 1
            ? [run.evidence("still open", positions[positions.count - 1])] : []),
        source: wait?.source ?? inner.source ?? outer.source)
    }
  }
}
