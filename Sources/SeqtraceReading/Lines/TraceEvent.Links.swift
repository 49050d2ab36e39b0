import SeqtraceEvents

extension TraceEvent {
  /// The references of an event to others, without its texts, so copying them counts no references.
  struct Links {
    let id: EventID
    let kind: Kind
    let lane: LaneID
    let begin: EventID?
    let registration: RegistrationID?
    let cause: EventID?
  }

  /// The event's references to others.
  var links: Links {
    Links(
      id: id, kind: kind, lane: lane, begin: begin, registration: registration, cause: cause)
  }

  /// Replaces the row of every participant that the event names.
  mutating func replaceParticipants(by id: (ParticipantID) -> ParticipantID) {
    sender = sender.map(id)
    receiver = receiver.map(id)
    // Few events have one, and setting it takes a new box.
    if let object { self.object = id(object) }
  }
}
