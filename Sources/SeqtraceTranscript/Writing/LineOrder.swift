import SeqtraceEvents

/// The lines of a transcript in order. Each lane is contiguous, below the event that started it.
struct LineOrder {
  /// A line to write.
  struct Line {
    /// The event or lane of the line.
    var mark: CauseReferences.Mark
    /// The level of indentation.
    var depth: Int32
  }

  /// The part of a lane that isn't written yet.
  private struct Rest {
    var lane: LaneID
    var next: Int32
    /// The level of indentation of the lane's outermost events.
    var depth: Int32
    /// Whether the lane starts with a line of its own that isn't written yet.
    var hasLine: Bool
  }

  private(set) var lines: [Line] = []

  private let trace: Trace
  private let structure: LaneStructure
  /// Returns whether an end event needs a line.
  private let isWritten: (Int32) -> Bool
  /// The level of indentation of each event.
  private var depths: [Int32]

  init(_ trace: Trace, _ structure: LaneStructure, endings isWritten: @escaping (Int32) -> Bool) {
    self.trace = trace
    self.structure = structure
    self.isWritten = isWritten
    depths = [Int32](repeating: 0, count: trace.events.count)
    lines.reserveCapacity(trace.events.count / 2)
    for lane in structure.firstOf.indices where structure.startOf[lane] < 0 {
      write(
        Rest(
          lane: LaneID(lane), next: structure.firstOf[lane], depth: lane == 0 ? 0 : 1,
          hasLine: lane != 0))
    }
    depths = []
  }

  /// Writes a lane and all lanes started in it. The method is iterative, because lanes may nest deeply.
  private mutating func write(_ lane: Rest) {
    var rests = [lane]
    while var rest = rests.popLast() {
      if rest.hasLine { lines.append(Line(mark: .lane(rest.lane), depth: rest.depth - 1)) }
      rest.hasLine = false
      while rest.next >= 0 {
        let event = rest.next
        rest.next = structure.nextOf[Int(event)]
        write(event, outermost: rest.depth)
        guard let lanes = structure.startedBy[event] else { continue }
        if rest.next >= 0 { rests.append(rest) }
        rests += self.rests(of: lanes, below: event).reversed()
        break
      }
    }
  }

  private mutating func write(_ event: Int32, outermost: Int32) {
    let parent = structure.parentOf[Int(event)]
    let depth = parent < 0 ? outermost : depths[Int(parent)] + 1
    depths[Int(event)] = depth
    if !trace.events[Int(event)].kind.closesActivation || isWritten(event) {
      lines.append(Line(mark: .event(event), depth: depth))
    }
  }

  private func rests(of lanes: [LaneID], below event: Int32) -> [Rest] {
    let depth = depths[Int(event)] + 1
    let startsDirectly = trace.events[Int(event)].kind.startsLanes
    return lanes.enumerated().map { place, lane in
      let isDirect = startsDirectly && place == 0
      return Rest(
        lane: lane, next: structure.firstOf[Int(lane)], depth: isDirect ? depth : depth + 1,
        hasLine: !isDirect)
    }
  }
}
