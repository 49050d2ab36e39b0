extension LaneWeaver {
  /// Processes a declared await: waits for its target lanes.
  mutating func wait(for declared: DeclaredAwait, as event: TraceEvent, at index: Int) {
    let lane = event.lane
    switch declared.scope {
    case .begins: openScopes[lane, default: []].append(declared.places.since)
    case .ends:
      // If ring mode dropped the start of the scope, the lanes started in it are unknown.
      guard let start = openScopes[lane]?.popLast() else { return }
      // A start that wasn't recorded has the position of the scope itself.
      for started in take(from: lane, since: start, where: { $0.place >= start }) {
        join(started, to: lane, at: index)
      }
    case .range, nil:
      for child in takeChildren(of: lane, declared) { join(child, to: lane, at: index) }
    case .closing: closingChildren[lane, default: []] += takeChildren(of: lane, declared)
    case .work:
      let started = event.cause.flatMap { startedBy[$0] } ?? []
      for child in started + (declared.lane.map { [$0] } ?? []) where child != lane {
        join(child, to: lane, at: index)
      }
    }
  }

  private mutating func takeChildren(of lane: LaneID, _ declared: DeclaredAwait) -> [LaneID] {
    let (since, until) = declared.places
    return take(from: lane, since: since) {
      $0.isChild && $0.place > since && $0.place <= until
    }
  }

  /// Removes and returns the lanes that a lane started at or after a position and that satisfy a condition.
  private mutating func take(
    from lane: LaneID, since place: UInt32, where isMeant: (Started) -> Bool
  ) -> [LaneID] {
    guard let started = unawaited[lane] else { return [] }
    // Positions increase, so the lanes that started at or after the given position are at the end.
    let start = started.lastIndex { $0.place < place }.map { $0 + 1 } ?? 0
    unawaited[lane]!.removeSubrange(start...)
    unawaited[lane]! += started[start...].filter { !isMeant($0) }
    return started[start...].filter(isMeant).map(\.lane)
  }

  /// Makes a lane wait for another lane, unless it already has or the recording contradicts this.
  ///
  /// A finished lane has left the scopes of its own children, so it has already waited for these children.
  /// The method is iterative, because lanes may nest to any depth.
  mutating func join(
    _ child: LaneID, to lane: LaneID, at index: Int, isImplicit: Bool = false
  ) {
    var open = [beginJoin(child, to: lane, at: index, isImplicit: isImplicit)].compactMap(\.self)
    while let current = open.last {
      if let inner = open[open.count - 1].inner.popFirst() {
        if let next = beginJoin(inner, to: current.child, at: index) { open.append(next) }
        continue
      }
      open.removeLast()
      strands.append(
        .await(of: current.child, in: current.lane, at: index, isImplicit: current.isImplicit))
    }
  }

  /// A wait for a lane, which comes after that lane's waits for its own children.
  private struct Joining {
    let child: LaneID
    let lane: LaneID
    let isImplicit: Bool
    /// The remaining children that the awaited lane has to wait for.
    var inner: ArraySlice<LaneID>
  }

  private mutating func beginJoin(
    _ child: LaneID, to lane: LaneID, at index: Int, isImplicit: Bool = false
  ) -> Joining? {
    // A lane that hasn't ended can't have been awaited: the cause would come after its effect.
    guard let end = last[child], end < index,
      awaited.insert(Wait(lane: lane, child: child)).inserted
    else { return nil }
    // If the lane's last action was a task group, the lane waited without recording anything.
    let inner =
      (closingChildren.removeValue(forKey: child) ?? [])
      + (outermostChildren.removeValue(forKey: child) ?? [])
    return Joining(child: child, lane: lane, isImplicit: isImplicit, inner: inner[...])
  }
}
