/// Converts a session's events to those of a trace, with strictly nested activations.
///
/// Only the destruction of an object can violate the nesting, when another owner keeps the object's lifetime
/// token. A destruction that is still open when the enclosing activation ends is closed there. A destruction
/// that ends while inner activations are open ends after them.
struct SessionNesting {
  private struct Frame: OpenFrame {
    let place: UInt32
    let event: EventID
    let kind: TraceEvent.Kind
    var isOverdue = false
  }

  private(set) var events: [TraceEvent] = []
  /// The awaits that the program declared, with their targets.
  private(set) var scopes: [EventID: DeclaredAwait] = [:]
  /// The calls in which the task may suspend.
  private(set) var awaited: Set<EventID> = []
  /// The number of events that only ended activations that ring mode dropped.
  private(set) var lostEndings = 0
  private let names: SessionNames
  private let clock: SessionClock
  private let isRing: Bool
  private var open = OpenStacks<Frame>()
  /// The trace's ids of the events that are causes of lanes or other events.
  private var named: [SessionNames.Place: EventID] = [:]
  private let isNamedLater: Set<SessionNames.Place>
  private let identities: [SessionNames.Place: [SpanIdentity]]
  private var registrations: Set<RegistrationID> = []
  /// The objects with a recorded creation, by name and serial.
  private var created: Set<Participant> = []
  /// The time of the latest event.
  private(set) var lastTime: Int64 = 0

  /// Creates an empty conversion.
  ///
  /// - Parameters:
  ///   - linked: The causes that amendments and awaits refer to.
  ///   - identities: The ids of spans.
  init(
    _ names: SessionNames, _ clock: SessionClock, isRing: Bool, linked: Set<SessionNames.Place>,
    _ identities: [SessionNames.Place: [SpanIdentity]] = [:]
  ) {
    self.names = names
    self.clock = clock
    self.isRing = isRing
    self.identities = identities
    isNamedLater = linked.union(names.lanes.values.map(\.origin))
  }

  mutating func take(_ event: SessionEvent) {
    if event.kind == SessionFormat.gapCode { return takeGap(event) }
    guard var kind = TraceEvent.Kind(sessionCode: event.kind) else { return }
    lastTime = max(lastTime, clock.time(of: event.time))
    if kind.closesActivation { return close(event, kind) }
    // Only a damaged recording creates an object twice.
    if kind == .create, !isFirstCreation(of: event.receiver) { kind = .call }
    let id = append(event, kind)
    if kind == .registration, events[events.count - 1].registration == nil {
      // Only a damaged recording repeats a registration or lacks its number.
      events.removeLast()
      return
    }
    if kind == .await { scopes[id] = DeclaredAwait(event) }
    if kind == .call || kind == .create, event.registration != 0 { awaited.insert(id) }
    let place = SessionNames.Place(lane: event.lane, place: event.place)
    if kind.rules.isOftenCause || isNamedLater.contains(place) {
      named[place] = id
    }
    if !identities.isEmpty, kind.opensActivation, let spans = identities[place] {
      events[events.count - 1].spans = spans
    }
    if kind.opensActivation {
      open[lane: LaneID(truncatingIfNeeded: event.lane)].append(
        Frame(place: event.place, event: id, kind: kind))
    }
  }

  private mutating func isFirstCreation(of receiver: UInt32) -> Bool {
    guard let id = names.participant(receiver) else { return true }
    let object = names.participants[Int(id.index)]
    guard object.serial != nil else { return true }
    return created.insert(Participant(name: object.name, serial: object.serial)).inserted
  }

  private mutating func takeGap(_ event: SessionEvent) {
    lastTime = max(lastTime, clock.time(of: event.time))
    _ = append(
      TraceEvent(
        id: 0, kind: .gap, lane: LaneID(event.lane), time: lastTime,
        value: event.value == 0 ? nil : String(event.value)))
  }

  /// Adds the destruction of an object that an event reports as dead.
  mutating func takeDeath(_ event: SessionEvent) {
    lastTime = max(lastTime, clock.time(of: event.time))
    let lane = LaneID(truncatingIfNeeded: event.lane)
    let begin = append(
      TraceEvent(
        id: 0, kind: .destroyBegin, lane: lane, time: lastTime,
        receiver: names.participant(event.receiver)))
    _ = append(
      TraceEvent(id: 0, kind: .destroyEnd, lane: lane, time: lastTime, begin: begin))
  }

  /// Returns whether an activation is open in a lane.
  func isOpen(lane: LaneID) -> Bool { !open[lane: lane].isEmpty }

  /// Returns the known origins of lanes. An origin is unknown if ring mode dropped the event that the origin
  /// refers to.
  func origins() -> [LaneID: LaneOrigin] {
    var origins: [LaneID: LaneOrigin] = [:]
    for (number, lane) in names.lanes {
      // No recorder assigns these numbers.
      guard let id = LaneID(exactly: number), let parent = LaneID(exactly: lane.origin.lane) else {
        continue
      }
      let event = lane.origin.place == 0 ? nil : named[lane.origin]
      // If ring mode dropped the event, the lane's origin is unknown.
      guard id != parent, event != nil || lane.origin.place == 0 else { continue }
      let tie: LaneOrigin.Tie =
        if lane.flags.contains(.isEvent), let event {
          .event(event)
        } else {
          .activation(event, lane: parent)
        }
      origins[id] = LaneOrigin(
        tie, birth: lane.birth, flags: lane.flags, place: lane.origin.place,
        role: names.participant(lane.role))
    }
    return origins
  }

  private mutating func append(_ event: SessionEvent, _ kind: TraceEvent.Kind) -> EventID {
    let site = names.site(event.site)
    let rules = kind.rules
    return append(
      TraceEvent(
        id: 0, kind: kind, lane: LaneID(truncatingIfNeeded: event.lane), time: lastTime,
        sender: names.participant(event.sender),
        receiver: names.participant(event.receiver)
          ?? (rules.needed.contains(.receiver) ? names.nobody : nil),
        name: site?.name
          ?? (rules.needed.contains(.name) || event.site != 0 ? SessionNames.unknown : ""),
        arguments: names.list(event.arguments),
        // Other kinds use the field for another purpose.
        value: rules.fields.contains(.value) ? names.text(event.value) : nil,
        registration: registration(of: event, kind),
        cause: event.cause.place == 0 ? nil : named[event.cause],
        object: names.participant(event.object), queue: names.text(event.queue),
        source: site?.source))
  }

  /// Returns the number of an event's registration, if the registration's creation was recorded or may have
  /// been dropped; otherwise `nil`.
  private mutating func registration(
    of event: SessionEvent, _ kind: TraceEvent.Kind
  ) -> RegistrationID? {
    // Other kinds use the field for another purpose.
    guard kind.rules.fields.contains(.registration) else { return nil }
    guard let id = RegistrationID(exactly: event.registration), id > 0 else { return nil }
    if kind == .registration { return registrations.insert(id).inserted ? id : nil }
    return isRing || registrations.contains(id) ? id : nil
  }

  private mutating func append(_ event: TraceEvent) -> EventID {
    let id = EventID(truncatingIfNeeded: events.count + 1)
    events.append(event)
    events[events.count - 1].id = id
    return id
  }

  private mutating func close(_ event: SessionEvent, _ kind: TraceEvent.Kind) {
    let stack = open.stack(of: LaneID(truncatingIfNeeded: event.lane))
    guard let depth = open.depth(of: event.begin, in: stack) else {
      if isRing { lostEndings += 1 }
      return
    }
    let isInnermost = depth == open[stack].count - 1
    if kind == .destroyEnd, !isInnermost {
      open[stack][depth].isOverdue = true
      return
    }
    while open[stack].count > depth + 1 { endInnermost(of: event.lane, stack) }
    guard kind.closes(open[stack][depth].kind) else { return }
    let isCancelled = kind.isOutcome && event.registration != 0
    endInnermost(
      of: event.lane, stack, kind, value: names.text(event.value),
      name: isCancelled ? TraceEvent.cancelledName : "")
    while open[stack].last?.isOverdue ?? false { endInnermost(of: event.lane, stack) }
  }

  private mutating func endInnermost(
    of lane: UInt32, _ stack: Int, _ kind: TraceEvent.Kind? = nil, value: String? = nil,
    name: String = ""
  ) {
    let frame = open[stack].removeLast()
    _ = append(
      TraceEvent(
        id: 0, kind: kind ?? frame.kind.normalEnding ?? .return,
        lane: LaneID(truncatingIfNeeded: lane),
        time: lastTime, name: name, value: value, begin: frame.event))
  }
}
