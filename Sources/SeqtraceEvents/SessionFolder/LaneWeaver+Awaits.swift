extension LaneWeaver {
  /// Waits for what the program said that a lane has waited for.
  mutating func wait(for declared: DeclaredAwait, as event: TraceEvent, at index: Int) {
    let lane = event.lane
    switch declared.scope {
    case .begins: openScopes[lane, default: []].append(declared.places.since)
    case .ends:
      // Without the beginning, which ring mode dropped, nobody knows what was started in the scope.
      guard let start = openScopes[lane]?.popLast() else { return }
      // A start that wasn't seen has the place of the scope itself.
      for started in take(from: lane, since: start, where: { $0.place >= start }) {
        join(started, to: lane, at: index)
      }
    case .range, nil:
      for child in takeChildren(of: lane, declared) { join(child, to: lane, at: index) }
    case .closing: closingChildren[lane, default: []] += takeChildren(of: lane, declared)
    case .work:
      for child in event.cause.flatMap({ startedBy[$0] }) ?? [] {
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
  mutating func join(
    _ child: LaneID, to lane: LaneID, at index: Int, isImplicit: Bool = false
  ) {
    // What hasn't ended can't have been waited for: that would be a cause after its effect.
    guard let end = last[child], end < index, awaited.insert(child).inserted else { return }
    // What has ended has left the scopes of its own children.
    for inner in outermostChildren.removeValue(forKey: child) ?? [] {
      join(inner, to: child, at: index)
    }
    strands.append(.await(of: child, in: lane, at: index, isImplicit: isImplicit))
  }
}
