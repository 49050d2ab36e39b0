internal import SeqtraceEvents

/// What started each lane and ended it, and which were cancelled.
struct LaneOrigins {
  /// The positions of the events that started lanes.
  private var starts: [LaneID: Int] = [:]
  /// The positions of the last events of lanes.
  private(set) var ends: [LaneID: Int] = [:]
  private var cancelled: Set<LaneID> = []
  private let trace: Trace

  /// - Complexity: O(*n*) for *n* events.
  init(of run: borrowing ObservedRun) {
    trace = run.trace
    var begins: [EventID: Int] = [:]
    var seen: Set<LaneID> = [0]
    for (position, event) in trace.events.enumerated() {
      if event.kind.startsLanes { begins[event.id] = position }
      let cause = event.cause.flatMap { begins[$0] }
      if seen.insert(event.lane).inserted { starts[event.lane] = cause }
      ends[event.lane] = position
      if event.isCancelled { cancelled.insert(event.lane) }
      guard event.kind == .await, let cause, trace.events[cause].name == "cancel" else { continue }
      cancelled.insert(event.lane)
    }
  }

  /// The position of the event that started a lane's work, if it was started without a parent.
  func ownStart(of lane: LaneID) -> Int? {
    starts[lane].flatMap { start in
      let event = trace.events[start]
      return event.kind == .handoff || !event.name.isEmpty ? start : nil
    }
  }

  /// The place where the work without a parent was started to which a lane belongs; `nil` if that isn't known, or if
  /// it is the first lane's own work.
  func root(of lane: LaneID) -> Int? {
    var (lane, root): (LaneID, Int?) = (lane, nil)
    while lane != 0, let start = starts[lane] {
      root = ownStart(of: lane) ?? root
      lane = trace.events[start].lane
    }
    return lane == 0 ? root : nil
  }

  /// Whether a lane's task, or one that started it, is known to have been cancelled.
  func isCancelled(_ lane: LaneID) -> Bool {
    var lane = lane
    while !cancelled.contains(lane) {
      guard let start = starts[lane] else { return false }
      lane = trace.events[start].lane
    }
    return true
  }
}
