package import SeqtraceEvents

extension RecordingPoint {
  /// An activation that is open in a lane.
  package struct Activation: Sendable {
    /// The event that opened it.
    package let event: EventID
    fileprivate let session: RecordingSession
    fileprivate let lane: LaneID

    /// Records the activation's end, unless it has one.
    package func close(_ kind: TraceEvent.Kind, value: String? = nil) {
      session.update { state, time in
        state.close(event, in: lane, with: Ending(kind: kind, value: value), at: time)
      }
    }
  }

  /// Records an event that opens nothing.
  package func append(_ draft: EventDraft) {
    let lane = laneID
    session.update { state, time in
      _ = state.append(draft, in: lane, role: role, time: time)
    }
  }

  /// Records an event that opens an activation.
  package func open(_ draft: EventDraft) -> Activation {
    let lane = laneID
    let event = session.update { state, time in
      state.append(draft, in: lane, role: role, time: time)
    }
    return Activation(event: event, session: session, lane: lane)
  }

  /// Records the creation of an object that gets its serial before it exists.
  func openCreation(of type: CreatedType, _ draft: EventDraft) -> Activation {
    let lane = laneID
    let event = session.update { state, time in
      state.openCreation(of: type, draft, in: lane, role: role, time: time)
    }
    return Activation(event: event, session: session, lane: lane)
  }

  /// Records the start of an object's destruction; `nil` if it is being destroyed already.
  func openDestruction(
    of object: ObjectReference, name: String?, _ draft: EventDraft
  ) -> Activation? {
    let lane = laneID
    let event = session.update { state, time in
      state.openDestruction(
        of: object, name: name, draft, in: lane, role: role, time: time)
    }
    return event.map { Activation(event: $0, session: session, lane: lane) }
  }
}

extension RecordingPoint.Activation {
  /// The object of this creation exists now.
  func complete(with object: ObjectReference) {
    session.update { state, _ in state.completeCreation(event, in: lane, with: object) }
  }
}
