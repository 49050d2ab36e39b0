/// What is open in each lane while one goes through a trace's events.
struct OpenActivations {
  private struct Activation {
    var index: Int
    var kind: TraceEvent.Kind
    var receiver: ParticipantID?
  }

  /// The index of each event so far, by its id; of those that share an id, the first one's.
  private(set) var indices = IdentifierTable()
  /// By lane, in the order of their first events.
  private var stacks: [[Activation]] = []
  private var stackOf: [LaneID: Int] = [:]
  /// The stack of the lane that was asked for last, since most events follow one of their own lane.
  private var latest: (lane: LaneID, stack: Int)?

  /// Where the stack of a lane is.
  mutating func stack(of lane: LaneID) -> Int {
    if let latest, latest.lane == lane { return latest.stack }
    let stack = stackOf[lane] ?? stacks.count
    if stack == stacks.count {
      stackOf[lane] = stack
      stacks.append([])
    }
    latest = (lane, stack)
    return stack
  }

  /// The receiver of the innermost open activation of a stack; `nil` where none is open.
  func innermostReceiver(in stack: Int) -> ParticipantID? { stacks[stack].last?.receiver }

  /// Takes as ended what is open inside an event; false where the event isn't open in the stack, or
  /// where the kind can't end it.
  mutating func goOut(to begin: EventID, in stack: Int, for kind: TraceEvent.Kind) -> Bool {
    guard let index = indices[begin], let last = stacks[stack].last else { return false }
    if last.index == index { return kind.closes(last.kind) }
    guard let place = place(of: index, in: stacks[stack]) else { return false }
    stacks[stack].removeSubrange((place + 1)...)
    return kind.closes(stacks[stack][place].kind)
  }

  /// Takes the event of an index, and opens or ends what it opens or ends; what it ends is the
  /// innermost.
  mutating func take(
    _ id: EventID, at index: Int, _ kind: TraceEvent.Kind, in stack: Int, receiver: ParticipantID?
  ) {
    // Where a trace has an id twice, the second is open, too, but no ending can mean it.
    _ = indices.insert(index, for: id)
    if kind.opensActivation {
      stacks[stack].append(Activation(index: index, kind: kind, receiver: receiver))
    } else if kind.closesActivation {
      _ = stacks[stack].popLast()
    }
  }

  /// Where the event of an index is in a stack, which is in the order of the indices.
  private func place(of index: Int, in stack: [Activation]) -> Int? {
    var places = stack.startIndex..<stack.endIndex
    while !places.isEmpty {
      let middle = places.lowerBound + places.count / 2
      if stack[middle].index == index { return middle }
      places =
        stack[middle].index < index
        ? middle + 1..<places.upperBound : places.lowerBound..<middle
    }
    return nil
  }
}
