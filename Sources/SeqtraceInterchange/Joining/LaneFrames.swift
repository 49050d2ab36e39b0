internal import SeqtraceEvents

/// The lanes of all traces, and the nesting of the activations in them. Events are given by their indices; -1
/// means none.
struct LaneFrames {
  /// The events of each lane.
  private(set) var lanes: [[Int32]]
  /// The lane of each event.
  private(set) var laneOf: [LaneID]
  /// The position of each event in its lane.
  private(set) var places: [Int32]
  /// For each event, the event that opened the innermost activation around it.
  private(set) var outer: [Int32]
  /// For each event that opens an activation, the event that ends the activation.
  private(set) var ends: [Int32]
  /// For each event that opens an activation, the position in the lane at which the activation's content
  /// ends.
  private(set) var limits: [Int32]

  init(of union: TraceUnion) {
    let events = union.events
    laneOf = events.map(\.lane)
    lanes = [[Int32]](repeating: [], count: Int(union.laneCount))
    places = [Int32](repeating: 0, count: events.count)
    outer = [Int32](repeating: -1, count: events.count)
    ends = outer
    limits = places
    var open = [[Int32]](repeating: [], count: lanes.count)
    var isOpen = [Bool](repeating: false, count: events.count)
    for (index, event) in events.enumerated() {
      let lane = Int(event.lane)
      places[index] = Int32(lanes[lane].count)
      lanes[lane].append(Int32(index))
      if event.kind.closesActivation, let begin = event.begin.map({ $0.value - 1 }) {
        guard isOpen[Int(begin)], events[Int(begin)].lane == event.lane else { continue }
        while let inner = open[lane].popLast() {
          limits[Int(inner)] = places[index]
          isOpen[Int(inner)] = false
          if inner == begin { break }
        }
        ends[Int(begin)] = Int32(index)
      }
      outer[index] = open[lane].last ?? -1
      if event.kind.opensActivation {
        open[lane].append(Int32(index))
        isOpen[index] = true
      }
    }
    for (lane, rest) in open.enumerated() {
      for index in rest { limits[Int(index)] = Int32(lanes[lane].count) }
    }
  }

  /// Returns the range, in a message's lane, of the message's content.
  func content(of event: Int32) -> Range<Int> {
    Int(places[Int(event)]) + 1..<Int(limits[Int(event)])
  }
}
