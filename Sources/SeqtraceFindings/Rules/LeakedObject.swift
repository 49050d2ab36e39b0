internal import SeqtraceEvents

extension FindingRule {
  /// An object that lives at the end, although all objects that made or used it are dead.
  static let leakedObject = FindingRule(
    name: "leaked-object",
    reason: "Two objects that hold each other, or a closure that holds its owner, are never freed.",
    advice: "Make one of the references weak, or end what holds the object.",
    isOnByDefault: false, severity: .warning
  ) { _ in LeakedObject() }
}

/// An object is judged if its creation was recorded, it was used afterwards, and objects alone have used it: what a role
/// uses, such as a test, a type or the program itself, may be held by a variable that outlives the recording. An
/// object that was never used may be one whose initialiser failed, which has no death.
///
/// In a run with several lanes, nothing is claimed: work that is still queued may release the object a moment later.
private struct LeakedObject: FindingDetector {
  static let kinds: [TraceEvent.Kind] = [
    .create, .call, .propertyChange, .destroyEnd, .return, .throw, .spawn, .handoff,
  ]

  private struct Users {
    var objects: Set<ObservedRun.ObjectID> = []
    var lastUse: Int
    /// Whether it received a message after its creation.
    var isUsed = false
  }

  private var lane: LaneID?
  private var hasSeveralLanes = false
  /// The objects that live and that only objects have used.
  private var candidates: [ObservedRun.ObjectID: Users] = [:]

  mutating func see(_ step: ObservedRun.Step, in run: borrowing ObservedRun) {
    let eventLane = run.trace.events[step.position].lane
    lane = lane ?? eventLane
    if eventLane != lane || step.kind.startsLanes { hasSeveralLanes = true }
    guard !hasSeveralLanes, let object = run.object(step.receiver) else { return }
    if step.kind == .destroyEnd {
      candidates[object] = nil
      return
    }
    if let opening = step.opening {
      // An initialiser that throws leaves no object.
      if step.kind == .throw, run.trace.events[opening].kind == .create { candidates[object] = nil }
      return
    }
    let user = run.object(step.sender)
    if step.kind == .create, candidates[object] == nil {
      candidates[object] = Users(lastUse: step.position)
    }
    if step.kind != .create { candidates[object]?.isUsed = true }
    if user == object { return }
    guard let user else {
      candidates[object] = nil
      return
    }
    candidates[object]?.objects.insert(user)
    candidates[object]?.lastUse = step.position
  }

  func finish(_ run: borrowing ObservedRun) -> [Finding] {
    guard run.isComplete, !hasSeveralLanes else { return [] }
    // Members of a group that only dead objects used, besides themselves, hold each other.
    var held = candidates.filter { $0.value.isUsed && !$0.value.objects.isEmpty }
    var count = -1
    while count != held.count {
      count = held.count
      for (object, users) in held {
        for user in users.objects where !run.life(user).isDead && held[user] == nil {
          held[object] = nil
        }
      }
    }
    return held.sorted { $0.key < $1.key }.compactMap { object, users in
      // The first of a group is told: the one that an object made which is dead now.
      users.objects.contains { run.life($0).isDead } ? finding(object, users, run) : nil
    }
  }

  private func finding(
    _ object: ObservedRun.ObjectID, _ users: Users, _ run: borrowing ObservedRun
  ) -> Finding {
    let creation = run.life(object).creation
    let participant = ParticipantID(Int32(object))
    let lives = users.objects.map { run.life($0) }
    let others: FindingText =
      lives.allSatisfy(\.isDead) ? "" : ", but for those that it uses itself,"
    return run.finding(
      .leakedObject,
      "\(run.name(participant)) is alive at the end, although every object that made or used it\(others) was destroyed",
      about: [run.subject(participant)],
      [
        "created": creation, "last used": users.lastUse == creation ? nil : users.lastUse,
        "last user destroyed": lives.compactMap(\.destruction).max(),
      ], at: creation)
  }
}
