/// Facts about events that became known after the events were recorded, such as a span's later name.
///
/// An amendment identifies its event by lane and position, and carries the fields to replace.
struct SessionAmendments {
  /// The events that are causes of amendments and awaits.
  private(set) var causes: Set<SessionNames.Place> = []

  /// Removes the amendments from a session's events, which are in order of time, and applies them.
  init(from events: inout [SessionEvent]) {
    var amendments: [SessionEvent] = []
    for event in events {
      if event.kind == SessionFormat.amendmentCode { amendments.append(event) }
      if event.kind == TraceEvent.Kind.await.sessionCode { causes.insert(event.cause) }
    }
    if amendments.isEmpty { return }
    events.removeAll { $0.kind == SessionFormat.amendmentCode }
    var wanted = Set(amendments.map(\.amended))
    var indices: [SessionNames.Place: Int] = [:]
    for (index, event) in events.enumerated() where event.place > 0 {
      let place = SessionNames.Place(lane: event.lane, place: event.place)
      if wanted.remove(place) != nil { indices[place] = index }
    }
    for amendment in amendments {
      // Ring mode may have dropped the amended event.
      guard let index = indices[amendment.amended] else { continue }
      events[index].amend(with: amendment)
      if amendment.cause.place != 0 { causes.insert(amendment.cause) }
    }
  }
}

extension SessionEvent {
  /// The event that this amendment changes.
  var amended: SessionNames.Place { SessionNames.Place(lane: lane, place: begin) }

  /// Replaces the fields that an amendment carries.
  fileprivate mutating func amend(with other: SessionEvent) {
    if other.site != 0 { site = other.site }
    if other.sender != 0 { sender = other.sender }
    if other.receiver != 0 { receiver = other.receiver }
    if other.queue != 0 { queue = other.queue }
    if other.value != 0 { value = other.value }
    if other.arguments != 0 { arguments = other.arguments }
    if other.cause.place != 0 { cause = other.cause }
  }
}
