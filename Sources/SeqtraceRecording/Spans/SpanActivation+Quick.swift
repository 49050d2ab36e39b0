internal import CSeqtraceRecorder
package import SeqtraceEvents

// Most spans nest where they begin and end, with nothing more about them than a name. These take
// a way of their own, on which nothing is copied, counted or allocated that needn't be.

extension SpanActivation {
  /// Where code that is directly in a span runs.
  package struct Surroundings: Sendable {
    let lane: LanePointer
    /// The innermost open span of the lane; 0 for none.
    let innermost: UInt32
  }

  /// Begins a span that nests where it begins; `nil` if that must be looked at more closely.
  ///
  /// - Parameters:
  ///   - role: Who receives.
  ///   - isInternal: Whether whoever is active receives, if anybody is known to be.
  ///   - surroundings: Those of the parent; `nil` if there is none.
  package static func beginQuickly(
    _ kind: TraceEvent.Kind, _ name: String, _ fileID: String, _ line: Int, to role: String,
    isInternal: Bool, in surroundings: Surroundings?
  ) -> (span: SpanActivation, receiver: UInt32)? {
    guard let hand = Hand.current, hand.nestsSpan(in: surroundings) else { return nil }
    var receiver = isInternal ? seqtrace_lane_innermost(hand.lane).receiver : 0
    if receiver == 0 {
      // A parent in another lane may know better.
      if isInternal, surroundings != nil { return nil }
      receiver = hand.participant(Party.role(role), fileID)
    }
    if receiver == Hand.excluded { return nil }
    let site = hand.site(name, fileID, line)
    let place = seqtrace_begin_span(hand.writer, hand.lane, kind.sessionCode, site, receiver)
    let span = SpanActivation(
      event: EventReference(lane: hand.laneID, place: place), core: hand.core,
      surroundings: Surroundings(lane: LanePointer(hand.lane), innermost: place),
      visitor: nil, isOrphan: place == 1 && hand.isLaneOrphan)
    return (span, receiver)
  }

  /// Ends the span normally, if it is the innermost activation where the code runs.
  ///
  /// - Returns: Whether it was.
  package func endQuickly(_ kind: TraceEvent.Kind) -> Bool {
    guard visitor == nil, !isAnswer, let hand = Hand.current, hand.lane == lane.pointer else {
      return false
    }
    return seqtrace_end_span(hand.writer, hand.lane, kind.sessionCode, event.place)
  }
}

extension Hand {
  /// Whether a span that begins in the running lane belongs there.
  fileprivate func nestsSpan(in surroundings: SpanActivation.Surroundings?) -> Bool {
    !seqtrace_lane_has_foreign_endings(lane)
      && seqtrace_lane_innermost_span(lane) == surroundings?.innermost ?? 0
      && surroundings?.lane.pointer ?? lane == lane
  }
}
