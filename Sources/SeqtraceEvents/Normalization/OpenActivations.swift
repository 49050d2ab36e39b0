/// What is open in each lane while one goes through a trace's events.
struct OpenActivations {
  private struct Activation: OpenFrame {
    var place: Int
    var kind: TraceEvent.Kind
    var receiver: ParticipantID?
  }

  /// The index of each event so far, by its id; of those that share an id, the first one's.
  private(set) var indices = IdentifierTable()
  private var stacks = OpenStacks<Activation>()

  /// Where the stack of a lane is.
  mutating func stack(of lane: LaneID) -> Int { stacks.stack(of: lane) }

  /// The receiver of the innermost open activation of a stack; `nil` where none is open.
  func innermostReceiver(in stack: Int) -> ParticipantID? { stacks[stack].last?.receiver }

  /// Takes as ended what is open inside an event; false where the event isn't open in the stack, or
  /// where the kind can't end it.
  mutating func goOut(to begin: EventID, in stack: Int, for kind: TraceEvent.Kind) -> Bool {
    guard let index = indices[begin], let depth = stacks.depth(of: index, in: stack) else {
      return false
    }
    if depth + 1 < stacks[stack].count { stacks[stack].removeSubrange((depth + 1)...) }
    return kind.closes(stacks[stack][depth].kind)
  }

  /// Takes the event of an index, and opens or ends what it opens or ends; what it ends is the
  /// innermost.
  mutating func take(
    _ id: EventID, at index: Int, _ kind: TraceEvent.Kind, in stack: Int, receiver: ParticipantID?
  ) {
    // Where a trace has an id twice, the second is open, too, but no ending can mean it.
    _ = indices.insert(index, for: id)
    if kind.opensActivation {
      stacks[stack].append(Activation(place: index, kind: kind, receiver: receiver))
    } else if kind.closesActivation {
      _ = stacks[stack].popLast()
    }
  }
}
