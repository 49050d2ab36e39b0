internal import SeqtraceEvents

extension FindingRule {
  /// The same registration twice, with the effect that one post does the same work twice.
  static let doubleRegistration = FindingRule(
    name: "double-registration",
    reason: "Each post does the same work once more for each registration.",
    advice: "Register once, or remove the first registration before the second one is made.",
    isOnByDefault: true, severity: .warning
  ) { _ in DoubleRegistration() }
}

/// Two registrations that are alike aren't enough: one line of code may register different blocks. So both must be
/// called by one post, and do the same.
private struct DoubleRegistration: FindingDetector {
  static let kinds: [TraceEvent.Kind] = [
    .registration, .deregistration, .callbackEnd, .postEnd,
  ]

  /// What two registrations have in common if they are the same.
  private struct Likeness: Hashable {
    let owner: ObservedRun.ObjectID
    let center: ObservedRun.ObjectID
    let name: String
    let object: ParticipantID?
    let queue: String?
    let source: SourceLine?
  }

  /// A callback of a post that hasn't ended.
  private struct Call {
    let registration: ObservedRegistration
    let likeness: Likeness
    let content: WorkHash
    let position: Int
  }

  private var likenesses: [RegistrationID: Likeness] = [:]
  /// By the position of the post.
  private var calls: [Int: [Call]] = [:]
  private var reported: Set<Likeness> = []
  private var found = FindingCollection()

  mutating func see(_ step: ObservedRun.Step, in run: borrowing ObservedRun) {
    switch step.kind {
    case .registration: register(step, run)
    case .deregistration:
      if let registration = step.registration { likenesses[registration.id] = nil }
    case .callbackEnd: endCallback(step, run)
    default: if let post = step.opening { endPost(post, run) }
    }
  }

  func finish(_ run: borrowing ObservedRun) -> [Finding] { found.findings }

  private mutating func register(_ step: ObservedRun.Step, _ run: borrowing ObservedRun) {
    guard let registration = step.registration, let owner = run.object(registration.owner),
      let center = run.object(registration.center)
    else { return }
    let event = run.trace.events[step.position]
    likenesses[registration.id] = Likeness(
      owner: owner, center: center, name: event.name, object: event.object, queue: event.queue,
      source: event.source)
  }

  private mutating func endCallback(_ step: ObservedRun.Step, _ run: borrowing ObservedRun) {
    guard let registration = step.registration, let likeness = likenesses[registration.id],
      let opening = step.opening, let frame = run.frames(step).last, frame.content.count > 0,
      let post = run.frames(step).dropLast().last, post.kind == .postBegin
    else { return }
    calls[post.place, default: []].append(
      Call(
        registration: registration, likeness: likeness, content: frame.content, position: opening))
  }

  private mutating func endPost(_ post: Int, _ run: borrowing ObservedRun) {
    guard let calls = calls.removeValue(forKey: post), calls.count > 1 else { return }
    var firsts: [Likeness: Call] = [:]
    for call in calls {
      guard let first = firsts[call.likeness] else {
        firsts[call.likeness] = call
        continue
      }
      guard first.content == call.content, first.registration.id != call.registration.id,
        reported.insert(call.likeness).inserted
      else { continue }
      found.add(finding(first, call, post, run))
    }
  }

  private func finding(
    _ first: Call, _ second: Call, _ post: Int, _ run: borrowing ObservedRun
  ) -> Finding {
    let owner = run.name(first.registration.owner)
    let name = run.notification(of: first.registration)
    return run.finding(
      .doubleRegistration,
      "\(owner) registered for \(name) twice at the same place, and one post made both blocks do the same",
      about: [run.subject(first.registration.owner), name],
      [
        "registered": first.registration.position,
        "registered again": second.registration.position, "posted": post,
        "called back": first.position, "called back again": second.position,
      ], at: second.registration.position)
  }
}
