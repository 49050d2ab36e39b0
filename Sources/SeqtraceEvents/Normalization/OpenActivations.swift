/// The stacks of open activations during a pass over a trace's events.
struct OpenActivations {
  private struct Activation: OpenFrame {
    var place: Int
    var kind: TraceEvent.Kind
    var receiver: ParticipantID?
  }

  /// The index of each event so far, by id; the first index if several events share an id.
  private(set) var indices = IdentifierTable()
  private var stacks = OpenStacks<Activation>()

  /// Returns the index of a lane's stack.
  mutating func stack(of lane: LaneID) -> Int { stacks.stack(of: lane) }

  /// Returns the receiver of the innermost open activation of a stack, or `nil` if none is open.
  func innermostReceiver(in stack: Int) -> ParticipantID? { stacks[stack].last?.receiver }

  /// Closes all activations inside the open event `begin`. Returns false if `begin` isn't open in the stack,
  /// or if an event of `kind` can't end the activation that `begin` opened.
  mutating func goOut(to begin: EventID, in stack: Int, for kind: TraceEvent.Kind) -> Bool {
    guard let index = indices[begin], let depth = stacks.depth(of: index, in: stack) else {
      return false
    }
    if depth + 1 < stacks[stack].count { stacks[stack].removeSubrange((depth + 1)...) }
    return kind.closes(stacks[stack][depth].kind)
  }

  /// Records the event at an index: pushes it if it opens an activation, and pops the innermost activation if
  /// it closes one.
  mutating func take(
    _ id: EventID, at index: Int, _ kind: TraceEvent.Kind, in stack: Int, receiver: ParticipantID?
  ) {
    // If an id occurs twice, the second event is open as well, but no end can refer to it.
    _ = indices.insert(index, for: id)
    if kind.opensActivation {
      stacks[stack].append(Activation(place: index, kind: kind, receiver: receiver))
    } else if kind.closesActivation {
      _ = stacks[stack].popLast()
    }
  }
}
