internal import SeqtraceDiagram
internal import SeqtraceEvents

/// A run up to the event that is being looked at: the objects that live, the registrations and the open calls.
struct ObservedRun: ~Copyable {
  let trace: Trace
  let options: FindingOptions
  /// The object of each participant, as the index of the first participant that is a side of it; -1 for roles.
  private let objects: [Int32]
  /// The number of each participant's type name.
  private let types: [Int32]
  /// The names of types, by number, as they are shown.
  let typeNames: [String]
  /// Whether everything until the end of the run was recorded, as far as the recording itself says.
  private let isWhole: Bool

  private var stacks = OpenStacks<Frame>()
  private var openCount = 0
  /// By object.
  private var lives: [Life]
  /// The registrations that weren't removed.
  private(set) var registrations: [RegistrationID: ObservedRegistration] = [:]

  /// An object that isn't a role.
  typealias ObjectID = Int32

  /// The life of an object, as positions of events; -1 for those that didn't happen.
  struct Life {
    var creation: Int32 = -1
    var destruction: Int32 = -1
    var end: Int32 = -1
    var isDead: Bool { end >= 0 }
  }

  /// An open activation.
  struct Frame: OpenFrame {
    let id: EventID
    let place: Int
    let kind: TraceEvent.Kind
    let receiver: ParticipantID?
    /// The position of the innermost open callback, this one included; -1 if there is none.
    let callback: Int32
    /// The registration of this callback, if its receiver was dead at its start.
    let lateRegistration: RegistrationID?
    /// What happened inside of a callback, so far.
    var content = WorkHash()
  }

  /// An event with what is known of it.
  struct Step {
    let position: Int
    let kind: TraceEvent.Kind
    /// The sender, also if the lane implies it.
    let sender: ParticipantID?
    let receiver: ParticipantID?
    /// The position of the event that this one ends.
    let opening: Int?
    /// The lane's stack.
    let stack: Int
    /// The registration that the event makes, uses or ends.
    let registration: ObservedRegistration?
  }

  init(of trace: Trace, isCut: Bool, options: FindingOptions) {
    self.trace = trace
    self.options = options
    isWhole = !isCut && trace.droppedEventCount == 0 && trace.strayEventCount == 0
    var firsts: [Object: Int32] = [:]
    objects = trace.participants.enumerated().map { index, participant in
      guard let serial = participant.serial else { return -1 }
      let object = Object(name: participant.name, serial: serial)
      if let first = firsts[object] { return first }
      firsts[object] = Int32(index)
      return Int32(index)
    }
    let shortest = TypeName.shortest(Set(trace.participants.map(\.name)))
    var numbers: [String: Int32] = [:]
    var names: [String] = []
    types = trace.participants.map { participant in
      if let number = numbers[participant.name] { return number }
      numbers[participant.name] = Int32(names.count)
      names.append(shortest[participant.name] ?? participant.name)
      return Int32(names.count - 1)
    }
    typeNames = names
    lives = Array(repeating: Life(), count: trace.participants.count)
  }

  private struct Object: Hashable {
    let name: String
    let serial: Int32
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
    guard let participant else { return nil }
    let object = objects[Int(participant.index)]
    return object < 0 ? nil : object
  }

  /// The life of an object.
  func life(_ object: ObjectID) -> Life { lives[Int(object)] }

  /// Whether a participant is an object that is dead.
  func isDead(_ participant: ParticipantID?) -> Bool {
    object(participant).map { life($0).isDead } ?? false
  }

  /// The number of a participant's type.
  func type(_ participant: ParticipantID) -> Int32 { types[Int(participant.index)] }

  /// The name of a participant, as it is shown: its type's without what isn't needed.
  func name(_ participant: ParticipantID?) -> String {
    participant.map { typeNames[Int(type($0))] } ?? "the caller"
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

  /// An event as evidence.
  func evidence(_ label: String, _ position: Int) -> Finding.Evidence {
    Finding.Evidence(position: position, label: label, source: trace.events[position].source)
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
      if innermost.callback >= 0 { add(kind, receiver, position, to: stack) }
    }
    switch kind {
    case .create: if let object = object(receiver) { lives[Int(object)].creation = Int32(position) }
    case .destroyBegin:
      if let object = object(receiver) { lives[Int(object)].destruction = Int32(position) }
    default: break
    }
    if kind.opensActivation {
      openCount += 1
      stacks[stack].append(
        Frame(
          id: trace.events[position].id, place: position, kind: kind, receiver: receiver,
          callback: kind == .callbackBegin ? Int32(position) : innermost?.callback ?? -1,
          lateRegistration: late))
    }
    return Step(
      position: position, kind: kind, sender: sender, receiver: receiver, opening: nil,
      stack: stack, registration: registration)
  }

  private mutating func close(_ position: Int, _ kind: TraceEvent.Kind, _ stack: Int) -> Step {
    // What was opened before the first event that is left, or isn't innermost, isn't known.
    guard let frame = stacks[stack].last, frame.id == trace.events[position].begin else {
      return Step(
        position: position, kind: kind, sender: nil, receiver: nil, opening: nil, stack: stack,
        registration: nil)
    }
    if kind == .destroyEnd, let object = object(frame.receiver) {
      lives[Int(object)].end = Int32(position)
    }
    let id = trace.events[frame.place].registration
    return Step(
      position: position, kind: kind, sender: frame.receiver, receiver: frame.receiver,
      opening: frame.place, stack: stack, registration: id.flatMap { registrations[$0] })
  }

  /// Forgets what a step has ended, after it was seen.
  mutating func leave(_ step: Step) {
    guard step.opening != nil, let frame = stacks[step.stack].popLast() else { return }
    openCount -= 1
    guard let outer = stacks[step.stack].last, outer.callback >= 0 else { return }
    let last = stacks[step.stack].count - 1
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
      guard let object = object(owner), life(object).isDead,
        happened(Int(life(object).end), before: position)
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
    _ kind: TraceEvent.Kind, _ receiver: ParticipantID?, _ position: Int, to stack: Int
  ) {
    let frame = stacks[stack].count - 1
    let callback = stacks[stack][frame].callback
    stacks[stack][frame].content.add(kind, trace.events[position].name)
    guard let receiver else { return }
    // An object that the callback itself makes is another one each time.
    if let object = object(receiver), kind != .create, life(object).creation < callback {
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
