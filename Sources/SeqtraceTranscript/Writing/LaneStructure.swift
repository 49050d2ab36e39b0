import SeqtraceEvents

/// The nesting of a normalised trace's events, lane by lane. Indices are `Int32`; -1 means none.
struct LaneStructure {
  /// The activation that contains each event; for an end event, the activation that it ends.
  private(set) var parentOf: [Int32]
  /// The end event of each event that opens an activation.
  private(set) var endOf: [Int32]
  /// The innermost open post that encloses the inner events of each event.
  private(set) var postOf: [Int32]
  /// The next event of the same lane.
  private(set) var nextOf: [Int32]
  /// The first and the last event of each lane.
  private(set) var firstOf: [Int32] = []
  private(set) var lastOf: [Int32] = []
  /// The event that started each lane.
  private(set) var startOf: [Int32] = []
  /// The lanes that each event starts, in canonical order.
  private(set) var startedBy: [Int32: [LaneID]] = [:]

  init(_ trace: Trace) {
    let count = trace.events.count
    parentOf = [Int32](repeating: -1, count: count)
    endOf = parentOf
    postOf = parentOf
    nextOf = parentOf
    nest(trace.events)
    startOf = [Int32](repeating: -1, count: firstOf.count)
    for lane in firstOf.indices.dropFirst() {
      let cause = trace.events[Int(firstOf[lane])].causeIndex
      // The start of a lane precedes its first event, unless the trace is contradictory.
      if cause >= 0, cause < firstOf[lane], Int(trace.events[Int(cause)].lane) != lane {
        startedBy[cause, default: []].append(LaneID(lane))
        startOf[lane] = cause
      }
    }
  }

  private mutating func nest(_ events: [TraceEvent]) {
    var innermost: [Int32] = []
    for index in events.indices {
      let event = Int32(index)
      let (kind, lane) = (events[index].kind, Int(events[index].lane))
      // Lanes are numbered by their first events.
      if lane == firstOf.count {
        firstOf.append(event)
        lastOf.append(event)
        innermost.append(-1)
      } else {
        nextOf[Int(lastOf[lane])] = event
        lastOf[lane] = event
      }
      let parent = innermost[lane]
      if kind.closesActivation {
        let begin = (events[index].begin?.value ?? 0) - 1
        parentOf[index] = begin
        endOf[Int(begin)] = event
        innermost[lane] = parentOf[Int(begin)]
      } else {
        parentOf[index] = parent
        let post = parent < 0 ? -1 : postOf[Int(parent)]
        postOf[index] = kind == .postBegin ? event : post
        if kind.opensActivation { innermost[lane] = event }
      }
    }
  }

  /// Returns the lane directly below a spawn or a handoff, or `nil` if it started none.
  func directLane(of event: Int32, in trace: Trace) -> LaneID? {
    trace.events[Int(event)].kind.startsLanes ? startedBy[event]?.first : nil
  }
}

extension TraceEvent {
  /// The index of the cause in a normalised trace; -1 if there is none.
  var causeIndex: Int32 { (cause?.value ?? 0) - 1 }
}
