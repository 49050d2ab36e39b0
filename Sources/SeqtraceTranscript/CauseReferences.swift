import SeqtraceEvents

/// For the events of a normalised trace, the causes that a transcript must state because the positions of the
/// lines don't imply these causes.
struct CauseReferences {
  /// The statement of a cause on a line.
  enum Reference: Hashable {
    /// No cause, although the position implies one.
    case nothing
    /// The end of the marked lane or event: the last event of the lane or, if the event starts no lane, the
    /// event itself.
    case awaited(Mark)
    /// Exactly the marked event.
    case after(Mark)
  }

  /// A line that others refer to as a cause.
  enum Mark: Hashable {
    /// The line of an event. It also represents the lane directly below the event, if there is one.
    case event(Int32)
    /// A line that starts a lane.
    case lane(LaneID)
  }

  /// The references, by the event of their line.
  private(set) var references: [Int32: Reference] = [:]
  /// The targets of all references.
  private(set) var marked: Set<Mark> = []

  private let trace: Trace
  private let structure: LaneStructure
  /// The children that each lane still has to wait for.
  private var children: [LaneID: ChildQueue] = [:]

  init(_ trace: Trace, _ structure: LaneStructure) {
    self.trace = trace
    self.structure = structure
    for index in trace.events.indices { take(Int32(index)) }
    children = [:]
  }

  private mutating func take(_ index: Int32) {
    let (kind, lane) = (trace.events[Int(index)].kind, trace.events[Int(index)].lane)
    let cause = trace.events[Int(index)].causeIndex
    defer {
      if kind == .spawn, trace.events[Int(index)].name.isEmpty {
        children[lane, default: ChildQueue()].append(index)
      }
    }
    let isFirst = structure.firstOf[Int(lane)] == index
    if isFirst || kind != .await {
      let start = isFirst ? structure.startOf[Int(lane)] : -1
      let implied = !isFirst && kind == .callbackBegin ? structure.postOf[Int(index)] : start
      if cause != implied { refer(index, to: cause < 0 ? .nothing : reference(to: cause, kind)) }
      return
    }
    let child = children[lane]?.first ?? -1
    if child >= 0, cause == end(of: child) {
      children[lane]?.removeFirst()
    } else if child >= 0 || cause >= 0 {
      refer(index, to: cause < 0 ? .nothing : reference(to: cause, kind))
      if case .awaited(.event(let spawn)) = references[index] { children[lane]?.remove(spawn) }
    }
  }

  /// Returns the last event of the lane that a spawn or a handoff started, or the spawn or handoff itself if
  /// it started no lane.
  private func end(of start: Int32) -> Int32 {
    structure.directLane(of: start, in: trace).map { structure.lastOf[Int($0)] } ?? start
  }

  private func reference(to cause: Int32, _ kind: TraceEvent.Kind) -> Reference {
    guard kind == .await else { return .after(.event(cause)) }
    if trace.events[Int(cause)].kind.startsLanes, end(of: cause) == cause {
      return .awaited(.event(cause))
    }
    let lane = trace.events[Int(cause)].lane
    let start = structure.startOf[Int(lane)]
    guard structure.lastOf[Int(lane)] == cause, start >= 0 else { return .after(.event(cause)) }
    let isDirect = structure.directLane(of: start, in: trace) == lane
    return .awaited(isDirect ? .event(start) : .lane(lane))
  }

  private mutating func refer(_ index: Int32, to reference: Reference) {
    references[index] = reference
    switch reference {
    case .nothing: break
    case .awaited(let mark), .after(let mark): marked.insert(mark)
    }
  }
}
