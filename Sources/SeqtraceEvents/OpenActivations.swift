/// What is open in each lane while one goes through a trace's events.
struct OpenActivations {
  private struct Activation {
    var id: EventID
    var kind: TraceEvent.Kind
    var receiver: ParticipantID?
  }

  private var stacks: [[Activation]] = []
  private var indices: [LaneID: Int] = [:]
  /// The stack of the lane that was asked for last, since most events follow one of their own lane.
  private var latest: (lane: LaneID, index: Int)?
  /// The stack on which an event is.
  private var stackOf = IdentifierTable()

  /// The receiver of the innermost open activation of a lane; `nil` where none is open.
  mutating func innermostReceiver(in lane: LaneID) -> ParticipantID? {
    stacks[stackIndex(of: lane)].last?.receiver
  }

  /// Takes as ended what is open inside an event; false where the event isn't open in the lane, or
  /// where the kind can't end it.
  mutating func goOut(to begin: EventID, in lane: LaneID, for kind: TraceEvent.Kind) -> Bool {
    let index = stackIndex(of: lane)
    guard stackOf[begin] == index else { return false }
    while let last = stacks[index].last, last.id != begin {
      stackOf.remove(last.id)
      stacks[index].removeLast()
    }
    return stacks[index].last.map { kind.closes($0.kind) } ?? false
  }

  /// Opens or ends what an event opens or ends; what it ends is the innermost.
  mutating func take(
    _ id: EventID, _ kind: TraceEvent.Kind, in lane: LaneID, receiver: ParticipantID?
  ) {
    let index = stackIndex(of: lane)
    if kind.opensActivation {
      // Where a trace has an id twice, the second can't be told from the first, nor be ended.
      guard stackOf.insert(index, for: id) else { return }
      stacks[index].append(Activation(id: id, kind: kind, receiver: receiver))
    } else if kind.closesActivation, let ended = stacks[index].popLast() {
      stackOf.remove(ended.id)
    }
  }

  private mutating func stackIndex(of lane: LaneID) -> Int {
    if let latest, latest.lane == lane { return latest.index }
    let index = indices[lane] ?? stacks.count
    if index == stacks.count {
      indices[lane] = index
      stacks.append([])
    }
    latest = (lane, index)
    return index
  }
}
