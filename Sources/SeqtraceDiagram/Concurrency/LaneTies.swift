import SeqtraceEvents

/// The relations between the lanes of a normalised trace, by event index.
///
/// The event at index *i* of a normalised trace has the id *i* + 1, and lanes are numbered from 0.
struct LaneTies {
  /// The effect of an event on the progress of its lane.
  typealias Role = TraceEvent.Kind.Rules.Course

  /// The lane of each event.
  private(set) var lanes: [Int] = []
  /// The role of each event.
  private(set) var roles: [Role] = []
  /// The events of each lane, in program order.
  private(set) var eventsOf: [[Int]] = []
  /// The position of each event in its lane.
  private(set) var places: [Int] = []
  /// The lane of the event that caused each lane's first event; `nil` if it has no cause.
  private(set) var parents: [Int?] = []
  /// The lanes that each spawn or handoff started, by that event.
  private(set) var children: [Int: [Int]] = [:]
  /// The event in the parent that waits for each lane, by lane.
  private(set) var awaitOf: [Int: Int] = [:]
  /// The event by which the parent must have waited for each child, by child.
  private(set) var scopeEndOf: [Int: Int] = [:]
  /// The child lane that each await waits for, by the event of the await.
  private(set) var awaitedBy: [Int: Int] = [:]
  /// The events of other lanes that an event depends on: its cause, the registration that it uses, and the
  /// creation of objects that it refers to.
  private(set) var needs: [Int: [Int]] = [:]
  /// For each destruction, the last events of other lanes that use the object.
  private(set) var usesBefore: [Int: [Int]] = [:]

  /// The events that hand work over: spawns of independent tasks, and handoffs.
  private var handovers: Set<Int> = []

  /// Returns whether an event hands over work. The lane of such an event isn't known to wait for the work.
  func handsOver(_ event: Int) -> Bool { handovers.contains(event) }

  /// Whether, for at least one lane, its start or the point by which its parent has waited for it is unknown.
  var hasUnorderedLanes: Bool {
    eventsOf.indices.dropFirst().contains {
      parents[$0] == nil || awaitOf[$0] == nil && scopeEndOf[$0] == nil
    }
  }

  /// Finds the ties of a normalised trace.
  init(of trace: Trace) {
    for index in trace.events.indices { take(trace.events, at: index) }
    for index in trace.events.indices {
      tie(trace.events[index], at: index, handing: HandedWork(of: trace.events, at: index))
    }
    var makers = Makers(of: trace)
    for index in trace.events.indices {
      let needed = makers.makers(for: trace.events[index], at: index).filter {
        $0 >= 0 && $0 < index && lanes[$0] != lanes[index]
      }
      if !needed.isEmpty { needs[index] = needed }
      let uses = makers.lastUses(before: trace.events[index], in: lanes[index], at: index)
      if !uses.isEmpty { usesBefore[index] = uses }
    }
  }

  private mutating func take(_ events: [TraceEvent], at index: Int) {
    let lane = Int(events[index].lane)
    while eventsOf.count <= lane {
      eventsOf.append([])
      parents.append(nil)
    }
    places.append(eventsOf[lane].count)
    eventsOf[lane].append(lanes.count)
    lanes.append(lane)
    let isReceived = events[index].kind == .await && HandedWork(of: events, at: index) != nil
    roles.append(isReceived ? .acts : events[index].kind.rules.course)
  }

  private mutating func tie(_ event: TraceEvent, at index: Int, handing start: HandedWork?) {
    guard let cause = event.cause.map({ Int($0) - 1 }), cause >= 0, cause < index else { return }
    let lane = lanes[index]
    if places[index] == 0, lanes[cause] != lane {
      parents[lane] = lanes[cause]
      if roles[cause] == .begins { children[cause, default: []].append(lane) }
      if start.map({ $0.isStart }) ?? false { handovers.insert(cause) }
    }
    let awaited = lanes[cause]
    // At the end of a scope, the lane may already have waited earlier.
    if roles[index] == .awaits, event.name == LaneWeaver.scopeEnd {
      scopeEndOf[awaited] = index
      return
    }
    if roles[index] == .awaits, awaited != lane, parents[awaited] == lane, awaitOf[awaited] == nil {
      awaitOf[awaited] = index
      awaitedBy[index] = awaited
    }
  }
}

/// The events so far that created registrations and objects, or used objects.
private struct Makers {
  private var registrations: [RegistrationID: Int] = [:]
  private var creations: [Int: Int] = [:]
  /// The last event of each lane that uses an object. Only objects that are destroyed have an entry.
  private var uses: [Int: [Int: Int]] = [:]
  /// The object of each row of the trace's table of participants.
  private let objects: [Int?]

  init(of trace: Trace) {
    var numbers = Numbers<Participant>()
    objects = trace.participants.map { participant in
      participant.serial.map {
        numbers.number(of: Participant(name: participant.name, serial: $0))
      }
    }
    for event in trace.events where event.kind == .destroyBegin {
      if let object = event.receiver.flatMap({ objects[Int($0.index)] }) { uses[object] = [:] }
    }
  }

  /// Returns the earlier events that an event depends on, and records what the event itself creates.
  mutating func makers(for event: TraceEvent, at index: Int) -> [Int] {
    let objects = [event.sender, event.receiver, event.object].compactMap { participant in
      participant.flatMap { self.objects[Int($0.index)] }
    }
    let needed =
      [event.cause.map { Int($0) - 1 }, event.registration.flatMap { registrations[$0] }]
      .compactMap { $0 } + objects.compactMap { creations[$0] }
    if event.kind == .registration, let id = event.registration { registrations[id] = index }
    if event.kind == .create, let object = event.receiver.flatMap({ self.objects[Int($0.index)] }),
      creations[object] == nil
    {
      creations[object] = index
    }
    return needed
  }

  /// For a destruction, returns the object's last uses in other lanes. Otherwise records the event as a use.
  mutating func lastUses(before event: TraceEvent, in lane: Int, at index: Int) -> [Int] {
    guard let object = event.receiver.flatMap({ self.objects[Int($0.index)] }) else { return [] }
    switch event.kind {
    case .destroyBegin:
      return uses.removeValue(forKey: object)?.filter { $0.key != lane }.values.sorted() ?? []
    case .call, .create, .propertyChange, .postBegin: uses[object]?[lane] = index
    default: break
    }
    return []
  }
}
