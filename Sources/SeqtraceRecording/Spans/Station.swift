internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// The place where the running task records a span: in its current lane, or in one that it enters.
struct Station {
  let hand: Hand
  /// The running task, if it entered a lane.
  let visitor: ExecutionContext?

  /// Finds the place of a new span, or of the answer to a call (`start` is `nil`).
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
        // A child task's lane has the start that was seen, if it was seen.
        hand.lane.pointee.has_origin && parent.isInherited()
      } else {
        innermost == 0 && !(start?.isFromOutside ?? false)
      }
    if belongsHere {
      self = Self(hand: hand, visitor: nil)
    } else {
      // A cause of its own says more than the start of the lane.
      let origin = start?.cause == nil ? parent?.activation.event : nil
      // The caller has waited for an answer, and a task for what it did itself. If another task only received
      // the span, it isn't known whether anything waited for it.
      let isAwaited = start == nil || parent?.activation.lane.pointer == hand.lane
      self = Self.enter(inside: origin, isAwaited: isAwaited, core, hand)
    }
  }

  private init(hand: Hand, visitor: ExecutionContext?) {
    self.hand = hand
    self.visitor = visitor
  }

  /// Enters a lane that started inside an activation, or at an unknown place.
  private static func enter(
    inside origin: EventReference?, isAwaited: Bool, _ core: SessionCore, _ hand: Hand
  ) -> Self {
    let context = ExecutionContext.current
    let current = LanePointer(hand.lane)
    let entered: LanePointer? = core.update { state in
      // A delivery's lane is its own: it ends with the delivery.
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

  /// Whether nothing is known of a lane or recorded in it, so that a span can use it.
  private static func isSilent(_ lane: LanePointer, wantsSender: Bool) -> Bool {
    // Field by field: other threads change some fields of a lane, and a copy would read those, too.
    lane.pointer.pointee.place == 0 && lane.pointer.pointee.number != 0
      && !lane.pointer.pointee.has_origin && (wantsSender || lane.pointer.pointee.role == 0)
  }

  /// Removes spans that were ended elsewhere from the open activations.
  private static func closeForeignEndings(_ core: SessionCore, _ hand: Hand) {
    let places = core.update { $0.foreignEndings.removeValue(forKey: hand.laneID) ?? [] }
    for place in places { seqtrace_lane_close(hand.lane, place, false) }
  }

  /// Returns to the lane that was left.
  func leave(_ core: SessionCore) {
    guard let visitor else { return }
    core.update { $0.leaveLane(LanePointer(hand.lane), of: visitor) }
    seqtrace_change_bindings()
  }
}
