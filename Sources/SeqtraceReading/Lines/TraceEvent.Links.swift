import SeqtraceEvents

extension TraceEvent {
  /// The numbers by which an event refers to other events. The event's texts are left out, so copying this
  /// value needs no reference counting.
  struct Links {
    let id: EventID
    let kind: Kind
    let lane: LaneID
    let begin: EventID?
    let registration: RegistrationID?
    let cause: EventID?
  }

  /// The event's references to other events.
  var links: Links {
    Links(
      id: id, kind: kind, lane: lane, begin: begin, registration: registration, cause: cause)
  }
}
