extension LaneWeaver {
  /// Waits for what the program said that a lane has waited for.
  mutating func wait(for declared: DeclaredAwait, as event: TraceEvent, at index: Int) {
    let lane = event.lane
    switch declared.scope {
    case .begins: openScopes[lane, default: []].append(declared.places.since)
    case .ends:
      // Without the scope's start, which ring mode dropped, it isn't known what was started in it.
      guard let start = openScopes[lane]?.popLast() else { return }
      // A start that wasn't seen has the place of the scope itself.
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

  /// Takes out what a lane has started, from a place on, where it fulfils a condition.
  private mutating func take(
    from lane: LaneID, since place: UInt32, where isMeant: (Started) -> Bool
  ) -> [LaneID] {
    guard let started = unawaited[lane] else { return [] }
    // Places grow, so all that counts stands at the end.
    let start = started.lastIndex { $0.place < place }.map { $0 + 1 } ?? 0
    unawaited[lane]!.removeSubrange(start...)
    unawaited[lane]! += started[start...].filter { !isMeant($0) }
    return started[start...].filter(isMeant).map(\.lane)
  }

  /// Lets a lane wait for another one, unless it has, or the recording contradicts that.
  ///
  /// What has ended has left the scopes of its own children, so it has waited for them first. Not by
  /// recursion: lanes nest as deep as a recording says.
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

  /// A wait that comes after the waits of the awaited lane for its own children.
  private struct Joining {
    let child: LaneID
    let lane: LaneID
    let isImplicit: Bool
    /// The children for which the awaited lane hasn't waited yet.
    var inner: ArraySlice<LaneID>
  }

  private mutating func beginJoin(
    _ child: LaneID, to lane: LaneID, at index: Int, isImplicit: Bool = false
  ) -> Joining? {
    // What hasn't ended can't have been waited for: that would be a cause after its effect.
    guard let end = last[child], end < index,
      awaited.insert(Wait(lane: lane, child: child)).inserted
    else { return nil }
    // After a task group that was the last thing it did, it waited without recording anything.
    let inner =
      (closingChildren.removeValue(forKey: child) ?? [])
      + (outermostChildren.removeValue(forKey: child) ?? [])
    return Joining(child: child, lane: lane, isImplicit: isImplicit, inner: inner[...])
  }
}
