import SeqtraceEvents

/// Connects the lines of a transcript into events with lanes, ends, causes and registrations.
struct TranscriptAssembly {
  /// A problem with a line.
  typealias Failure = TranscriptReadError

  /// A line that may have other lines below it.
  struct Level {
    enum Kind { case activation, start, lane, leaf }

    var kind: Kind
    /// The event on the line; -1 if the line starts a lane of unknown origin.
    var event: Int32
    /// The lane of the lines below; -1 if it isn't known yet.
    var lane: LaneID
    /// The innermost post that encloses the lines below; -1 if there is none.
    var post: Int32 = -1
    /// The file that applies to the lines below.
    var file: String?
    var line: Int
    var outcome = ParsedLine.Outcome()
    /// The line with `end`; `nil` if there is none yet.
    var endLine: Int?
  }

  /// A cause to resolve after all lines have been read.
  private struct PendingCause {
    var event: Int32
    var reference: ParsedLine.Reference
    var isAwaited: Bool
    var line: Int
  }

  var events: [TraceEvent] = []
  /// The line of each event.
  var lines: [Int32] = []
  private(set) var participants: [Participant] = []
  var levels: [Level] = []
  var registrations = RegistrationTable()

  private var ids: [Participant: ParticipantID] = [:]
  private var creations: [Participant: Int] = [:]
  /// By lane: the event that started it, its first event, and its last event so far.
  private var startOf: [Int32] = [-1]
  private var firstOf: [Int32] = [-1]
  private var lastOf: [Int32] = [-1]
  /// The lane directly below each spawn or handoff.
  private var directLanes: [Int32: LaneID] = [:]
  private var children: [LaneID: ChildQueue] = [:]
  private var marks: [String: (target: CauseReferences.Mark, line: Int)] = [:]
  private var pendingCauses: [PendingCause] = []
  /// The awaits that implicitly refer to a child, with that child.
  private var pendingChildren: [(event: Int32, child: Int32)] = []

  /// Creates a failure at a line and column.
  static func failure(
    _ problem: TranscriptDiagnostic.Problem, line: Int, column: Int
  ) -> Failure {
    Failure(TranscriptDiagnostic(line: line, column: column, problem: problem))
  }

  // MARK: - Lanes

  mutating func newLane(startedBy event: Int32) -> LaneID {
    startOf.append(event)
    firstOf.append(-1)
    lastOf.append(-1)
    return LaneID(startOf.count - 1)
  }

  /// Returns the lane of the lines below a level.
  mutating func lane(below level: Int) -> LaneID {
    if levels[level].lane >= 0 { return levels[level].lane }
    let lane = newLane(startedBy: levels[level].event)
    levels[level].lane = lane
    directLanes[levels[level].event] = lane
    return lane
  }

  // MARK: - Events

  /// Reserves room for a number of events.
  mutating func reserveCapacity(_ count: Int) {
    events.reserveCapacity(count)
    lines.reserveCapacity(count)
  }

  mutating func append(_ event: consuming TraceEvent, line: Int) throws(Failure) -> Int32 {
    guard events.count < Int(Int32.max) else {
      throw Self.failure(.tooManyEvents, line: line, column: 1)
    }
    let index = Int32(events.count)
    let lane = Int(event.lane)
    event.id = EventID(index + 1)
    events.append(event)
    lines.append(Int32(clamping: line))
    if firstOf[lane] < 0 { firstOf[lane] = index }
    lastOf[lane] = index
    return index
  }

  /// Appends the end event of a level's activation, unless a line with `end` has done so or the activation
  /// was interrupted.
  mutating func close(_ level: Level) throws(Failure) {
    guard level.kind == .activation, level.endLine == nil, !level.outcome.isInterrupted else {
      return
    }
    _ = try append(ending(of: level), line: level.line)
  }

  /// Returns the end event of a level's activation, with the outcome that the level's line states.
  func ending(of level: Level) -> TraceEvent {
    let kind = events[Int(level.event)].kind
    return TraceEvent(
      id: 0, kind: level.outcome.throwsError ? .throw : kind.normalEnding ?? .return,
      lane: level.lane, name: level.outcome.isCancelled ? TraceEvent.cancelledName : "",
      value: level.outcome.value, begin: EventID(level.event + 1))
  }

  mutating func id(of participant: Participant?) -> ParticipantID? {
    guard let participant else { return nil }
    if let id = ids[participant] { return id }
    let id = ParticipantID(participants.count)
    participants.append(participant)
    ids[participant] = id
    return id
  }

  /// Records a creation; throws if the object was created before.
  mutating func admitCreation(
    of participant: Participant, line: Int, column: Int
  ) throws(Failure) {
    guard participant.serial != nil else { return }
    let object = Participant(name: participant.name, serial: participant.serial)
    if let first = creations.updateValue(line, forKey: object) {
      throw Self.failure(
        .secondCreation(
          String(decoding: ParticipantText.bytes(of: object), as: UTF8.self), line: first),
        line: line, column: column)
    }
  }

  // MARK: - Causes

  /// Sets the cause of an event, or stores the reference until all lines have been read.
  mutating func tie(
    _ event: Int32, _ cause: ParsedLine.Cause, post: Int32, line: Int
  ) {
    let (kind, lane) = (events[Int(event)].kind, events[Int(event)].lane)
    switch cause {
    case .nothing: break
    case .implied:
      if isFirst(event) {
        set(startOf[Int(lane)], asCauseOf: event)
      } else if kind == .callbackBegin {
        set(post, asCauseOf: event)
      } else if kind == .await, let child = children[lane]?.first {
        pendingChildren.append((event, child))
        children[lane]?.removeFirst()
      }
    case .awaited(let reference):
      pendingCauses.append(
        PendingCause(event: event, reference: reference, isAwaited: true, line: line))
      if !isFirst(event), case .event(let spawn) = marks[reference.name]?.target {
        children[lane]?.remove(spawn)
      }
    case .after(let reference):
      pendingCauses.append(
        PendingCause(event: event, reference: reference, isAwaited: false, line: line))
    }
    if kind == .spawn, events[Int(event)].name.isEmpty {
      children[lane, default: ChildQueue()].append(event)
    }
  }

  /// Returns whether the event just added is the first of its lane.
  private func isFirst(_ event: Int32) -> Bool {
    firstOf[Int(events[Int(event)].lane)] == event
  }

  private mutating func set(_ cause: Int32, asCauseOf event: Int32) {
    if cause >= 0 { events[Int(event)].cause = EventID(cause + 1) }
  }

  /// Records the mark of a line. Other lines refer to this line as a cause by the name of the mark.
  mutating func admit(
    _ mark: ParsedLine.Reference, of target: CauseReferences.Mark, line: Int
  ) throws(Failure) {
    if let first = marks[mark.name] {
      throw Self.failure(.secondMark(mark.name, line: first.line), line: line, column: mark.column)
    }
    marks[mark.name] = (target, line)
  }

  /// Resolves all references to causes.
  mutating func resolveCauses() throws(Failure) {
    for (event, child) in pendingChildren { set(end(of: child), asCauseOf: event) }
    for pending in pendingCauses {
      guard let mark = marks[pending.reference.name] else {
        throw Self.failure(
          .unknownMark(pending.reference.name), line: pending.line,
          column: pending.reference.column)
      }
      switch mark.target {
      case .event(let event):
        set(pending.isAwaited ? end(of: event) : event, asCauseOf: pending.event)
      case .lane(let lane):
        set(lastOf[Int(lane)], asCauseOf: pending.event)
      }
    }
  }

  /// Returns the last event of the lane that a spawn or a handoff started, or the spawn or handoff itself if
  /// it started no lane.
  private func end(of start: Int32) -> Int32 {
    directLanes[start].map { lastOf[Int($0)] } ?? start
  }
}
