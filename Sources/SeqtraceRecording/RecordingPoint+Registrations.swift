package import SeqtraceEvents

extension RecordingPoint {
  /// What the recorder knows of a new registration.
  package struct Registered: Sendable {
    /// Its id in the trace.
    package let id: RegistrationID
    /// Who receives its callbacks, if anybody is known to.
    package let receiver: Participant?
  }

  /// Records a registration with a notification centre.
  ///
  /// Its receiver is the one declared around it, or else who is active and so makes it.
  package func register(_ draft: EventDraft) -> Registered {
    let lane = laneID
    return session.update { state, time in
      let id = state.makeRegistration()
      var draft = draft
      draft.registration = id
      state.append(draft, in: lane, role: role, time: time)
      let declared = state.lanes[lane]?.declaredReceivers.last
      let receiver =
        declared.map { state.resolve($0, in: lane) }
        ?? state.innermostReceiver(in: lane, role: role)
      return Registered(id: id, receiver: receiver)
    }
  }

  /// Declares who receives the callbacks of the registrations that a body makes.
  func declare<R, E: Error>(
    receiver: PartyReference, during body: () throws(E) -> R
  ) throws(E) -> R {
    let lane = laneID
    session.update { state, _ in
      state.lanes[lane, default: Lane()].declaredReceivers.append(receiver)
    }
    defer {
      session.update { state, _ in
        _ = state.lanes[lane]?.declaredReceivers.popLast()
        state.discardLaneIfIdle(lane)
      }
    }
    return try body()
  }
}
