/// The open activations of each lane during a pass over a trace's events.
struct OpenActivations {
  private struct Activation: OpenFrame {
    var place: Int
    var kind: TraceEvent.Kind
    var receiver: ParticipantID?
  }

  /// The index of each event so far, by its id; the first one if several share an id.
  private(set) var indices = IdentifierTable()
  private var stacks = OpenStacks<Activation>()

  /// The index of a lane's stack.
  mutating func stack(of lane: LaneID) -> Int { stacks.stack(of: lane) }

  /// The receiver of the innermost open activation of a stack; `nil` if none is open.
  func innermostReceiver(in stack: Int) -> ParticipantID? { stacks[stack].last?.receiver }

  /// Closes everything inside an open event. Returns false if the event isn't open in the stack, or if `kind`
  /// can't end it.
  mutating func goOut(to begin: EventID, in stack: Int, for kind: TraceEvent.Kind) -> Bool {
    guard let index = indices[begin], let depth = stacks.depth(of: index, in: stack) else {
      return false
    }
    if depth + 1 < stacks[stack].count { stacks[stack].removeSubrange((depth + 1)...) }
    return kind.closes(stacks[stack][depth].kind)
  }

  /// Takes the event at an index: pushes it if it opens an activation, and pops the innermost one if it
  /// closes one.
  mutating func take(
    _ id: EventID, at index: Int, _ kind: TraceEvent.Kind, in stack: Int, receiver: ParticipantID?
  ) {
    // If a trace has an id twice, the second event is open as well, but no ending can refer to it.
    _ = indices.insert(index, for: id)
    if kind.opensActivation {
      stacks[stack].append(Activation(place: index, kind: kind, receiver: receiver))
    } else if kind.closesActivation {
      _ = stacks[stack].popLast()
    }
  }
}
