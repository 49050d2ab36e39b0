internal import CSeqtraceRecorder
internal import SeqtraceEvents

extension seqtrace_event {
  /// Creates an event; the other fields are 0.
  init(
    _ kind: TraceEvent.Kind, site: UInt32 = 0, receiver: UInt32 = 0, cause: EventReference? = nil
  ) {
    self.init()
    self.kind = kind.sessionCode
    self.site = site
    self.receiver = receiver
    if let cause { setCause(cause) }
  }

  /// Sets the event that caused this one.
  mutating func setCause(_ cause: EventReference) {
    (cause_lane, cause_place) = (cause.lane.bits, cause.place)
  }
}

extension Hand {
  /// Records an event at the next position of the lane.
  ///
  /// - Parameter opens: Whether the event opens an activation.
  @discardableResult
  func append(_ event: seqtrace_event, opens: Bool = false) -> EventReference {
    EventReference(lane: laneID, place: seqtrace_append(writer, lane, event, opens))
  }
}
