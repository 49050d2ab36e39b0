internal import CSeqtraceRecorder
package import SeqtraceEvents

// Most spans have only a name, and start and end inside the same activation. This fast path records them
// without copies, reference counts and allocations.

extension SpanActivation {
  /// The position of code directly inside a span: its lane, and the position of the innermost open span in
  /// that lane.
  package struct Surroundings: Sendable {
    let lane: LanePointer
    /// The position of the innermost open span in the lane; 0 if none is open.
    let innermost: UInt32
  }

  /// Starts a call inside the running code's activation; returns `nil` if the general path must decide where
  /// it belongs.
  ///
  /// The receiver is the active participant.
  ///
  /// - Parameters:
  ///   - role: The receiver if no participant is active, and there is no parent with a known receiver.
  ///   - surroundings: The parent's surroundings; `nil` if there is no parent.
  package static func beginQuickly(
    _ name: String, _ fileID: String, _ line: Int, to role: String,
    in surroundings: Surroundings?
  ) -> SpanActivation? {
    guard let hand = Hand.current, hand.nestsSpan(in: surroundings) else { return nil }
    var receiver = seqtrace_lane_innermost(hand.lane).receiver
    if receiver == 0 {
      if surroundings != nil { return nil }
      receiver = hand.participant(Recorder.Participant.role(role), fileID)
    }
    if receiver == Hand.excluded { return nil }
    let site = hand.site(name, fileID, line)
    let place = seqtrace_begin_span(
      hand.writer, hand.lane, TraceEvent.Kind.call.sessionCode, site, receiver)
    return SpanActivation(
      in: hand, innermost: place, receiver: receiver, visitor: nil,
      isOrphan: place == 1 && hand.isLaneOrphan)
  }

  /// Ends the span normally if it is the innermost activation of the running code.
  ///
  /// - Returns: Whether it was the innermost one.
  package func endQuickly(_ kind: TraceEvent.Kind) -> Bool {
    guard isPlain, let hand = Hand.current, hand.lane == lane.pointer else { return false }
    return seqtrace_end_span(hand.writer, hand.lane, kind.sessionCode, surroundings.innermost)
  }
}

extension Hand {
  /// Returns whether a span with this parent, started in the running lane, nests in that lane.
  fileprivate func nestsSpan(in surroundings: SpanActivation.Surroundings?) -> Bool {
    !seqtrace_lane_has_foreign_endings(lane)
      && seqtrace_lane_innermost_span(lane) == surroundings?.innermost ?? 0
      && surroundings?.lane.pointer ?? lane == lane
  }
}
