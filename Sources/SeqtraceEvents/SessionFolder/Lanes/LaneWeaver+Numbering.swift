extension LaneWeaver {
  /// The name of an `await` at the end of a scope; the lane may actually have waited earlier.
  package static let scopeEnd = "scope end"

  /// The name of an `await` that represents the start of a lane if the lane's next event waits for something
  /// else. Its cause is the lane's start.
  package static let laneStart = "start"

  /// Adds a start to each lane that begins with a wait.
  mutating func addBeginnings() {
    var begun: Set<LaneID> = []
    var result: [Strand] = []
    for strand in strands {
      if case .await(_, let lane, let index, _) = strand, isStarted(lane), !begun.contains(lane) {
        result.append(.beginning(of: lane, at: index))
      }
      begun.insert(lane(of: strand))
      result.append(strand)
    }
    strands = result
  }

  private func isStarted(_ lane: LaneID) -> Bool {
    if case .event? = origins[lane]?.tie { true } else { false }
  }

  private func lane(of strand: Strand) -> LaneID {
    switch strand {
    case .recorded(let index): events[index].lane
    case .spawn(_, let lane), .await(_, let lane, _, _), .beginning(let lane, _): lane
    }
  }

  /// The state of the numbering pass.
  private struct Numbering {
    let spawnIDs: [LaneID: EventID]
    /// The new ids by the old ones.
    let ids: [EventID]
    var begun: Set<LaneID> = []
    /// The last event of each lane so far.
    var latest: [LaneID: EventID] = [:]
    var depths: [LaneID: Int] = [:]
  }

  /// Returns the events of all strands, numbered in order.
  func numbered() -> [TraceEvent] {
    var ids = [EventID](repeating: 0, count: events.count + 1)
    var spawnIDs: [LaneID: EventID] = [:]
    for (index, strand) in strands.enumerated() {
      let id = EventID(index + 1)
      switch strand {
      case .recorded(let index): ids[index + 1] = id
      case .spawn(let lane, _): spawnIDs[lane] = id
      case .await, .beginning: break
      }
    }
    for (event, lanes) in startedBy {
      for lane in lanes { spawnIDs[lane] = ids[Int(event)] }
    }
    var pass = Numbering(spawnIDs: spawnIDs, ids: ids)
    return strands.enumerated().map { index, strand in
      var event = event(of: strand, &pass)
      event.id = EventID(index + 1)
      pass.latest[event.lane] = event.id
      let isFirst = pass.begun.insert(event.lane).inserted
      if isFirst, event.cause == nil { event.cause = spawnIDs[event.lane] }
      // The spawn of a silent lane is omitted. Only a damaged recording has an effect before its cause.
      if let cause = event.cause, cause < 1 || cause >= event.id { event.cause = nil }
      return event
    }
  }

  private func event(of strand: Strand, _ pass: inout Numbering) -> TraceEvent {
    switch strand {
    case .spawn(let lane, let parent):
      return TraceEvent(
        id: 0, kind: .spawn, lane: parent, time: first[lane].flatMap(time),
        sender: isInherited(lane) ? defaultSenders[lane] : nil, name: name(ofStart: lane))
    case .await(let child, let lane, let index, let isImplicit):
      return TraceEvent(
        id: 0, kind: .await, lane: lane, time: time(index), name: isImplicit ? Self.scopeEnd : "",
        cause: pass.latest[child])
    case .beginning(let lane, let index):
      return TraceEvent(id: 0, kind: .await, lane: lane, time: time(index), name: Self.laneStart)
    case .recorded(let index):
      var event = events[index]
      event.begin = event.begin.map { pass.ids[Int($0)] }
      event.cause = event.cause.map { pass.ids[Int($0)] }
      if event.kind.closesActivation { pass.depths[event.lane, default: 0] -= 1 }
      if pass.depths[event.lane, default: 0] == 0, event.sender == nil,
        !event.kind.closesActivation
      {
        event.sender = defaultSenders[event.lane]
      }
      if let sender = movedSenders[index] { event.sender = sender }
      if event.kind.opensActivation { pass.depths[event.lane, default: 0] += 1 }
      return event
    }
  }

  private func isInherited(_ lane: LaneID) -> Bool {
    origins[lane]?.flags.contains(.isInherited) ?? false
  }

  /// Returns the name of a lane's added start: `Task`, `…` if its position is unknown, or empty if a span
  /// started the lane.
  private func name(ofStart lane: LaneID) -> String {
    if !isInherited(lane) { return "" }
    return placed.contains(lane) ? "Task" : SessionNames.unknown
  }

  private func time(_ index: Int) -> Int64? { events[index].time }
}
