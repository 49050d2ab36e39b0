/// Puts the events of a graph in canonical order; the decision log has a page on it.
///
/// ```
///   lane 0    a ── spawn ────────────────── await ── b
///                    │                        ▲
///   child            └─▶ c ── d ──────────────┘           a, spawn, c, d, await, b
/// ```
///
/// A lane runs until its next event must wait for an event of another lane that isn't written yet. A waiting
/// lane resumes directly after that event.
struct CanonicalWalk {
  /// The maximum number of lanes of equal rank to compare by their upcoming numbers.
  private static let closeLookLimit = 32

  /// A lane that can continue, with its rank among the lanes that can continue.
  private struct Candidate {
    var lane: Int32
    var key: LaneRanking.Key
  }

  private let graph: TraceGraph
  private var ranking: LaneRanking
  private var numbers: LaneRanking.Numbers
  private var deliveries: DeliveryOrder
  private var uses: LastUses
  /// The number of written events of each lane.
  private var places: [Int]
  private var isWritten: [Bool]
  /// The waiting lanes, by the event that they wait for, or by the key of an object's last use.
  private var waiting: [Int32: [Int32]] = [:]
  /// The lanes that can continue, grouped by the moment at which they became ready. The first lane of each
  /// group is last in its array.
  private var groups: [[Candidate]] = []
  /// The kinds of edges that are still respected; relaxed when a contradictory trace would block the walk.
  private var strictness = Strictness.all
  /// The event indices in canonical order.
  private var order: [Int32] = []

  private enum Strictness: Int { case all, noDestructions, noDeliveries, noCreations, none }

  /// Returns the indices of the events in canonical order.
  static func canonicalOrder(of events: ResolvedEvents) -> [Int32] {
    var walk = CanonicalWalk(events)
    walk.run()
    return walk.order
  }

  private init(_ events: ResolvedEvents) {
    graph = TraceGraph(events)
    ranking = LaneRanking(graph)
    numbers = LaneRanking.Numbers(graph)
    deliveries = DeliveryOrder(graph, events.indices)
    uses = LastUses(graph, events.indices)
    places = [Int](repeating: 0, count: graph.lanes.count)
    isWritten = [Bool](repeating: false, count: graph.events.count)
  }

  /// Visits all events.
  private mutating func run() {
    pushStart()
    while true {
      while let lane = popLane() { advance(lane) }
      if waiting.isEmpty { return }
      strictness = Strictness(rawValue: strictness.rawValue + 1) ?? .none
      push(waiting.values.flatMap { $0 }.sorted())
      waiting = [:]
    }
  }

  // MARK: - Advancing lanes

  /// Finds the lanes that have nothing to wait for, and makes them ready. All blocked lanes must be known
  /// before any lane runs.
  private mutating func pushStart() {
    var free: [Int32] = []
    for (lane, events) in zip(Int32(0)..., graph.lanes) {
      if let blocker = blocker(of: events[0], in: lane) {
        waiting[blocker, default: []].append(lane)
      } else {
        free.append(lane)
      }
    }
    push(free, isStart: true)
  }

  private mutating func advance(_ lane: Int32) {
    let events = graph.lanes[Int(lane)]
    while places[Int(lane)] < events.count {
      let event = events[places[Int(lane)]]
      if let blocker = blocker(of: event, in: lane) {
        waiting[blocker, default: []].append(lane)
        return
      }
      write(event, of: lane)
      let woken = takeWoken(by: event)
      if !woken.isEmpty {
        push([lane])
        push(woken)
        return
      }
    }
  }

  /// Removes and returns the lanes that waited for the event just written, or for the last use of an object,
  /// if this event was the last use.
  private mutating func takeWoken(by event: Int32) -> [Int32] {
    let woken = waiting.removeValue(forKey: event) ?? []
    guard let object = uses.take(event) else { return woken }
    return woken + (waiting.removeValue(forKey: Self.key(ofLastUse: object)) ?? [])
  }

  /// Returns the key under which lanes wait for the last use of an object; no event has this index.
  private static func key(ofLastUse object: Int32) -> Int32 { -1 - object }

  private mutating func write(_ event: Int32, of lane: Int32) {
    places[Int(lane)] += 1
    isWritten[Int(event)] = true
    order.append(event)
    numbers.take(event, of: lane, in: graph)
  }

  /// Returns an unwritten event of another lane that must be written before this one, or the key of an
  /// object's last use.
  private mutating func blocker(of event: Int32, in lane: Int32) -> Int32? {
    if strictness == .none { return nil }
    let cause = graph.causeOf[Int(event)]
    if blocks(cause, lane) { return cause }
    let registration = graph.registrationOf[Int(event)]
    if registration >= 0, blocks(graph.makerOf[Int(registration)], lane) {
      return graph.makerOf[Int(registration)]
    }
    if strictness == .noCreations { return nil }
    for object in graph.objects(of: event) where object >= 0 {
      let creator = graph.creatorOf[Int(object)]
      if blocks(creator, lane) { return creator }
    }
    if strictness == .noDeliveries { return nil }
    if let end = deliveries.predecessor(of: event, in: graph, numbers), blocks(end, lane) {
      return end
    }
    if strictness == .noDestructions { return nil }
    return uses.objectInUse(destroyedBy: event, in: graph).map(Self.key(ofLastUse:))
  }

  /// Returns whether a lane that needs an event has to wait for this event.
  private func blocks(_ event: Int32, _ lane: Int32) -> Bool {
    graph.isInOtherLane(event, than: lane) && !isWritten[Int(event)]
  }

  // MARK: - Choosing the next lane

  private mutating func push(_ lanes: [Int32], isStart: Bool = false) {
    let competing = lanes.compactMap { lane in
      graph.lanes[Int(lane)].dropFirst(places[Int(lane)]).first.map { (lane: lane, next: $0) }
    }
    if competing.isEmpty { return }
    let keys = ranking.keys(of: competing, isStart: isStart, numbers)
    var candidates = zip(competing, keys).map { Candidate(lane: $0.lane, key: $1) }
    candidates.sort { ($1.key, $1.lane) < ($0.key, $0.lane) }
    groups.append(candidates)
  }

  private mutating func popLane() -> Int32? {
    while var group = groups.popLast() {
      guard let first = group.last else { continue }
      let limit = max(group.count - Self.closeLookLimit, 0)
      var start = group.count - 1
      while start > limit, group[start - 1].key == first.key { start -= 1 }
      let alike = group[start...].reversed().map(\.lane)
      let chosen = alike.count > 1 ? closestLane(of: alike) : first.lane
      // The remaining lanes must keep their order.
      group.remove(at: group[start...].lastIndex { $0.lane == chosen }!)
      if !group.isEmpty { groups.append(group) }
      return chosen
    }
    return nil
  }

  /// Returns the lane with next events that refer to the objects and registrations with the lowest numbers.
  private mutating func closestLane(of lanes: [Int32]) -> Int32 {
    var keyed: [(lane: Int32, key: [Int32])] = []
    for lane in lanes { keyed.append((lane, upcomingNumbers(of: lane))) }
    // Ties go to the first lane, so that the choice doesn't depend on the sort.
    return keyed.dropFirst().reduce(keyed[0]) { best, other in
      other.key.lexicographicallyPrecedes(best.key) ? other : best
    }.lane
  }

  /// Returns the numbers that a lane's events refer to, up to the first event that has to wait.
  private mutating func upcomingNumbers(of lane: Int32) -> [Int32] {
    var upcoming: [Int32] = []
    for event in graph.lanes[Int(lane)].dropFirst(places[Int(lane)]) {
      if blocker(of: event, in: lane) != nil { break }
      upcoming += numbers.named(by: event, in: graph)
    }
    return upcoming
  }
}
