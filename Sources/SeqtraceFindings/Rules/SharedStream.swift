internal import SeqtraceEvents

extension FindingRule {
  /// Two loops that read one stream at the same time.
  static let sharedStream = FindingRule(
    name: "shared-stream",
    reason: "Each element of an AsyncStream reaches only one of its readers, and any of them.",
    advice: "Make a stream for each reader, and yield each element to all of them.",
    isOnByDefault: true, severity: .warning
  ) { _ in SharedStream() }
}

private struct SharedStream: FindingDetector {
  static let kinds: [TraceEvent.Kind] = [.wait, .handoff, .await]

  private struct Loop {
    let position: Int
    let caller: Int
    var count = 0
    var last = -1
  }

  /// The loops of each stream.
  private var loops: [String: [Loop]] = [:]
  /// The stream that each open call reads.
  private var streams: [Int: String] = [:]
  private var yields: Set<EventID> = []

  mutating func see(_ step: ObservedRun.Step, in run: borrowing ObservedRun) {
    let event = run.trace.events[step.position]
    if step.kind == .handoff {
      if event.name == "yield" { yields.insert(event.id) }
      return
    }
    guard let caller = run.frames(step).last?.place, event.time != nil else { return }
    if step.kind == .wait {
      guard let stream = event.value, stream.hasPrefix("stream ") else { return }
      streams[caller] = stream
      loops[stream, default: []].append(Loop(position: step.position, caller: caller))
    } else if let cause = event.cause, yields.remove(cause) != nil, let stream = streams[caller],
      let index = loops[stream]?.lastIndex(where: { $0.caller == caller })
    {
      loops[stream]?[index].count += 1
      loops[stream]?[index].last = step.position
    }
  }

  func finish(_ run: borrowing ObservedRun) -> [Finding] {
    var found = FindingCollection()
    for loops in loops.values.sorted(by: { $0[0].position < $1[0].position }) {
      for (index, second) in loops.enumerated() where second.count > 0 {
        // Both have had an element while the other one was reading.
        guard
          let first = loops[..<index].first(where: {
            $0.caller != second.caller && $0.last > second.position && $0.count > 0
          })
        else { continue }
        let names = (run.callName(first.caller), run.callName(second.caller))
        found.add(
          run.finding(
            .sharedStream,
            "two loops read one stream, and each element reached one of them: \(names.0) had \(first.count), \(names.1) had \(second.count)",
            about: [run.callSubject(first.caller), run.callSubject(second.caller)],
            ["read": first.position, "read, too": second.position], at: second.position))
      }
    }
    return found.findings
  }
}
