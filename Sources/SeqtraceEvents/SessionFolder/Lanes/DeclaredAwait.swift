/// The target of a recorded `await`.
package struct DeclaredAwait: Sendable {
  /// The kind of the target; `nil` for all children of the lane.
  package var scope: AwaitScope?
  /// The positions of the lane between which the children were started, without the first and including the
  /// last. At the start of a scope, `since` is the scope's own position.
  package var places: (since: UInt32, until: UInt32)
  /// The awaited lane, if the event's cause doesn't identify the work.
  package var lane: LaneID?

  package init(
    _ scope: AwaitScope? = nil, since: UInt32 = 0, until: UInt32 = .max, lane: LaneID? = nil
  ) {
    self.scope = scope
    places = (since, until)
    self.lane = lane
  }
}

extension DeclaredAwait {
  /// Creates the target of an `await` event; fails if the event has only a cause.
  init?(_ event: SessionEvent) {
    let scope = AwaitScope(rawValue: event.registration)
    if scope == nil, event.cause.place != 0 { return nil }
    switch scope {
    case .range, .closing: self.init(scope, since: event.begin, until: event.value)
    case .begins: self.init(scope, since: event.place)
    case .work: self.init(scope, lane: event.begin == 0 ? nil : LaneID(exactly: event.begin - 1))
    case .ends, nil: self.init(scope)
    }
  }
}
