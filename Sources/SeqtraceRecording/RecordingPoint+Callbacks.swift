internal import CSeqtraceRecorder
package import SeqtraceEvents

extension RecordingPoint {
  /// Records the start of a post: the quick way, without a draft.
  package func openPost(
    _ name: String, to center: AnyObject, about object: AnyObject?, _ fileID: String, _ line: Int
  ) -> Activation {
    let hand = quickHand
    var event = seqtrace_event()
    event.kind = TraceEvent.Kind.postBegin.sessionCode
    event.site = hand.site(name, fileID, line)
    event.receiver = hand.participant(center)
    if let object { event.object = hand.participant(object) }
    let place = seqtrace_append(hand.writer, hand.lane, event, true)
    return Activation(
      event: EventReference(lane: hand.laneID, place: place), point: self,
      lane: LanePointer(hand.lane))
  }

  /// Runs an observer's block and records it as a callback: the quick way, without a draft.
  ///
  /// - Parameters:
  ///   - name: The notification's name.
  ///   - receiver: Who acts in the block, as its registration knows.
  ///   - registration: The registration's number in this session.
  ///   - cause: The post.
  ///   - body: The block.
  package func callBack(
    _ name: String, to receiver: Participant?, registration: RegistrationID?,
    cause: EventReference?, _ body: () -> Void
  ) {
    let known = knownHand
    let hand = known ?? hand
    let place = seqtrace_begin_callback(
      hand.writer, hand.lane, TraceEvent.Kind.callbackBegin.sessionCode, hand.site(name, "", 0),
      receiver.map { hand.participant($0) } ?? 0, UInt32(bitPattern: registration ?? 0),
      UInt32(bitPattern: cause?.lane ?? 0), cause?.place ?? 0)
    if known != nil { body() } else { run(body) }
    seqtrace_end(
      hand.writer, hand.lane, TraceEvent.Kind.callbackEnd.sessionCode, place, 0)
  }
}
