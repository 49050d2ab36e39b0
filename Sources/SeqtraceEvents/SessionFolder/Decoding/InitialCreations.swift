/// Moves each object's creation before the creations of its initial values.
///
/// Swift evaluates initial values before the initialiser that starts the creation:
///
/// ```
///   recorded   create Ledger ── return ── create Screen ──── return
///   corrected  create Screen ── create Ledger ── return ──── return
/// ```
///
/// The creation event lists the types of its initial values. Each listed type matches the latest object of
/// that type created directly before, in the listed order, because nothing else of the lane runs in between.
struct InitialCreations {
  /// The direct steps of an open activation, or those of the lane outside of all activations.
  private struct Level {
    /// An event, with the type of the object that it creates if some creation lists that type.
    typealias Step = (event: Int, type: String?)

    /// The position of the activation; 0 outside of all activations.
    let place: UInt32
    /// The steps since the first creation that another creation may list.
    var steps: [Step] = []
    /// The indices in `steps` of the creations, by type name.
    private var creations: [String: [Int]] = [:]

    init(place: UInt32) { self.place = place }

    mutating func note(_ event: Int, _ type: String?) {
      if type == nil, steps.isEmpty { return }
      if let type { creations[type, default: []].append(steps.count) }
      steps.append((event, type))
    }

    /// Removes and returns the steps from an index to the end.
    mutating func take(from place: Int) -> [Step] {
      let taken = Array(steps[place...])
      steps.removeSubrange(place...)
      for case (_, let type?) in taken { creations[type]!.removeLast() }
      return taken
    }

    /// Returns the index of the first creation among those that match a list of initial values.
    func firstCreation(named types: [String]) -> Int? {
      var first: Int?
      for type in types.reversed() {
        // The values were created in the listed order, so each search continues backwards from the last
        // match.
        first = creations[type]?.last { $0 < first ?? .max } ?? first
      }
      return first
    }
  }

  private let names: SessionNames
  /// The names of all types that at least one creation event lists as initial values.
  private let wanted: Set<String>
  private var levels: [UInt32: [Level]] = [:]
  /// The event that moves directly before another event, by the index of the latter.
  private var moved: [Int: Int] = [:]

  /// Collects the types that the creations among the events list.
  private init(_ events: [SessionEvent], _ names: SessionNames) {
    self.names = names
    var wanted: Set<String> = []
    for event in events where event.initialCreations > 0 {
      wanted.formUnion(names.list(event.initialCreations))
    }
    self.wanted = wanted
  }

  /// Corrects the order of creations among events that are sorted by time, with each lane in program order.
  static func putRight(_ events: inout [SessionEvent], _ names: SessionNames) {
    var pass = InitialCreations(events, names)
    if pass.wanted.isEmpty { return }
    for index in events.indices { pass.take(index, of: &events) }
    if !pass.moved.isEmpty { events = pass.ordered(events) }
  }

  private mutating func take(_ index: Int, of events: inout [SessionEvent]) {
    let event = events[index]
    // Events without a position in the program order belong to no level.
    guard event.place > 0, let kind = TraceEvent.Kind(sessionCode: event.kind) else { return }
    // Removed, not copied, so that the array stays uniquely referenced.
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
        // The sender of an outermost event was the role; now the new object is the sender.
        for step in inner where events[step.event].sender == event.sender {
          events[step.event].sender = 0
        }
      }
    }
    lane[level].note(index, type)
    if kind.opensActivation { lane.append(Level(place: event.place)) }
  }

  /// Returns the simple name of the type that an event instantiates, without generic arguments.
  private func type(of event: SessionEvent) -> String {
    guard let id = names.participant(event.receiver) else { return "" }
    let name = names.participants[Int(id.index)].name
    return String(TypeName.simpleName(of: name).prefix { $0 != "<" })
  }

  /// Returns the events in their new order; a moved event gets the time of the event that it now precedes.
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
  /// The list of the types of this creation's initial values; 0 if there is none.
  fileprivate var initialCreations: UInt32 {
    kind == TraceEvent.Kind.create.sessionCode && cause.place == 0 ? cause.lane : 0
  }
}
