internal import SeqtraceDiagram
internal import SeqtraceEvents

/// A run up to the event that is being looked at: the objects that live, the registrations and the open calls.
struct ObservedRun: ~Copyable {
  let trace: Trace
  let options: FindingOptions
  /// The object of each participant, as the index of the first participant that is a side of it; `nil` for roles.
  private let objects: [ObjectID?]
  /// The type of each participant, as the index of the first participant with its name.
  private let types: [Int]
  /// The name of each participant, as it is shown: its type's without what isn't needed.
  let names: [String]
  /// Whether everything until the end of the run was recorded, as far as the recording itself says.
  private let isWhole: Bool

  private var stacks = OpenStacks<Frame>()
  private var openCount = 0
  /// By object.
  private var lives: [Life]
  /// The registrations that weren't removed.
  private(set) var registrations: [RegistrationID: ObservedRegistration] = [:]

  /// An object that isn't a role.
  typealias ObjectID = Int

  /// The life of an object, as positions of events; `nil` for those that didn't happen.
  struct Life {
    var creation: Int?
    var destruction: Int?
    var end: Int?
    var isDead: Bool { end != nil }
  }

  /// An open activation.
  struct Frame: OpenFrame {
    let id: EventID
    let place: Int
    let kind: TraceEvent.Kind
    let receiver: ParticipantID?
    /// The position of the innermost open callback, this one included; `nil` if there is none.
    let callback: Int?
    /// The registration of this callback, if its receiver was dead at its start.
    let lateRegistration: RegistrationID?
    /// What happened inside of a callback, so far.
    var content = WorkHash()
  }

  /// An event with what is known of it.
  struct Step {
    let position: Int
    let kind: TraceEvent.Kind
    /// The lane's stack.
    let stack: Int
    /// The sender, also if the lane implies it.
    var sender: ParticipantID?
    var receiver: ParticipantID?
    /// The position of the event that this one ends.
    var opening: Int?
    /// The registration that the event makes, uses or ends.
    var registration: ObservedRegistration?
  }

  init(of trace: Trace, isCut: Bool, options: FindingOptions) {
    self.trace = trace
    self.options = options
    isWhole = !isCut && trace.droppedEventCount == 0 && trace.strayEventCount == 0
    var firsts: [Object: Int] = [:]
    func first(_ object: Object, _ index: Int) -> Int {
      if let first = firsts[object] { return first }
      firsts[object] = index
      return index
    }
    let participants = trace.participants.enumerated()
    objects = participants.map { index, participant in
      participant.serial.map { first(Object(name: participant.name, serial: $0), index) }
    }
    types = participants.map { first(Object(name: $1.name, serial: nil), $0) }
    let shortest = TypeName.shortest(Set(trace.participants.map(\.name)))
    names = trace.participants.map { shortest[$0.name] ?? $0.name }
    lives = Array(repeating: Life(), count: trace.participants.count)
  }

  /// An object, or a type if there is no serial.
  private struct Object: Hashable {
    let name: String
    let serial: Int32?
  }
}

// MARK: - Questions

extension ObservedRun {
  /// Whether the end of the recording is that of the run: nothing is missing, and every call has ended.
  var isComplete: Bool { isWhole && openCount == 0 }

  /// Whether nothing is missing; calls may be open.
  var lacksNothing: Bool { isWhole }

  /// The object of a participant; `nil` for a role, which has no life.
  func object(_ participant: ParticipantID?) -> ObjectID? {
    participant.flatMap { objects[Int($0.index)] }
  }

  /// The life of an object.
  func life(_ object: ObjectID) -> Life { lives[object] }

  /// Whether a participant is an object that is dead.
  func isDead(_ participant: ParticipantID?) -> Bool {
    object(participant).map { life($0).isDead } ?? false
  }

  /// A number that identifies a participant's type.
  func type(_ participant: ParticipantID) -> Int { types[Int(participant.index)] }

  /// The name of a participant, as it is shown: its type's without what isn't needed.
  func name(_ participant: ParticipantID?) -> String {
    participant.map { names[Int($0.index)] } ?? "the caller"
  }

  /// The name of a participant in every run: its type's without the module.
  func subject(_ participant: ParticipantID?) -> String {
    guard let participant else { return "" }
    let name = trace[participant].name
    return TypeName(name).map { $0.path.joined(separator: ".") } ?? name
  }

  /// The name of a call, with that of its receiver, as it is shown.
  func callName(_ position: Int) -> String {
    let event = trace.events[position]
    return "\(name(event.receiver)).\(event.name.isEmpty ? event.kind.rawValue : event.name)"
  }

  /// The name of a call, with that of its receiver, in every run.
  func callSubject(_ position: Int) -> String {
    "\(subject(trace.events[position].receiver)).\(trace.events[position].name)"
  }

  /// The open activations of a step's lane, the innermost last.
  func frames(_ step: Step) -> [Frame] { stacks[step.stack] }

  /// The positions at which the open activations of each lane start, the innermost last; by lane.
  var openPositions: [(lane: LaneID, positions: [Int])] {
    if openCount == 0 { return [] }
    return Set(trace.events.lazy.map(\.lane)).sorted().compactMap { lane in
      let positions = stacks[lane: lane].map(\.place)
      return positions.isEmpty ? nil : (lane, positions)
    }
  }

  /// The innermost open activation of a step's lane, without the one that the step ends.
  func parent(of step: Step) -> Frame? {
    let frames = stacks[step.stack]
    let count = frames.count - (step.opening != nil || opensNow(step) ? 1 : 0)
    return count > 0 ? frames[count - 1] : nil
  }

  private func opensNow(_ step: Step) -> Bool {
    stacks[step.stack].last?.place == step.position
  }

  /// Whether one event is known to have happened before another.
  ///
  /// The order of a lane is that of its events. Between lanes, the times decide; without them, nothing is known.
  func happened(_ first: Int, before second: Int) -> Bool {
    let events = trace.events
    if events[first].lane == events[second].lane { return first < second }
    guard let start = events[first].time, let end = events[second].time else { return false }
    return start < end
  }

  /// The time between two events; `nil` if it wasn't recorded.
  func duration(from first: Int, to second: Int) -> TimeSpan? {
    TimeSpan(from: trace.events[first], to: trace.events[second])
  }

  /// A finding with its evidence in the order of the trace.
  ///
  /// - Parameters:
  ///   - subjects: The types, messages and notifications that the finding is about.
  ///   - evidence: The labels and positions of the events that show it. A position of `nil` is left out.
  ///   - places: The positions of events. The source of the finding is that of the first one that has a source.
  ///   - weight: See ``Finding/weight``.
  func finding(
    _ rule: FindingRule, _ sentence: FindingText, about subjects: [String],
    _ evidence: KeyValuePairs<String, Int?>, at places: Int?..., weight: Int64 = 0
  ) -> Finding {
    let events = trace.events
    let all = evidence.compactMap { label, position in
      position.map { Finding.Evidence(position: $0, label: label, source: events[$0].source) }
    }
    return Finding(
      rule: rule, sentence: sentence, subjects: subjects,
      evidence: all.sorted { $0.position < $1.position },
      source: places.lazy.compactMap { place in place.flatMap { events[$0].source } }.first,
      weight: weight)
  }
}

// MARK: - Passing events

extension ObservedRun {
  /// Takes in an event.
  mutating func advance(to position: Int) -> Step {
    let kind = trace.events[position].kind
    let stack = stacks.stack(of: trace.events[position].lane)
    if kind.closesActivation { return close(position, kind, stack) }
    let receiver = trace.events[position].receiver
    let innermost = stacks[stack].last
    let sender = trace.events[position].sender ?? innermost?.receiver
    var registration: ObservedRegistration?
    var late: RegistrationID?
    if let id = trace.events[position].registration {
      (registration, late) = take(id, at: position, from: sender, to: receiver, in: stack)
    }
    if let innermost {
      if let id = innermost.lateRegistration { note(work: kind, for: receiver, of: id) }
      if let callback = innermost.callback {
        add(kind, receiver, position, inside: callback, to: stack)
      }
    }
    if let object = object(receiver) {
      if kind == .create { lives[object].creation = position }
      if kind == .destroyBegin { lives[object].destruction = position }
    }
    if kind.opensActivation {
      openCount += 1
      stacks[stack].append(
        Frame(
          id: trace.events[position].id, place: position, kind: kind, receiver: receiver,
          callback: kind == .callbackBegin ? position : innermost?.callback,
          lateRegistration: late))
    }
    return Step(
      position: position, kind: kind, stack: stack, sender: sender, receiver: receiver,
      registration: registration)
  }

  private mutating func close(_ position: Int, _ kind: TraceEvent.Kind, _ stack: Int) -> Step {
    // What was opened before the first event that is left, or isn't innermost, isn't known.
    guard let frame = stacks[stack].last, frame.id == trace.events[position].begin else {
      return Step(position: position, kind: kind, stack: stack)
    }
    if kind == .destroyEnd, let object = object(frame.receiver) { lives[object].end = position }
    let id = trace.events[frame.place].registration
    return Step(
      position: position, kind: kind, stack: stack, sender: frame.receiver,
      receiver: frame.receiver, opening: frame.place,
      registration: id.flatMap { registrations[$0] })
  }

  /// Forgets what a step has ended, after it was seen.
  mutating func leave(_ step: Step) {
    guard step.opening != nil, let frame = stacks[step.stack].popLast() else { return }
    openCount -= 1
    let last = stacks[step.stack].count - 1
    guard last >= 0, stacks[step.stack][last].callback != nil else { return }
    stacks[step.stack][last].content.add(frame.content)
  }

  private mutating func take(
    _ id: RegistrationID, at position: Int, from sender: ParticipantID?,
    to receiver: ParticipantID?, in stack: Int
  ) -> (ObservedRegistration?, late: RegistrationID?) {
    switch trace.events[position].kind {
    case .registration:
      // A function of the centre, in an extension, registers for its caller.
      let caller = stacks[stack].last { $0.receiver != receiver }?.receiver
      let registration = ObservedRegistration(
        id: id, position: position, owner: sender == receiver ? caller : sender, center: receiver,
        isOfMessages: trace.events[position].arguments.count == 3,
        hasFreeBlock: trace.events[position].arguments.last == "free block")
      registrations[id] = registration
      return (registration, nil)
    case .deregistration: return (registrations.removeValue(forKey: id), nil)
    case .callbackBegin:
      guard registrations[id] != nil else { return (nil, nil) }
      if let receiver { registrations[id]?.owner = receiver }
      let owner = registrations[id]?.owner
      guard let object = object(owner), let end = life(object).end,
        happened(end, before: position)
      else { return (registrations[id], nil) }
      let frame = stacks[stack].last
      let isInPost = frame?.kind == .postBegin && frame?.id == trace.events[position].cause
      registrations[id]?.addLateCallback(at: position, in: isInPost ? frame?.place : nil)
      return (registrations[id], id)
    default: return (nil, nil)
    }
  }

  /// Notes that the callback of a dead owner works for an object that lives.
  private mutating func note(
    work kind: TraceEvent.Kind, for receiver: ParticipantID?, of id: RegistrationID
  ) {
    guard kind == .call || kind == .propertyChange, let object = object(receiver),
      !life(object).isDead
    else { return }
    registrations[id]?.servesOthers = true
  }

  /// Adds an event to what happens inside of a callback.
  private mutating func add(
    _ kind: TraceEvent.Kind, _ receiver: ParticipantID?, _ position: Int, inside callback: Int,
    to stack: Int
  ) {
    let frame = stacks[stack].count - 1
    stacks[stack][frame].content.add(kind, trace.events[position].name)
    guard let receiver else { return }
    // An object that the callback itself makes is another one each time.
    if let object = object(receiver), kind != .create, life(object).creation ?? -1 < callback {
      stacks[stack][frame].content.add(UInt64(object))
    } else {
      stacks[stack][frame].content.add(UInt64(type(receiver)) << 32)
    }
  }
}

/// A hash of what happens in a callback, the same in each process.
struct WorkHash: Equatable {
  private var content = ContentHash()
  /// The number of events.
  private(set) var count = 0

  mutating func add(_ number: UInt64) { content.add(number) }

  mutating func add(_ kind: TraceEvent.Kind, _ name: String) {
    count += 1
    add(UInt64(kind.sessionCode) << 56)
    content.add(name)
  }

  mutating func add(_ other: WorkHash) {
    count += other.count
    add(other.content.value)
  }
}
