internal import SeqtraceEvents

extension FindingRule {
  /// A call that ends with a cancellation which was meant for another task.
  static let foreignCancellation = FindingRule(
    name: "foreign-cancellation",
    reason: "Work that nothing cancelled fails because of work that was.",
    advice: "Keep continuations by an identifier, and resume only that of the cancelled task.",
    isOnByDefault: true, severity: .warning
  ) { _ in ForeignCancellation() }
}

/// A call that ends several waits with a `CancellationError`, as one that closes a pool does, isn't enough: one of the
/// tasks must have been cancelled, and another one not.
private struct ForeignCancellation: FindingDetector {
  static let kinds: [TraceEvent.Kind] = [.handoff, .await, .throw, .return]

  /// A call that ended with a cancellation when it was resumed.
  private struct Wait {
    let call: Int
    let resume: Int
    let resumer: Int
    /// Whether its task was cancelled; `nil` if that isn't known yet.
    var isCancelled: Bool?
  }

  private var resumes: [EventID: (position: Int, resumer: Int)] = [:]
  /// What resumed each lane last, if nothing ended since.
  private var received: [Int: (position: Int, resumer: Int)] = [:]
  private var waits: [Wait] = []
  /// The wait of each lane of which it isn't known yet whether its task was cancelled.
  private var undecided: [Int: Int] = [:]

  mutating func see(_ step: ObservedRun.Step, in run: borrowing ObservedRun) {
    let event = run.trace.events[step.position]
    switch step.kind {
    case .handoff:
      if event.name == "resume", let resumer = run.frames(step).last?.place {
        resumes[event.id] = (step.position, resumer)
      }
    case .await: received[step.stack] = event.cause.flatMap { resumes.removeValue(forKey: $0) }
    default:
      guard let opening = step.opening else { return }
      let resume = received.removeValue(forKey: step.stack)
      if let index = undecided[step.stack], opening < waits[index].call,
        step.kind == .return
      {
        // A call that awaits says whether its task was cancelled.
        waits[index].isCancelled = event.isCancelled
        undecided[step.stack] = nil
      } else if step.kind == .throw, event.isCancelled, let resume {
        undecided[step.stack] = waits.count
        waits.append(Wait(call: opening, resume: resume.position, resumer: resume.resumer))
      }
    }
  }

  func finish(_ run: borrowing ObservedRun) -> [Finding] {
    var found = FindingCollection()
    let cancelled = Dictionary(
      waits.lazy.filter { $0.isCancelled == true }.map { ($0.resumer, $0) }
    ) { first, _ in first }
    for wait in waits where wait.isCancelled == false {
      guard let own = cancelled[wait.resumer] else { continue }
      let (resumer, call) = (run.callName(wait.resumer), run.callName(wait.call))
      found.add(
        run.finding(
          .foreignCancellation,
          "\(resumer) ended \(call) with a cancellation in a cancelled task, and in one that nothing had cancelled",
          about: [run.callSubject(wait.resumer), run.callSubject(wait.call)],
          [
            "called in the cancelled task": own.call, "called in the other task": wait.call,
            "resumed by": wait.resumer, "resumed the other": wait.resume,
          ], at: wait.resume))
    }
    return found.findings
  }
}
