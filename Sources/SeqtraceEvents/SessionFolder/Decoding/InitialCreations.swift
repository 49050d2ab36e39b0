/// Puts an object's creation before those of the objects that its initial values create.
///
/// Swift evaluates initial values before the initialiser that begins the creation:
///
/// ```
///   recorded   create Ledger ── return ── create Screen ──── return
///   put right  create Screen ── create Ledger ── return ──── return
/// ```
///
/// The creation names the types of these objects. The latest objects of these types that were created
/// directly before it, in the order named, are they, since nothing else of the lane runs in between.
struct InitialCreations {
  /// What happened directly in an activation that is open, or outside of all.
  private struct Level {
    /// An event, and the type of the object that it creates, if one that some creation asks for.
    typealias Step = (event: Int, type: String?)

    /// The place of the activation; 0 outside of all.
    let place: UInt32
    /// The steps since the first creation that somebody may ask for.
    var steps: [Step] = []
    /// Where the creations stand among them, by the names of their types.
    private var creations: [String: [Int]] = [:]

    init(place: UInt32) { self.place = place }

    mutating func note(_ event: Int, _ type: String?) {
      if type == nil, steps.isEmpty { return }
      if let type { creations[type, default: []].append(steps.count) }
      steps.append((event, type))
    }

    /// Takes out the steps from a place on.
    mutating func take(from place: Int) -> [Step] {
      let taken = Array(steps[place...])
      steps.removeSubrange(place...)
      for case (_, let type?) in taken { creations[type]!.removeLast() }
      return taken
    }

    /// Where the first of the objects was created that initial values have just created.
    func firstCreation(named types: [String]) -> Int? {
      var first: Int?
      for type in types.reversed() {
        // They were created in this order, so the search goes on from there.
        first = creations[type]?.last { $0 < first ?? .max } ?? first
      }
      return first
    }
  }

  private let names: SessionNames
  /// The names that some creation asks for.
  private let wanted: Set<String>
  private var levels: [UInt32: [Level]] = [:]
  /// The event that goes directly before another one, by that one.
  private var moved: [Int: Int] = [:]

  /// Finds out which types the creations among some events name.
  private init(_ events: [SessionEvent], _ names: SessionNames) {
    self.names = names
    var wanted: Set<String> = []
    for event in events where event.initialCreations > 0 {
      wanted.formUnion(names.list(event.initialCreations))
    }
    self.wanted = wanted
  }

  /// Puts the creations right among the events, which are sorted by time, and each lane's in program order.
  static func putRight(_ events: inout [SessionEvent], _ names: SessionNames) {
    var pass = InitialCreations(events, names)
    if pass.wanted.isEmpty { return }
    for index in events.indices { pass.take(index, of: &events) }
    if !pass.moved.isEmpty { events = pass.ordered(events) }
  }

  private mutating func take(_ index: Int, of events: inout [SessionEvent]) {
    let event = events[index]
    // What stands outside of the program order belongs to no level.
    guard event.place > 0, let kind = TraceEvent.Kind(sessionCode: event.kind) else { return }
    // Not a copy: the lane's levels have one owner at a time.
    var lane = levels.removeValue(forKey: event.lane) ?? [Level(place: 0)]
    defer { levels[event.lane] = lane }
    if kind.closesActivation {
      if let depth = lane.lastIndex(where: { $0.place == event.begin }), depth > 0 {
        lane.removeSubrange(depth...)
      }
      return
    }
    let level = lane.count - 1
    var type: String?
    if kind == .create {
      let own = self.type(of: event)
      type = wanted.contains(own) ? own : nil
      if event.initialCreations > 0,
        let first = lane[level].firstCreation(named: names.list(event.initialCreations))
      {
        let inner = lane[level].take(from: first)
        moved[inner[0].event] = index
        // What was outermost came from the role; it comes from the new object now.
        for step in inner where events[step.event].sender == event.sender {
          events[step.event].sender = 0
        }
      }
    }
    lane[level].note(index, type)
    if kind.opensActivation { lane.append(Level(place: event.place)) }
  }

  /// The simple name of the type of which an event creates an object, without its generic arguments.
  private func type(of event: SessionEvent) -> String {
    guard let id = names.participant(event.receiver) else { return "" }
    let name = names.participants[Int(id.index)].name
    return String(TypeName.simpleName(of: name).prefix { $0 != "<" })
  }

  /// The events in their new order; what has moved has the time of what it stands before.
  private func ordered(_ events: [SessionEvent]) -> [SessionEvent] {
    let leaving = Set(moved.values)
    var result: [SessionEvent] = []
    result.reserveCapacity(events.count)
    for index in events.indices where !leaving.contains(index) {
      var chain = [index]
      while let next = moved[chain[chain.count - 1]] { chain.append(next) }
      for place in chain.reversed() {
        result.append(events[place])
        result[result.count - 1].time = events[index].time
      }
    }
    return result
  }
}

extension SessionEvent {
  /// The list of the types of the objects that initial values have created before this creation.
  fileprivate var initialCreations: UInt32 {
    kind == TraceEvent.Kind.create.sessionCode && cause.place == 0 ? cause.lane : 0
  }
}
