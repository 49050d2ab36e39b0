/// Ranks lanes by their content and relations, never by their recorded numbers.
///
/// Contents and colours are computed on demand: in most traces no two lanes ever compete, and if lanes do,
/// their contents usually differ already.
struct LaneRanking {
  /// A lane's rank among the lanes that are ready at the same moment; the decision log explains the ranking.
  struct Key: Hashable, Comparable {
    /// 0 for the lane that started the session, at the start of the walk; otherwise 1.
    var main: Int32 = 0
    /// The number of the registration that the lane's next event uses.
    var registration: Int32 = 0
    /// The rank of the lane's content.
    var content: Int32 = 0
    /// The colour of the lane's relations.
    var color: UInt64 = 0
    /// The lane's number in order of first appearance; `Int32.max` if the walk hasn't reached it.
    var lane: Int32 = 0

    static func < (left: Self, right: Self) -> Bool {
      (left.main, left.registration, left.content, left.color, left.lane)
        < (right.main, right.registration, right.content, right.color, right.lane)
    }
  }

  private let graph: TraceGraph
  private lazy var contents = Self.contentRanks(of: graph)
  private lazy var colors = LaneColoring.colors(of: graph, contents: contents)

  init(_ graph: TraceGraph) { self.graph = graph }

  /// Returns the keys of competing lanes, each given with its next event.
  mutating func keys(
    of lanes: [(lane: Int32, next: Int32)], isStart: Bool, _ numbers: Numbers
  ) -> [Key] {
    guard lanes.count > 1 else { return [Key()] }
    var keys = lanes.map { lane, next in
      Key(
        main: isStart && lane == graph.mainLane ? 0 : 1,
        registration: numbers.registration(of: next), content: contents[Int(lane)])
    }
    guard Set(keys).count < keys.count else { return keys }
    for (index, entry) in lanes.enumerated() {
      keys[index].color = colors[Int(entry.lane)]
      keys[index].lane = numbers.lane(entry.lane)
    }
    return keys
  }

  /// Ranks the lanes lexicographically by the contents of their events; equal lanes share a rank.
  private static func contentRanks(of graph: TraceGraph) -> [Int32] {
    let events = EventContent.ranks(of: graph)
    let lanes = graph.lanes.map { lane in lane.map { events[Int($0)] } }
    let sorted = lanes.indices.sorted { lanes[$0].lexicographicallyPrecedes(lanes[$1]) }
    var ranks = [Int32](repeating: 0, count: lanes.count)
    for (previous, lane) in zip(sorted, sorted.dropFirst()) {
      ranks[lane] = ranks[previous] + (lanes[previous] == lanes[lane] ? 0 : 1)
    }
    return ranks
  }
}

extension LaneRanking {
  /// The numbers that the walk has assigned so far, in order of first appearance.
  struct Numbers {
    private var lanes: [Int32]
    private var objects: [Int32]
    private var registrations: [Int32]
    private let registrationOf: [Int32]
    private var laneCount: Int32 = 0
    private var objectCount: Int32 = 0
    private var registrationCount: Int32 = 0

    init(_ graph: TraceGraph) {
      lanes = [Int32](repeating: .max, count: graph.lanes.count)
      objects = [Int32](repeating: .max, count: graph.objectCount)
      registrations = [Int32](repeating: .max, count: graph.makerOf.count)
      registrationOf = graph.registrationOf
    }

    /// Returns the number of a lane, or `Int32.max` if it has none yet.
    func lane(_ lane: Int32) -> Int32 { lanes[Int(lane)] }

    /// Returns the number of an event's registration, or `Int32.max` if it has none yet.
    func registration(of event: Int32) -> Int32 {
      number(ofRegistration: registrationOf[Int(event)])
    }

    /// Returns the number of a registration, or `Int32.max` if it has none yet.
    func number(ofRegistration registration: Int32) -> Int32 {
      registration < 0 ? .max : registrations[Int(registration)]
    }

    /// Returns the numbers of the objects and the registration that an event refers to.
    func named(by event: Int32, in graph: TraceGraph) -> [Int32] {
      graph.objects(of: event).map { $0 < 0 ? .max : objects[Int($0)] }
        + [registration(of: event)]
    }

    /// Numbers the lane, the objects and the registration that first appear in an event.
    mutating func take(_ event: Int32, of lane: Int32, in graph: TraceGraph) {
      // A single lane needs no comparison.
      guard graph.lanes.count > 1 else { return }
      Self.number(&lanes, at: lane, &laneCount)
      for object in graph.objects(of: event) where object >= 0 {
        Self.number(&objects, at: object, &objectCount)
      }
      let registration = registrationOf[Int(event)]
      if registration >= 0 { Self.number(&registrations, at: registration, &registrationCount) }
    }

    private static func number(_ numbers: inout [Int32], at index: Int32, _ count: inout Int32) {
      guard numbers[Int(index)] == .max else { return }
      numbers[Int(index)] = count
      count += 1
    }
  }
}
