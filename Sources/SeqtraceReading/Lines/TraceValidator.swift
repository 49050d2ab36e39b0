import SeqtraceEvents

/// Checks that each event is consistent with the events before it.
struct TraceValidator {
  typealias OpenEvent = TraceDiagnostic.OpenEvent

  /// The reason why an event is inconsistent, with the key of the wrong value.
  struct Objection: Error {
    var key: TraceKey
    var problem: TraceDiagnostic.Problem
  }

  /// Whether events may refer to events that ring mode dropped.
  let allowsGaps: Bool

  /// The line of each event, by id.
  private var lines = IdentifierTable()
  private var registrations: Set<RegistrationID> = []
  /// The line of each creation, by object.
  private var creations: [Participant: Int] = [:]
  /// The stacks of open events by lane, the innermost event last; the lines in a stack ascend.
  private var stacks = OpenStacks<OpenEvent>()

  init(allowsGaps: Bool) { self.allowsGaps = allowsGaps }

  /// Throws if an event is inconsistent with the events before it.
  mutating func check(_ event: TraceEvent.Links) throws(Objection) {
    if let line = lines[event.id] {
      throw Objection(key: .id, problem: .duplicateID(event.id, line: line))
    }
    if event.kind.closesActivation { try checkEnding(event) }
    if let cause = event.cause, lines[cause] == nil, !allowsGaps {
      throw Objection(key: .cause, problem: .unknownCause(cause))
    }
    if let registration = event.registration { try check(registration, of: event.kind) }
  }

  /// Records the creation of an object; throws if it was created before.
  mutating func admitCreation(of participant: Participant, line: Int) throws(Objection) {
    // A role is only a name, which may represent several objects in turn.
    guard participant.serial != nil else { return }
    let object = Participant(name: participant.name, serial: participant.serial)
    if let first = creations.updateValue(line, forKey: object) {
      creations[object] = first
      throw Objection(key: .to, problem: .secondCreation(of: object, line: first))
    }
  }

  /// Records an event that ``check(_:)`` has accepted.
  mutating func admit(_ event: TraceEvent.Links, line: Int) {
    _ = lines.insert(line, for: event.id)
    if event.kind == .registration, let registration = event.registration {
      registrations.insert(registration)
    }
    let lane = stacks.stack(of: event.lane)
    if event.kind.opensActivation {
      stacks[lane].append(OpenEvent(id: event.id, kind: event.kind, line: line))
    } else if event.kind.closesActivation, stacks[lane].last?.id == event.begin {
      stacks[lane].removeLast()
    }
  }

  /// Returns the innermost open event of a lane, or `nil` if none is open.
  mutating func innermost(in lane: LaneID) -> OpenEvent? { stacks[stacks.stack(of: lane)].last }

  /// Ends the innermost open event of a lane.
  mutating func endInnermost(in lane: LaneID) {
    _ = stacks[stacks.stack(of: lane)].popLast()
  }

  /// Returns whether an id is in use.
  func isTaken(_ id: EventID) -> Bool { lines[id] != nil }

  // MARK: - Rules

  private mutating func checkEnding(_ event: TraceEvent.Links) throws(Objection) {
    guard let begin = event.begin else { return }
    let lane = stacks.stack(of: event.lane)
    let innermost = stacks[lane].last
    guard let innermost, innermost.id == begin else {
      if let innermost, isOpen(begin, in: lane) {
        throw Objection(key: .begin, problem: .notInnermost(begin: begin, innermost: innermost))
      }
      // Ring mode may have dropped the start event, but an open event can't enclose a dropped one.
      if allowsGaps, innermost == nil, lines[begin] == nil { return }
      throw Objection(
        key: .begin, problem: .notOpen(begin: begin, lane: event.lane, innermost: innermost))
    }
    if !event.kind.closes(innermost.kind) {
      throw Objection(key: .begin, problem: .wrongEnding(event.kind, begin: innermost))
    }
  }

  /// Returns whether an event is open in a lane. Searches by line, so it is fast even in deep nesting.
  private func isOpen(_ id: EventID, in lane: Int) -> Bool {
    guard let line = lines[id], let depth = stacks.depth(of: line, in: lane) else { return false }
    return stacks[lane][depth].id == id
  }

  private func check(
    _ registration: RegistrationID, of kind: TraceEvent.Kind
  ) throws(Objection) {
    let isKnown = registrations.contains(registration)
    if kind == .registration, isKnown {
      throw Objection(key: .registration, problem: .duplicateRegistration(registration))
    }
    if kind != .registration, !isKnown, !allowsGaps {
      throw Objection(key: .registration, problem: .unknownRegistration(registration))
    }
  }
}

extension TraceDiagnostic.OpenEvent: OpenFrame {
  @usableFromInline package var place: Int { line }
}
