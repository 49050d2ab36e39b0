internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// The lane in which the running task records a span: its current lane, or one that it enters.
struct Station {
  let hand: Hand
  /// The running task, if it entered a lane for the span.
  let visitor: ExecutionContext?

  /// Finds the lane of a new span, or of the answer to a call (`start` is `nil`).
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
        // If a child task's start was seen, its lane has an origin.
        hand.lane.pointee.has_origin && parent.isInherited()
      } else {
        innermost == 0 && !(start?.isFromOutside ?? false)
      }
    if belongsHere {
      self = Self(hand: hand, visitor: nil)
    } else {
      // A cause of the span's own is more precise than the start of the lane.
      let origin = start?.cause == nil ? parent?.activation.event : nil
      // Callers and the span's own task have waited. For a task that was only given the span, this is
      // unknown.
      let isAwaited = start == nil || parent?.activation.lane.pointer == hand.lane
      self = Self.enter(inside: origin, isAwaited: isAwaited, core, hand)
    }
  }

  private init(hand: Hand, visitor: ExecutionContext?) {
    self.hand = hand
    self.visitor = visitor
  }

  /// Enters a lane that starts inside an activation, or at an unknown position.
  private static func enter(
    inside origin: EventReference?, isAwaited: Bool, _ core: SessionCore, _ hand: Hand
  ) -> Self {
    let context = ExecutionContext.current
    let current = LanePointer(hand.lane)
    let entered: LanePointer? = core.update { state in
      // A delivery keeps its own lane, which ends with it.
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

  /// Returns whether a lane has no events and no known origin, so that a span can use it.
  private static func isSilent(_ lane: LanePointer, wantsSender: Bool) -> Bool {
    // Read one by one, because a copy would also read fields that other threads change.
    lane.pointer.pointee.place == 0 && lane.pointer.pointee.number != 0
      && !lane.pointer.pointee.has_origin && (wantsSender || lane.pointer.pointee.role == 0)
  }

  /// Removes spans that were ended elsewhere from the lane's open activations.
  private static func closeForeignEndings(_ core: SessionCore, _ hand: Hand) {
    let places = core.update { $0.foreignEndings.removeValue(forKey: hand.laneID) ?? [] }
    for place in places { seqtrace_lane_close(hand.lane, place, false) }
  }

  /// Moves the task back to the lane that it left.
  func leave(_ core: SessionCore) {
    guard let visitor else { return }
    core.update { $0.leaveLane(LanePointer(hand.lane), of: visitor) }
    seqtrace_change_bindings()
  }
}
