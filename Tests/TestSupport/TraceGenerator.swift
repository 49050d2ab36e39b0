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
  private let mentionsObjects: Bool
  private let texts: [String]
  private let types: [String]

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
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2: open(lane)
    case 3...5: close(lane)
    case 6: register(lane)
    case 7: useRegistration(lane)
    case 8: startLane(from: lane)
    default: wait(lane)
    }
  }

  private mutating func open(_ lane: LaneID) {
    let kinds: [TraceEvent.Kind] = [.call, .propertyChange, .create, .destroyBegin, .postBegin]
    let kind = kinds.randomElement(using: &random)!
    let receiver = kind == .create ? newObject() : participant()
    var event = TraceEvent(id: 0, kind: kind, lane: lane, receiver: receiver, name: text())
    if random.oneIn(3) { event.arguments = [value(), value()] }
    if kind == .propertyChange, random.oneIn(2) { event.value = value() }
    if random.oneIn(4) { event.sender = participant() }
    if kind == .postBegin { event.object = participant() }
    append(event)
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

  private mutating func startLane(from lane: LaneID) {
    let child = LaneID(lanes.count)
    var cause: EventID?
    if !random.oneIn(4) {
      append(TraceEvent(id: 0, kind: random.oneIn(2) ? .spawn : .handoff, lane: lane))
      cause = trace.events.last!.id
    }
    for sibling in 0..<(random.oneIn(3) ? 2 : 1) {
      lanes.append(child + LaneID(sibling))
      append(
        TraceEvent(
          id: 0, kind: .call, lane: child + LaneID(sibling), receiver: participant(),
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
    if random.oneIn(3) { event.source = SourceLine(fileID: text(), line: event.id) }
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
