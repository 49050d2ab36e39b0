extension TraceEvent {
  /// The sender, the receiver and the object, without those that the event lacks.
  package var parties: [ParticipantID] { [sender, receiver, object].compactMap(\.self) }

  /// Replaces the id of each participant that the event refers to by the result of a function.
  package mutating func replaceParticipants(by id: (ParticipantID) -> ParticipantID) {
    sender = sender.map(id)
    receiver = receiver.map(id)
    // Few events have an object, and setting it allocates a new box.
    if let object { self.object = id(object) }
  }
}
