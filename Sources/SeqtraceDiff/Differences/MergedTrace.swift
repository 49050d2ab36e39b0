import SeqtraceDiagram
import SeqtraceEvents

/// The merged events of two traces: all events of the new trace, and the events that only the old trace has,
/// at their old positions.
///
/// ```text
///   old            new            merged
///   a.one()        a.one()        a.one()
///   a.two()        a.six()        a.two()   removed
///   a.three()      a.three()      a.six()   added
///                                 a.three()
/// ```
struct MergedTrace {
  /// The merged trace. Each event's time is its index, so that the event can be identified after
  /// normalisation.
  private(set) var trace: Trace
  /// The change with which each event is drawn, by its index in the merged trace.
  private(set) var changes: [Message.Change?] = []

  /// An event of either trace, by its index in that trace.
  private enum Step {
    case old(Int)
    case new(Int)
  }

  private let old: Trace
  private let new: Trace
  private let pairs: EventPairs
  private var steps: [Step] = []
  /// The position of each event in the merged trace; for an event that isn't drawn, its partner's position.
  private var oldPlaces: [Int]
  private var newPlaces: [Int]
  private var cast: MergedCast
  private var lanes: [LaneID: LaneID] = [:]

  /// Merges two normalised traces.
  init(_ difference: TraceDifference, from old: Trace, to new: Trace) {
    self.old = old
    self.new = new
    pairs = EventPairs(difference, old, new)
    cast = MergedCast(old, new, pairs.objects)
    oldPlaces = [Int](repeating: 0, count: old.events.count)
    newPlaces = [Int](repeating: 0, count: new.events.count)
    trace = new
    trace.events = []
    for index in old.events.indices where pairs.newOf[index] >= 0 {
      let lane = new.events[Int(pairs.newOf[index])].lane
      if lanes[old.events[index].lane] == nil { lanes[old.events[index].lane] = lane }
    }
    orderSteps()
    place()
    trace.events.reserveCapacity(steps.count)
    for step in steps { append(step) }
    trace.participants = cast.participants
  }

  // MARK: - Order

  /// Inserts each event that only the old trace has after the event that preceded it in its lane.
  private mutating func orderSteps() {
    var behind: [Int: [Int]] = [:]
    var before: [Int: [Int]] = [:]
    var leading: [LaneID: [Int]] = [:]
    var detached: [Int] = []
    var anchors: [LaneID: Int] = [:]
    for index in old.events.indices {
      let lane = old.events[index].lane
      if pairs.newOf[index] >= 0 {
        let partner = Int(pairs.newOf[index])
        anchors[lane] = partner
        if pairs.replaced.contains(index) {
          // The old message and its end precede the new ones.
          let begin = old.events[index].begin.map { Int($0) - 1 } ?? index
          before[Int(pairs.newOf[begin]), default: []].append(index)
        }
      } else if pairs.oldChanges[index] == nil {
        // The end event of an activation that doesn't end in the new trace isn't drawn.
        continue
      } else if let anchor = anchors[lane] {
        behind[anchor, default: []].append(index)
      } else if let partner = lanes[lane] {
        leading[partner, default: []].append(index)
      } else {
        detached.append(index)
      }
    }
    for index in new.events.indices {
      let first = leading.removeValue(forKey: new.events[index].lane) ?? []
      steps += (first + (before[index] ?? [])).map(Step.old) + [.new(index)]
      steps += (behind[index] ?? []).map(Step.old)
    }
    steps += detached.map(Step.old)
  }

  private mutating func place() {
    for (place, step) in steps.enumerated() {
      switch step {
      case .old(let index): oldPlaces[index] = place
      case .new(let index): newPlaces[index] = place
      }
    }
    for index in old.events.indices
    where pairs.newOf[index] >= 0 && !pairs.replaced.contains(index) {
      oldPlaces[index] = newPlaces[Int(pairs.newOf[index])]
    }
  }

  // MARK: - Events

  private mutating func append(_ step: Step) {
    var event: TraceEvent
    switch step {
    case .new(let index):
      event = new.events[index]
      if pairs.newChanges[index] == .changed, pairs.oldOf[index] >= 0 {
        event.tellChange(from: old.events[Int(pairs.oldOf[index])])
      }
      event.begin = event.begin.map { EventID(newPlaces[Int($0) - 1] + 1) }
      event.cause = event.cause.map { EventID(newPlaces[Int($0) - 1] + 1) }
      changes.append(pairs.newChanges[index])
    case .old(let index):
      event = old.events[index]
      event.begin = event.begin.map { EventID(oldPlaces[Int($0) - 1] + 1) }
      event.cause = event.cause.map { EventID(oldPlaces[Int($0) - 1] + 1) }
      event.lane = lane(event.lane)
      event.sender = cast.participant(event.sender)
      event.receiver = cast.participant(event.receiver)
      event.object = cast.participant(event.object)
      event.registration = event.registration.map(registration)
      changes.append(pairs.oldChanges[index])
    }
    event.id = EventID(trace.events.count + 1)
    event.time = Int64(trace.events.count)
    trace.events.append(event)
  }

  /// Returns the merged lane for a lane of the old trace. A lane that only the old trace has gets a number of
  /// its own.
  private mutating func lane(_ lane: LaneID) -> LaneID {
    if let known = lanes[lane] { return known }
    let next = LaneID(new.events.count + lanes.count + 1)
    lanes[lane] = next
    return next
  }

  /// Returns the merged registration for a registration of the old trace. A registration that only the old
  /// trace has gets a number of its own.
  private func registration(_ id: RegistrationID) -> RegistrationID {
    RegistrationID(pairs.objects.registrations[id.value] ?? Int32(new.events.count) + id.value)
  }
}

extension TraceEvent {
  /// Replaces changed values by both values, as in `5 ⇒ 6`.
  fileprivate mutating func tellChange(from old: TraceEvent) {
    if arguments.count == old.arguments.count {
      arguments = zip(old.arguments, arguments).map { $0 == $1 ? $1 : "\($0) ⇒ \($1)" }
    }
    if kind == old.kind {
      if old.value != value { value = "\(old.value ?? "…") ⇒ \(value ?? "…")" }
    } else if kind.isOutcome {
      value = "\(old.outcome) ⇒ \(outcome)"
      kind = .return
    }
  }

  /// The outcome of a call, in words.
  private var outcome: String {
    if kind == .throw { return value.map { "throws \($0)" } ?? "throws" }
    return value.map { "returns \($0)" } ?? "returns"
  }
}
