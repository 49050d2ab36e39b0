internal import CSeqtraceRecorder
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
    let hand = quickHand
    let id = core.makeRegistration()
    var draft = draft
    draft.registration = id
    _ = record(draft, with: hand)
    let lane = hand.laneID
    let isIdle = hand.lane.pointee.depth == 0
    let active =
      isIdle ? hand.lane.pointee.role : seqtrace_lane_innermost(hand.lane).receiver
    let receiver = core.update { state in
      let declared = state.declaredReceivers[lane]?.last
      return declared.map { state.resolve($0, in: lane) } ?? state.names.participant(active)
    }
    return Registered(id: id, receiver: receiver)
  }

  /// Declares who receives the callbacks of the registrations that a body makes.
  func declare<R, E: Error>(
    receiver: PartyReference, during body: () throws(E) -> R
  ) throws(E) -> R {
    let lane = quickHand.laneID
    core.update { $0.declaredReceivers[lane, default: []].append(receiver) }
    defer {
      core.update { state in
        _ = state.declaredReceivers[lane]?.popLast()
        if state.declaredReceivers[lane]?.isEmpty ?? false { state.declaredReceivers[lane] = nil }
      }
    }
    return try body()
  }
}
