/// What is open in each lane while one goes through a trace's events.
struct OpenActivations {
  private struct Activation {
    var id: EventID
    var kind: TraceEvent.Kind
    var receiver: ParticipantID?
  }

  private var stacks: [[Activation]] = []
  private var indices: [LaneID: Int] = [:]
  /// The stack on which an event is.
  private var stackOf = IdentifierTable()

  /// The receiver of the innermost open activation of a lane; `nil` where none is open.
  func innermost(in lane: LaneID) -> (id: EventID, receiver: ParticipantID?)? {
    guard let index = indices[lane], let last = stacks[index].last else { return nil }
    return (last.id, last.receiver)
  }

  /// Takes as ended what is open inside an event; false where the event isn't open in the lane, or
  /// where the kind can't end it.
  mutating func goOut(to begin: EventID, in lane: LaneID, for kind: TraceEvent.Kind) -> Bool {
    guard let index = indices[lane], stackOf[begin] == index else { return false }
    while let last = stacks[index].last, last.id != begin {
      stackOf.remove(last.id)
      stacks[index].removeLast()
    }
    return stacks[index].last.map { kind.closes($0.kind) } ?? false
  }

  /// Opens or ends what an event opens or ends; what it ends is the innermost.
  mutating func take(_ event: TraceEvent) {
    if event.kind.opensActivation {
      let index = indices[event.lane] ?? stacks.count
      if index == stacks.count {
        indices[event.lane] = index
        stacks.append([])
      }
      // Where a trace has an id twice, the second can't be told from the first, nor be ended.
      guard stackOf.insert(index, for: event.id) else { return }
      stacks[index].append(
        Activation(id: event.id, kind: event.kind, receiver: event.receiver))
    } else if event.kind.closesActivation, let index = indices[event.lane] {
      if let ended = stacks[index].popLast() { stackOf.remove(ended.id) }
    }
  }
}
