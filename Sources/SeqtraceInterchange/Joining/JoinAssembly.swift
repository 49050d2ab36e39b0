internal import SeqtraceEvents

/// Combines the events of several traces into one trace.
///
/// ```
///   system      web: call ───────────────────── return   one message, which ends as the client's;
///   recording         └─ shop: call ─ … ─ return         the server's work is inside it
/// ```
struct JoinAssembly {
  /// A range of the events of a lane that is being written into a lane of the result.
  private struct Stretch {
    let source: Int
    var place: Int
    let end: Int
    let lane: LaneID
    /// The moved message with which this range starts; -1 if there is none.
    var guest: Int32 = -1
    /// If this range is the content of a message that was merged into another one, that message; otherwise
    /// -1.
    var merged: Int32 = -1
    /// The sender for messages directly inside `merged`; `nil` if it follows from the lane.
    var sender: ParticipantID?
    /// The message that ends after this range because only another report of it has an end; -1 if there is
    /// none.
    var unended: Int32 = -1
  }

  private let union: TraceUnion
  private let frames: LaneFrames
  private let links: JoinLinks
  private(set) var events: [TraceEvent] = []
  /// The number of causes that were ignored because they formed a cycle.
  private(set) var cycleCount = 0
  private var laneCount: LaneID
  /// The new id of each event; 0 for events that haven't been written.
  private var ids: [EventID]
  /// The last event that was written to each lane.
  private var lastEvents: [LaneID: EventID] = [:]
  /// For each new lane in which nothing has been written yet, the event that starts it.
  private var origins: [LaneID: EventID] = [:]
  /// For each message, the new lanes that must end before the message ends.
  private var awaited: [Int32: [LaneID]] = [:]
  private var stretches: [Stretch] = []

  init(_ union: TraceUnion, _ frames: LaneFrames, _ links: JoinLinks) {
    (self.union, self.frames, self.links) = (union, frames, links)
    laneCount = union.laneCount
    ids = [EventID](repeating: 0, count: union.events.count)
  }

  /// Writes all events. The work is done without recursion, because messages may be nested at any depth.
  mutating func run() {
    for (lane, events) in frames.lanes.enumerated() {
      stretches = [Stretch(source: lane, place: 0, end: events.count, lane: LaneID(lane))]
      while let stretch = stretches.last { step(stretch) }
    }
    for index in events.indices {
      events[index].begin = newID(of: events[index].begin)
      events[index].cause = newID(of: events[index].cause)
    }
    let order = CausalOrder(of: events, laneCount: Int(laneCount))
    events = order.result
    cycleCount = order.cycleCount
  }

  /// Returns the new id of an event, given its old id. A negative id is a new id already. `nil` if the event
  /// wasn't written.
  private func newID(of old: EventID?) -> EventID? {
    guard let old else { return nil }
    let id = old < 0 ? EventID(-old.value) : ids[Int(old) - 1]
    return id == 0 ? nil : id
  }

  private mutating func step(_ stretch: Stretch) {
    guard stretch.place < stretch.end else {
      stretches.removeLast()
      if stretch.merged >= 0 { finish(stretch.merged, in: stretch.lane) }
      if stretch.unended >= 0 { close(stretch.unended, in: stretch.lane) }
      return
    }
    let index = frames.lanes[stretch.source][stretch.place]
    if links.isMoved(index), index != stretch.guest {
      // A moved message isn't written here, but where its cause is.
      stretches[stretches.count - 1].place = frames.wholePlaces(of: index).upperBound
      return
    }
    stretches[stretches.count - 1].place += 1
    let isDirect = stretch.merged >= 0 && frames.outer[Int(index)] == stretch.merged
    write(index, in: stretch.lane, from: isDirect ? stretch.sender : nil)
  }

  // MARK: - Events

  private mutating func write(
    _ index: Int32, in lane: LaneID, from sender: ParticipantID? = nil
  ) {
    var event = union.events[Int(index)]
    if event.kind.rules.parties.haveSender { event.sender = event.sender ?? sender }
    if event.kind.closesActivation, let begin = event.begin {
      end(&event, begin.value - 1, in: lane)
    }
    let cause = links.causes[Int(index)]
    if cause >= 0 {
      event.sender = receiver(of: cause) ?? event.sender
      event.cause = links.ties[Int(index)] == .queue ? EventID(cause + 1) : nil
    }
    let effects = links.insertions(into: index)
    for effect in effects where links.ties[Int(effect)] == .same { merge(effect, into: &event) }
    append(event, in: lane)
    ids[Int(index)] = EventID(events.count)
    for effect in effects where links.ties[Int(effect)] == .same {
      ids[Int(effect)] = ids[Int(index)]
    }
    if !effects.isEmpty { insert(effects, into: index, in: lane) }
  }

  private mutating func append(_ event: TraceEvent, in lane: LaneID) {
    var event = event
    event.id = EventID(events.count + 1)
    event.lane = lane
    if let origin = origins.removeValue(forKey: lane) { event.cause = EventID(-origin.value) }
    lastEvents[lane] = event.id
    events.append(event)
  }

  /// Returns the receiver of a message. If another report of the message is merged into it, returns that
  /// report's receiver.
  private func receiver(of index: Int32) -> ParticipantID? {
    union.events[Int(links.otherReport(of: index) ?? index)].receiver
  }

  /// Adds the facts in another report of a message to the message's event.
  private func merge(_ index: Int32, into event: inout TraceEvent) {
    let other = union.events[Int(index)]
    event.name = SpanConventions.name(ofClient: event.name, answeredBy: other.name)
    // The receiver of a creation is the created object, which another report doesn't know.
    if event.kind != .create { event.receiver = other.receiver ?? event.receiver }
    let known = Set(event.arguments)
    event.arguments += other.arguments.filter { !known.contains($0) }
    event.source = event.source ?? other.source
    for identity in other.spans { event.spans.add(identity) }
  }

  // MARK: - Ends

  /// Completes the end event of a message: waits for the lanes that started inside, and adds the facts in
  /// another report's end.
  private mutating func end(_ event: inout TraceEvent, _ begin: Int32, in lane: LaneID) {
    for inner in awaited.removeValue(forKey: begin) ?? [] {
      var wait = TraceEvent(id: 0, kind: .await)
      wait.cause = lastEvents[inner].map { EventID(-$0.value) }
      wait.time = lastEvents[inner].flatMap { events[Int($0) - 1].time }
      append(wait, in: lane)
    }
    guard event.kind.isOutcome, let other = links.otherReport(of: begin),
      frames.ends[Int(other)] >= 0
    else { return }
    let ending = union.events[Int(frames.ends[Int(other)])]
    if ending.kind == .throw, event.kind != .throw {
      (event.kind, event.value) = (.throw, ending.value)
    } else if ending.kind == event.kind {
      event.value = event.value ?? ending.value
    }
  }

  /// After the content of a merged message has been written, notes which event its end event became.
  private mutating func finish(_ index: Int32, in lane: LaneID) {
    let ending = frames.ends[Int(index)]
    if ending >= 0 { ids[Int(ending)] = lastEvents[lane] ?? 0 }
  }

  /// Returns another report of a message that has an end, if the message itself has neither an end nor
  /// content; otherwise `nil`.
  private func endedReport(of index: Int32, _ effects: [Int32]) -> Int32? {
    guard frames.ends[Int(index)] < 0, !frames.hasContent(index, links) else { return nil }
    return effects.first { links.ties[Int($0)] == .same && frames.ends[Int($0)] >= 0 }
  }

  /// Ends a message that has its end only in another report.
  private mutating func close(_ index: Int32, in lane: LaneID) {
    guard let report = endedReport(of: index, links.insertions(into: index)) else { return }
    let ending = frames.ends[Int(report)]
    var event = union.events[Int(ending)]
    let kind = union.events[Int(index)].kind
    if !event.kind.closes(kind), let normal = kind.normalEnding {
      (event.kind, event.value) = (normal, nil)
    }
    event.begin = EventID(index + 1)
    end(&event, index, in: lane)
    append(event, in: lane)
    ids[Int(ending)] = EventID(events.count)
  }

  // MARK: - The content of a message

  /// Starts to write the content that other traces have for a message. It comes before the content in the
  /// message's own trace, or in parallel with it.
  private mutating func insert(_ effects: [Int32], into index: Int32, in lane: LaneID) {
    let areAlone = !frames.hasContent(index, links) && areInSequence(effects)
    let isClosed = endedReport(of: index, effects) != nil
    let ends = isClosed || frames.ends[Int(index)] >= 0
    var added: [Stretch] = []
    for effect in effects {
      let isSame = links.ties[Int(effect)] == .same
      let places = isSame ? frames.content(of: effect) : frames.wholePlaces(of: effect)
      var target = lane
      let isEmpty = isSame && !frames.hasContent(effect, links)
      // An activation that never ends gets its own lane, because it would otherwise still be open at the end
      // of the message.
      if !isEmpty, !areAlone || (ends && leavesOpen(effect)) {
        target = start(effect, inside: index, in: lane)
      }
      added.append(
        Stretch(
          source: Int(union.events[Int(effect)].lane), place: places.lowerBound,
          end: places.upperBound, lane: target, guest: isSame ? -1 : effect,
          merged: isSame ? effect : -1, sender: target == lane ? nil : receiver(of: index)))
    }
    if isClosed {
      stretches.append(Stretch(source: 0, place: 0, end: 0, lane: lane, unended: index))
    }
    stretches += added.reversed()
  }

  /// Starts a new lane inside a message, for the events of another report or of a moved message.
  private mutating func start(_ effect: Int32, inside index: Int32, in lane: LaneID) -> LaneID {
    let target = laneCount
    laneCount = target.next
    awaited[index, default: []].append(target)
    var spawn = TraceEvent(id: 0, kind: .spawn)
    spawn.time = union.events[Int(effect)].time
    append(spawn, in: lane)
    origins[target] = EventID(events.count)
    return target
  }

  /// Returns whether a moved message, or an activation inside a message, never ends.
  private func leavesOpen(_ effect: Int32) -> Bool {
    if links.ties[Int(effect)] != .same, frames.ends[Int(effect)] < 0 { return true }
    return frames.hasContent(effect, links) { event in
      union.events[Int(event)].kind.opensActivation && frames.ends[Int(event)] < 0
    }
  }

  /// Returns whether messages are from one trace and follow one another, according to the trace's clock.
  private func areInSequence(_ effects: [Int32]) -> Bool {
    let effects = effects.filter {
      links.ties[Int($0)] != .same || frames.hasContent($0, links)
    }
    return zip(effects, effects.dropFirst()).allSatisfy { first, second in
      guard union.parts[Int(first)] == union.parts[Int(second)], frames.ends[Int(first)] >= 0,
        let end = union.events[Int(frames.ends[Int(first)])].time,
        let start = union.events[Int(second)].time
      else { return false }
      return end <= start
    }
  }
}

extension TraceEvent.Kind.Rules.Parties {
  /// Whether an event with these parties is sent by the lane's active participant, unless it has a sender of
  /// its own.
  fileprivate var haveSender: Bool {
    switch self {
    case .message, .lifetime, .messageToCenter: true
    case .nobody, .bystander, .messageFromCenter: false
    }
  }
}

extension LaneFrames {
  /// Returns the range of a message in its lane, from its start event to its end event.
  fileprivate func wholePlaces(of event: Int32) -> Range<Int> {
    let content = content(of: event)
    return content.lowerBound - 1..<content.upperBound + (ends[Int(event)] >= 0 ? 1 : 0)
  }

  /// Returns whether any event inside a message meets a condition. Moved messages, and the events inside them,
  /// don't count.
  fileprivate func hasContent(
    _ event: Int32, _ links: JoinLinks, where isMeant: (Int32) -> Bool = { _ in true }
  ) -> Bool {
    let places = content(of: event)
    let lane = laneOf[Int(event)]
    var place = places.lowerBound
    while place < places.upperBound {
      let inner = lanes[Int(lane)][place]
      if !links.isMoved(inner), isMeant(inner) { return true }
      place = links.isMoved(inner) ? wholePlaces(of: inner).upperBound : place + 1
    }
    return false
  }
}
