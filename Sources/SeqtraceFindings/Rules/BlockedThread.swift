internal import SeqtraceDiagram
internal import SeqtraceEvents

extension FindingRule {
  /// A statement that blocks the main actor.
  static let blockedMain = FindingRule(
    name: "blocked-main",
    reason: "Nothing else that needs the main actor runs meanwhile, such as the user interface.",
    advice: "Await instead of blocking, or do the work elsewhere.",
    isOnByDefault: true, severity: .warning, needsReads: true
  ) { _ in BlockedThread(name: "main") }

  /// A statement that blocks a thread of the pool that runs all tasks.
  static let blockedPool = FindingRule(
    name: "blocked-pool",
    reason: "The pool has a thread for each core; if all are blocked, no task goes on.",
    advice: "Await instead of blocking, or block in a thread or queue of its own.",
    isOnByDefault: true, severity: .warning, needsReads: true
  ) { _ in BlockedThread(name: "pool") }
}

/// Statements in a task can't suspend without one that says so, and that one is recorded. So the thread is held until the
/// next event of the lane.
private struct BlockedThread: FindingDetector {
  static let kinds = TraceEvent.Kind.allCases
  /// The shortest time in nanoseconds that is a finding.
  private static let least: Int64 = 250_000_000

  /// What a wait says that it blocks.
  let name: String
  /// The last event of each lane, if it blocks.
  private var blocking: [Int: (position: Int, caller: Int)] = [:]
  private var found = FindingCollection()

  init(name: String) { self.name = name }

  mutating func see(_ step: ObservedRun.Step, in run: borrowing ObservedRun) {
    if !blocking.isEmpty, let last = blocking.removeValue(forKey: step.stack),
      let time = run.duration(from: last.position, to: step.position),
      time.nanoseconds >= Self.least
    {
      report(last, "for \(time.description)", time.nanoseconds, run)
    }
    if step.kind == .wait, run.trace.events[step.position].value == name,
      let caller = run.frames(step).last?.place
    {
      blocking[step.stack] = (step.position, caller)
    }
  }

  private mutating func report(
    _ wait: (position: Int, caller: Int), _ duration: FindingText, _ weight: Int64,
    _ run: borrowing ObservedRun
  ) {
    let statement = run.trace.events[wait.position].name
    let isMain = name == "main"
    let what: FindingText = isMain ? "the main actor" : "a thread of the task pool"
    found.add(
      run.finding(
        isMain ? .blockedMain : .blockedPool,
        "\(run.callName(wait.caller)) blocked \(what) \(duration), in \(statement)",
        about: [run.callSubject(wait.caller)],
        ["called": wait.caller, "blocked": wait.position], at: wait.position, weight: weight))
  }

  mutating func finish(_ run: borrowing ObservedRun) -> [Finding] {
    let end = run.trace.events.indices.last
    for wait in blocking.values.sorted(by: { $0.position < $1.position }) {
      guard let end, let time = run.duration(from: wait.position, to: end) else { continue }
      if time.nanoseconds >= Self.least { report(wait, "until the end", .max, run) }
    }
    return found.findings
  }
}
