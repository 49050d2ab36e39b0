import SeqtraceEvents

/// Checks that each event fits the events before it.
struct TraceValidator {
  typealias OpenEvent = TraceDiagnostic.OpenEvent

  /// The reason why an event doesn't fit, and the key with the wrong value.
  struct Objection: Error {
    var key: TraceKey
    var problem: TraceDiagnostic.Problem
  }

  /// Whether events may refer to others that ring mode dropped.
  let allowsGaps: Bool

  /// The line of every event, by its id.
  private var lines = IdentifierTable()
  private var registrations: Set<RegistrationID> = []
  /// The line of every creation, by its object.
  private var creations: [Participant: Int] = [:]
  /// The open events of each lane, the innermost last; the lines of a stack ascend.
  private var stacks = OpenStacks<OpenEvent>()

  init(allowsGaps: Bool) { self.allowsGaps = allowsGaps }

  /// Throws if the event doesn't fit.
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

  /// Notes the creation of an object; throws if it was created before.
  mutating func admitCreation(of participant: Participant, line: Int) throws(Objection) {
    // A role is a name, and may stand for several objects in turn.
    guard participant.serial != nil else { return }
    let object = Participant(name: participant.name, serial: participant.serial)
    if let first = creations.updateValue(line, forKey: object) {
      creations[object] = first
      throw Objection(key: .to, problem: .secondCreation(of: object, line: first))
    }
  }

  /// Admits an event that has passed ``check(_:)``.
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

  /// The innermost open event of a lane.
  mutating func innermost(in lane: LaneID) -> OpenEvent? { stacks[stacks.stack(of: lane)].last }

  /// Ends the innermost open event of a lane.
  mutating func endInnermost(in lane: LaneID) {
    _ = stacks[stacks.stack(of: lane)].popLast()
  }

  /// Whether an id is in use.
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
      // Ring mode may have dropped the start, but then nothing that is still open can be around it.
      if allowsGaps, innermost == nil, lines[begin] == nil { return }
      throw Objection(
        key: .begin, problem: .notOpen(begin: begin, lane: event.lane, innermost: innermost))
    }
    if !event.kind.closes(innermost.kind) {
      throw Objection(key: .begin, problem: .wrongEnding(event.kind, begin: innermost))
    }
  }

  /// Whether an event is open in a lane. Searches by line, so deep nesting is cheap.
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
