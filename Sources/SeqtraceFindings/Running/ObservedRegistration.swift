internal import SeqtraceEvents

/// A registration with a notification centre, as far as it has been seen.
struct ObservedRegistration {
  let id: RegistrationID
  /// The position of the event that made it.
  let position: Int
  /// The object for which its block works: the receiver of its callbacks, or until there is one, the object that
  /// made it.
  var owner: ParticipantID?
  let center: ParticipantID?
  /// Whether it observes typed messages. Its token ends it then, and not every recorder sees that.
  let isOfMessages: Bool
  /// Whether its block names no value from around it, so that it isn't the owner's, as the rewriter found.
  let hasFreeBlock: Bool
  /// The number of callbacks that started after the owner's death.
  private(set) var lateCount = 0
  /// The position of the first of them.
  private(set) var firstLate: Int?
  /// The position of the post that it is called in; `nil` if that isn't known.
  private(set) var firstLatePost: Int?
  /// Whether a callback worked for an object that lives after the owner's death.
  var servesOthers = false
  /// Whether the block isn't the owner's alone.
  var isOthers: Bool { servesOthers || hasFreeBlock }

  mutating func addLateCallback(at position: Int, in post: Int?) {
    lateCount += 1
    if firstLate == nil { (firstLate, firstLatePost) = (position, post) }
  }
}

extension ObservedRun {
  /// Whether a registration is left by an owner that is dead, at a centre that lives, at the end of the run.
  ///
  /// In a recorded package, code that isn't recorded may have removed an observer of Foundation's own centre. So
  /// there, a callback must show that it is still registered.
  func isAbandoned(_ registration: ObservedRegistration) -> Bool {
    // The traced centre has no module in its name. Foundation's has one of its modules, such as FoundationEssentials.
    let isOfFoundation = registration.center.map {
      trace[$0].name.hasSuffix("::NotificationCenter")
    }
    return isComplete && (registration.lateCount > 0 || isOfFoundation != true)
      && isDead(registration.owner) && !isDead(registration.center)
      && !registration.isOfMessages && !registration.isOthers
  }

  /// The registrations that weren't removed, in the order in which they were made.
  var openRegistrations: [ObservedRegistration] {
    registrations.values.sorted { $0.position < $1.position }
  }

  /// A finding about a registration whose owner died. The events that show it are the registration, the death,
  /// and the first callback after it.
  func finding(
    _ rule: FindingRule, _ sentence: FindingText, about registration: ObservedRegistration,
    weight: Int64 = 0
  ) -> Finding {
    finding(
      rule, sentence, about: [subject(registration.owner), notification(of: registration)],
      [
        "registered": registration.position,
        "destroyed": object(registration.owner).flatMap { life($0).destruction },
        "posted": registration.firstLatePost, "called back": registration.firstLate,
      ], at: registration.position, weight: weight)
  }

  /// The name of a registration's notification, as it is shown.
  func notification(of registration: ObservedRegistration) -> String {
    let name = trace.events[registration.position].name
    return name.isEmpty ? "all notifications" : name
  }
}
