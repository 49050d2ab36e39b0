/// What the lane of a recorded `await` has waited for.
package struct DeclaredAwait: Sendable {
  /// What it waited for; `nil` for all children of the lane.
  package var scope: AwaitScope?
  /// The places of the lane between which these were started: after the first, up to the last. At the start
  /// of a scope, the first is the scope's own.
  package var places: (since: UInt32, until: UInt32)
  /// The lane that it waited for, if the cause doesn't name the work.
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
  /// Reads an event of the kind `await`; `nil` if it only names its cause.
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
