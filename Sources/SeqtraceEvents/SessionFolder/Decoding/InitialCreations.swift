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
  /// What was created in an activation that is open, or outside of all.
  private struct Level {
    /// The place of the activation; 0 outside of all.
    let place: UInt32
    /// Where the creations stand, by the names of their types.
    var creations: [String: [Int]] = [:]
    /// The types of all of them, in the order of the places.
    private var types: [String] = []

    init(place: UInt32) { self.place = place }

    /// Remembers a creation; what stands behind it is inside of it.
    mutating func note(_ type: String, at index: Int, among wanted: Set<String>) {
      while let last = types.last, creations[last]!.last! >= index {
        creations[last]!.removeLast()
        types.removeLast()
      }
      guard wanted.contains(type) else { return }
      creations[type, default: []].append(index)
      types.append(type)
    }
  }

  private let names: SessionNames
  /// The names that some creation asks for.
  private let wanted: Set<String>
  private var levels: [UInt32: [Level]] = [:]

  /// Finds out which types the creations among some events name.
  private init(_ events: [SessionEvent], _ names: SessionNames) {
    self.names = names
    var wanted: Set<String> = []
    for event in events where event.initialCreations > 0 {
      wanted.formUnion(names.list(event.initialCreations))
    }
    self.wanted = wanted
  }

  /// Puts the creations right among the events, each lane's of which are in program order.
  static func putRight(_ events: inout [SessionEvent], _ names: SessionNames) {
    var pass = InitialCreations(events, names)
    if pass.wanted.isEmpty { return }
    for index in events.indices { pass.take(index, of: &events) }
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
    if kind == .create {
      let start = firstCreation(named: names.list(event.initialCreations), in: lane.last!) ?? index
      Self.move(index, to: start, of: &events)
      lane[lane.count - 1].note(type(of: event), at: start, among: wanted)
    }
    if kind.opensActivation { lane.append(Level(place: event.place)) }
  }

  /// The simple name of the type of which an event creates an object, without its generic arguments.
  private func type(of event: SessionEvent) -> String {
    guard let id = names.participant(event.receiver) else { return "" }
    let name = names.participants[Int(id.index)].name
    return String(TypeName.simpleName(of: name).prefix { $0 != "<" })
  }

  /// Where the first of the objects was created that initial values have just created.
  private func firstCreation(named types: [String], in level: Level) -> Int? {
    var first: Int?
    for type in types.reversed() {
      let known = level.creations[type]
      first = known?.last { $0 < first ?? .max } ?? first
    }
    return first
  }

  /// Moves an event to an earlier place in its lane; each place keeps its time.
  private static func move(_ index: Int, to start: Int, of events: inout [SessionEvent]) {
    if start == index { return }
    let moved = events[index]
    var last = index
    var depth = 0
    for place in stride(from: index - 1, through: start, by: -1)
    where events[place].lane == moved.lane && events[place].place > 0 {
      var event = events[place]
      let kind = TraceEvent.Kind(sessionCode: event.kind)
      if kind?.opensActivation ?? false { depth -= 1 }
      // What was outermost came from the role; it comes from the new object now.
      if depth == 0, event.sender == moved.sender { event.sender = 0 }
      if kind?.closesActivation ?? false { depth += 1 }
      event.time = events[last].time
      events[last] = event
      last = place
    }
    let time = events[start].time
    events[start] = moved
    events[start].time = time
  }
}

extension SessionEvent {
  /// The list of the types of the objects that initial values have created before this creation.
  fileprivate var initialCreations: UInt32 {
    kind == TraceEvent.Kind.create.sessionCode && cause.place == 0 ? cause.lane : 0
  }
}
