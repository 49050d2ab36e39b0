import SeqtraceEvents

/// The participants of a trace, in order of first appearance, with their roles.
///
/// A participant is identified by its row in the trace's table.
struct Cast {
  /// The roles that a participant plays.
  struct Parts: OptionSet {
    let rawValue: UInt8

    static let sender = Parts(rawValue: 1)
    static let receiver = Parts(rawValue: 2)
    static let center = Parts(rawValue: 4)
    /// The participant takes part, possibly only through a note.
    static let present = Parts(rawValue: 8)
  }

  /// The lifelines of each object: the object itself and its facets. Both arrays are in order of first
  /// appearance.
  private(set) var objects: [[Int]] = []
  /// All participants, by row.
  let participants: [Participant]
  /// The posts that caused a callback, including callbacks that run later on a queue.
  private(set) var answeredPosts: Set<EventID> = []
  /// The roles of each participant, by row.
  private var parts: [Parts]
  private var objectNumbers = Numbers<Participant>()

  /// Collects the participants of a normalised trace in one pass.
  init(of trace: Trace) {
    participants = trace.participants
    parts = Array(repeating: [], count: participants.count)
    // By index, because a loop over the events would copy each of them.
    for index in trace.events.indices {
      take(trace.events[index].kind, trace.events[index].sender, trace.events[index].receiver)
      takeStart(of: trace.events, at: index)
      if trace.events[index].kind == .callbackBegin, let post = trace.events[index].cause {
        answeredPosts.insert(post)
      }
    }
  }

  /// Returns the kind of head for a participant. A role that only sends messages to others is an actor.
  func kind(of row: Int) -> Lifeline.Kind {
    if parts[row].contains(.center) { return .notificationCenter }
    let isDriver = parts[row].contains(.sender) && !parts[row].contains(.receiver)
    return isDriver && participants[row].serial == nil ? .actor : .participant
  }

  private mutating func take(
    _ kind: TraceEvent.Kind, _ sender: ParticipantID?, _ receiver: ParticipantID?
  ) {
    switch kind.rules.parties {
    case .message, .lifetime: cast(sender, receiver)
    case .messageToCenter:
      cast(sender, receiver)
      add(.center, to: receiver)
    case .messageFromCenter:
      cast(sender, receiver)
      add(.center, to: sender)
    case .bystander: add(.present, to: receiver)
    case .nobody: break
    }
  }

  /// Adds the participants that hand over work or receive it.
  private mutating func takeStart(of events: [TraceEvent], at index: Int) {
    guard let start = HandedWork(of: events, at: index) else { return }
    cast(start.sender, start.receiver)
  }

  private mutating func cast(_ sender: ParticipantID?, _ receiver: ParticipantID?) {
    add(.sender, to: sender)
    add(sender == receiver ? .present : .receiver, to: receiver)
  }

  private mutating func add(_ part: Parts, to participant: ParticipantID?) {
    guard let row = participant.map({ Int($0.index) }) else { return }
    if parts[row].isEmpty { addSide(row) }
    parts[row].insert(part)
  }

  private mutating func addSide(_ row: Int) {
    let object = Participant(name: participants[row].name, serial: participants[row].serial)
    let index = objectNumbers.number(of: object)
    if index == objects.count { objects.append([]) }
    objects[index].append(row)
  }
}
