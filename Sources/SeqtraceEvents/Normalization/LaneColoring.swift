/// Distinguishes lanes of equal content by their relations, with colour refinement as in graph isomorphism
/// tests.
///
/// A lane's initial colour is the rank of its content. Each round mixes in the colours of the objects,
/// registrations and causes that the lane shares with other lanes, and the positions at which the lane uses
/// them. Colours are unseeded hashes, so a trace has the same colours on every machine.
struct LaneColoring {
  /// The limits for the number of rounds. Each round reaches one lane further and costs a pass over all
  /// events, so short traces are refined to the end, and long ones in linear time.
  private static let maximumRounds = (least: 16, visits: 1_000_000)

  private let graph: TraceGraph
  private var lanes: [UInt64]

  private init(_ graph: TraceGraph, _ contents: [Int32]) {
    self.graph = graph
    lanes = contents.map { Self.mix(UInt64($0), 1) }
  }

  /// Returns the colours of the lanes after the last round that distinguished more lanes than the round
  /// before.
  static func colors(of graph: TraceGraph, contents: [Int32]) -> [UInt64] {
    var coloring = LaneColoring(graph, contents)
    var count = Set(coloring.lanes).count
    let rounds = max(maximumRounds.least, maximumRounds.visits / max(graph.events.count, 1))
    for _ in 0..<rounds {
      if count == coloring.lanes.count { break }
      coloring.refine()
      let newCount = Set(coloring.lanes).count
      if newCount == count { break }
      count = newCount
    }
    return coloring.lanes
  }

  private mutating func refine() {
    let (objects, registrations) = sharedColors()
    var sums = [UInt64](repeating: 0, count: lanes.count)
    for event in graph.events.indices {
      let lane = Int(graph.laneOf[event])
      let place = UInt64(graph.placeOf[event])
      var relations: UInt64 = 0
      for (role, object) in graph.objects(of: Int32(event)).enumerated() where object >= 0 {
        relations = relations &+ Self.mix(objects[Int(object)], Self.mark(ofRole: role))
      }
      if graph.registrationOf[event] >= 0 {
        let registration = Int(graph.registrationOf[event])
        relations = relations &+ Self.mix(registrations[registration], 5)
      }
      if graph.causeOf[event] >= 0 {
        let cause = Int(graph.causeOf[event])
        let other = Int(graph.laneOf[cause])
        let otherPlace = UInt64(graph.placeOf[cause])
        relations = relations &+ Self.mix(Self.mix(lanes[other], otherPlace), 6)
        sums[other] =
          sums[other] &+ Self.mix(Self.mix(Self.mix(lanes[lane], place), 7), otherPlace)
      }
      sums[lane] = sums[lane] &+ Self.mix(relations, place)
    }
    for lane in lanes.indices { lanes[lane] = Self.mix(lanes[lane], sums[lane]) }
  }

  /// Returns the colours of objects and registrations, which depend on the lanes, positions and roles of
  /// their uses.
  private func sharedColors() -> (objects: [UInt64], registrations: [UInt64]) {
    var objects = [UInt64](repeating: 0, count: graph.objectCount)
    var registrations = [UInt64](repeating: 0, count: graph.makerOf.count)
    for event in graph.events.indices {
      let use = Self.mix(lanes[Int(graph.laneOf[event])], UInt64(graph.placeOf[event]))
      for (role, object) in graph.objects(of: Int32(event)).enumerated() where object >= 0 {
        objects[Int(object)] = objects[Int(object)] &+ Self.mix(use, Self.mark(ofRole: role))
      }
      if graph.registrationOf[event] >= 0 {
        let registration = Int(graph.registrationOf[event])
        registrations[registration] = registrations[registration] &+ Self.mix(use, 5)
      }
    }
    return (objects, registrations)
  }

  /// The number that marks a role of an object in an event: sender, receiver, object, or mention in a text.
  private static func mark(ofRole role: Int) -> UInt64 { UInt64(role < 3 ? role + 2 : role + 5) }

  /// Mixes two words into one, with the finaliser of SplitMix64 (Steele, Lea and Flood).
  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    var word = left &* 0x9E37_79B9_7F4A_7C15 &+ right &+ 0x632B_E59B_D9B4_E019
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
