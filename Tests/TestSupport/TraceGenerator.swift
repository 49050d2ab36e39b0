package import SeqtraceEvents

/// Makes random but valid traces of several lanes, as a recorder could have written them.
///
/// Names are few, so that many events and lanes are alike; texts are as awkward as texts can be.
package struct TraceGenerator {
  private var random: SeededGenerator
  private var trace = Trace()
  private var stacks: [LaneID: [TraceEvent]] = [:]
  private var lastEvents: [LaneID: EventID] = [:]
  private var lanes: [LaneID] = [0]
  /// The serials of objects that exist, by type.
  private var objects: [(name: String, serial: Int32)] = []
  private var registrations: [RegistrationID] = []
  private var nextSerial: Int32 = 1
  /// How far each open post has gone through the registrations that there were when it began.
  private var reached: [EventID: (registration: Int, count: Int)] = [:]
  /// The deliveries that wait for a lane.
  private var deliveries: [Delivery] = []
  private let mentionsObjects: Bool
  private let texts: [String]
  private let types: [String]

  /// A notification on its way to an observer on a queue.
  private struct Delivery {
    let post: TraceEvent
    let registration: RegistrationID
  }

  package static let awkwardTexts = [
    "", "a", "addSubview(_:)", "text", "\"\\/\u{8}\u{C}\n\r\t", "\0\u{1F}\u{7F}\u{85}\u{2028}",
    "日本語のラベル", "👩‍👩‍👧‍👦 e\u{301} \u{10FFFF}", "<script>alert('x')</script>",
    "a long text that needs storage",
  ]
  package static let awkwardTypes = [
    "UILabel", "UITextView", "foo@3", "bar#12", "a / b", "C:\\@7", "Dictionary<String, (A) -> B>",
    "",
    "x /", " / ", "\\", "@", "@0", "-1", "名@-5",
  ]

  /// Starts a generator; with `plain` all objects are of one type and have all names in common.
  package init(seed: UInt64, plain: Bool = false, mentionsObjects: Bool = true) {
    self.mentionsObjects = mentionsObjects
    random = SeededGenerator(seed: seed)
    texts = plain ? ["a"] : Self.awkwardTexts
    types = plain ? ["UILabel"] : Self.awkwardTypes
  }

  /// Makes a trace of about so many events.
  package mutating func trace(count: Int) -> Trace {
    trace.title = random.oneIn(2) ? text() : nil
    trace.design = random.oneIn(2) ? text() : nil
    while trace.events.count < count { step(in: lanes.randomElement(using: &random)!) }
    return trace
  }

  private mutating func text() -> String { texts.randomElement(using: &random)! }

  /// The text of a value, which may mention objects.
  private mutating func value() -> String {
    guard mentionsObjects, random.oneIn(3),
      let object = objects.randomElement(using: &random)
    else { return text() }
    return "[\(ObjectMentions.text(object.name, object.serial, .opaque)), nil]"
  }

  // MARK: - Steps

  private mutating func step(in lane: LaneID) {
    switch Int.random(in: 0..<12, using: &random) {
    case 0...2: open(lane)
    case 3...5: close(lane)
    case 6: register(lane)
    case 7: useRegistration(lane)
    case 8: startLane(from: lane)
    case 9: continuePost(lane)
    case 10: deliver(in: lane)
    default: wait(lane)
    }
  }

  private mutating func open(_ lane: LaneID) {
    let kinds: [TraceEvent.Kind] = [.call, .propertyChange, .create, .destroyBegin, .postBegin]
    var kind = kinds.randomElement(using: &random)!
    var receiver = kind == .create ? newObject() : participant()
    if kind == .destroyBegin {
      if let victim = takeVictim() { receiver = victim } else { kind = .call }
    }
    var event = TraceEvent(id: 0, kind: kind, lane: lane, receiver: receiver, name: text())
    if random.oneIn(3) { event.arguments = [value(), value()] }
    if kind == .propertyChange, random.oneIn(2) { event.value = value() }
    if random.oneIn(4) { event.sender = participant() }
    if kind == .postBegin { event.object = participant() }
    append(event)
    if kind == .postBegin { reached[trace.events.last!.id] = (0, registrations.count) }
  }

  private mutating func close(_ lane: LaneID) {
    guard let open = stacks[lane]?.last else { return }
    let kinds = TraceEvent.Kind.allCases.filter { $0.closes(open.kind) }
    var event = TraceEvent(
      id: 0, kind: kinds.randomElement(using: &random)!, lane: lane, begin: open.id)
    if random.oneIn(3) { event.value = value() }
    append(event)
  }

  private mutating func register(_ lane: LaneID) {
    let id = RegistrationID(registrations.count + 1)
    registrations.append(id)
    append(
      TraceEvent(
        id: 0, kind: .registration, lane: lane, receiver: participant(), name: text(),
        registration: id, object: random.oneIn(2) ? participant() : nil,
        queue: random.oneIn(2) ? text() : nil))
  }

  private mutating func useRegistration(_ lane: LaneID) {
    guard let id = registrations.randomElement(using: &random) else { return }
    let kind: TraceEvent.Kind = random.oneIn(2) ? .callbackBegin : .deregistration
    append(
      TraceEvent(
        id: 0, kind: kind, lane: lane, sender: participant(), receiver: participant(),
        name: text(), registration: id))
  }

  /// Has the lane's innermost post go on to a later registration, here or on a queue.
  private mutating func continuePost(_ lane: LaneID) {
    guard let post = stacks[lane]?.last, let (last, count) = reached[post.id], last < count else {
      return
    }
    let next = Int.random(in: last + 1...count, using: &random)
    reached[post.id] = (next, count)
    let delivery = Delivery(post: post, registration: RegistrationID(next))
    if random.oneIn(2) { deliveries.append(delivery) } else { callBack(delivery, in: lane) }
  }

  /// Starts one of the callbacks that wait for a lane, in this one or in a new one.
  private mutating func deliver(in lane: LaneID) {
    guard let index = deliveries.indices.randomElement(using: &random) else { return }
    let isNew = deliveries[index].post.lane == lane || random.oneIn(2)
    if isNew { lanes.append(LaneID(lanes.count)) }
    callBack(deliveries.remove(at: index), in: isNew ? lanes.last! : lane)
  }

  private mutating func callBack(_ delivery: Delivery, in lane: LaneID) {
    let serial = trace[delivery.post.receiver!].serial
    let isAlive = serial == nil || objects.contains { $0.serial == serial }
    append(
      TraceEvent(
        id: 0, kind: .callbackBegin, lane: lane,
        sender: isAlive ? delivery.post.receiver : participant(), receiver: participant(),
        name: text(), registration: delivery.registration, cause: delivery.post.id))
  }

  private mutating func startLane(from lane: LaneID) {
    let firstChild = lanes.count
    var cause: EventID?
    if !random.oneIn(4) {
      append(TraceEvent(id: 0, kind: random.oneIn(2) ? .spawn : .handoff, lane: lane))
      cause = trace.events.last!.id
    }
    for sibling in 0..<(random.oneIn(3) ? 2 : 1) {
      let child = LaneID(firstChild + sibling)
      lanes.append(child)
      append(
        TraceEvent(
          id: 0, kind: .call, lane: child, receiver: participant(),
          name: text(), cause: cause))
    }
  }

  private mutating func wait(_ lane: LaneID) {
    guard let other = lanes.randomElement(using: &random), other != lane,
      let cause = lastEvents[other]
    else { return }
    append(TraceEvent(id: 0, kind: .await, lane: lane, cause: cause))
  }

  private mutating func append(_ event: TraceEvent) {
    var event = event
    event.id = EventID(trace.events.count + 1)
    event.time = Int64(event.id) * 1000
    if random.oneIn(3) { event.source = SourceLine(fileID: text(), line: event.id.value) }
    trace.events.append(event)
    lastEvents[event.lane] = event.id
    if event.kind.opensActivation { stacks[event.lane, default: []].append(event) }
    if event.kind.closesActivation { stacks[event.lane]!.removeLast() }
  }

  // MARK: - Participants

  private mutating func newObject() -> ParticipantID {
    let name = types.randomElement(using: &random)!
    objects.append((name, nextSerial))
    nextSerial += 1
    return id(of: Participant(name: name, serial: nextSerial - 1))
  }

  /// An object that is busy nowhere, which nothing names from now on.
  private mutating func takeVictim() -> ParticipantID? {
    let busy = Set(stacks.values.joined().compactMap { $0.receiver.flatMap { trace[$0].serial } })
    let idle = objects.indices.filter { !busy.contains(objects[$0].serial) }
    guard let index = idle.randomElement(using: &random) else { return nil }
    let victim = objects.remove(at: index)
    return id(of: Participant(name: victim.name, serial: victim.serial))
  }

  private mutating func participant() -> ParticipantID {
    let facet = random.oneIn(4) ? text() : nil
    guard !random.oneIn(5), let object = objects.randomElement(using: &random) else {
      return id(of: Participant(name: types.randomElement(using: &random)!, facet: facet))
    }
    return id(of: Participant(name: object.name, serial: object.serial, facet: facet))
  }

  private mutating func id(of participant: Participant) -> ParticipantID {
    if let index = trace.participants.firstIndex(of: participant) { return ParticipantID(index) }
    trace.participants.append(participant)
    return ParticipantID(trace.participants.count - 1)
  }
}
