internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// The lane in which the running task records a span: its current lane, or one that it enters.
struct Station {
  let hand: Hand
  /// The running task, if it entered another lane for the span; otherwise `nil`.
  let visitor: ExecutionContext?

  /// Finds the lane for a new span. If `start` is `nil`, the span answers its parent's call.
  init(
    for parent: SpanActivation.Parent?, _ start: SpanActivation.Start?, _ core: SessionCore,
    _ hand: Hand
  ) {
    if seqtrace_lane_take_foreign_endings(hand.lane) { Self.closeForeignEndings(core, hand) }
    let innermost = seqtrace_lane_innermost_span(hand.lane)
    let belongsHere =
      if let parent, parent.activation.lane.pointer == hand.lane {
        innermost == parent.activation.surroundings.innermost
      } else if innermost == 0, let parent {
        // A child task's lane has an origin if the task's start was observed.
        hand.lane.pointee.has_origin && parent.isInherited()
      } else {
        innermost == 0 && !(start?.isFromOutside ?? false)
      }
    if belongsHere {
      self = Self(hand: hand, visitor: nil)
    } else {
      // If the span itself has a cause, that is more precise than the parent as the lane's origin.
      let origin = start?.cause == nil ? parent?.activation.event : nil
      // A caller waits for the answer, and so does the parent's own task. For a task that was only given the
      // parent, this is unknown.
      let isAwaited = start == nil || parent?.activation.lane.pointer == hand.lane
      self = Self.enter(inside: origin, isAwaited: isAwaited, core, hand)
    }
  }

  private init(hand: Hand, visitor: ExecutionContext?) {
    self.hand = hand
    self.visitor = visitor
  }

  /// Makes the running task enter a lane that starts inside an activation; `nil` if the position is unknown.
  private static func enter(
    inside origin: EventReference?, isAwaited: Bool, _ core: SessionCore, _ hand: Hand
  ) -> Self {
    let context = ExecutionContext.current
    let current = LanePointer(hand.lane)
    let entered: LanePointer? = core.update { state in
      // A delivery keeps its own lane, which ends with the delivery.
      if state.lane(of: context) != current { return nil }
      if isSilent(current, wantsSender: origin != nil) {
        current.pointer.pointee.role = 0
        if let origin {
          state.writeOrigin(of: current, of: context, inside: origin, isAwaited: isAwaited)
        }
        return nil
      }
      return state.enterLane(
        from: current, of: context, inside: origin, isAwaited: isAwaited)
    }
    guard let entered else { return Self(hand: hand, visitor: nil) }
    seqtrace_change_bindings()
    return Self(hand: Hand(lane: entered.pointer, writer: hand.writer), visitor: context)
  }

  /// Returns whether a lane has no events and no known origin, so that a span may take it over.
  private static func isSilent(_ lane: LanePointer, wantsSender: Bool) -> Bool {
    // The fields are read one by one: a copy of the lane would also read fields that other threads change.
    lane.pointer.pointee.place == 0 && lane.pointer.pointee.number != 0
      && !lane.pointer.pointee.has_origin && (wantsSender || lane.pointer.pointee.role == 0)
  }

  /// Removes the spans that other tasks have ended from the lane's open activations.
  private static func closeForeignEndings(_ core: SessionCore, _ hand: Hand) {
    let places = core.update { $0.foreignEndings.removeValue(forKey: hand.laneID) ?? [] }
    for place in places { seqtrace_lane_close(hand.lane, place, false) }
  }

  /// Moves the task back to the lane that it left for this one, if it left one.
  func leave(_ core: SessionCore) {
    guard let visitor else { return }
    core.update { $0.leaveLane(LanePointer(hand.lane), of: visitor) }
    seqtrace_change_bindings()
  }
}
