import SeqtraceEvents

extension TraceEvent {
  /// What ties an event to others, without its texts, so that a copy counts no references.
  struct Links {
    let id: EventID
    let kind: Kind
    let lane: LaneID
    let begin: EventID?
    let registration: RegistrationID?
    let cause: EventID?
  }

  /// What ties it to others.
  var links: Links {
    Links(
      id: id, kind: kind, lane: lane, begin: begin, registration: registration, cause: cause)
  }

  /// Gives everybody whom the event names another row of a table.
  mutating func replaceParticipants(by id: (ParticipantID) -> ParticipantID) {
    sender = sender.map(id)
    receiver = receiver.map(id)
    // Few have one, and to set it takes a new box.
    if let object { self.object = id(object) }
  }
}
