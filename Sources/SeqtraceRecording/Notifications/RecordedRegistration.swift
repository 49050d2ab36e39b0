internal import CSeqtraceRecorder
package import SeqtraceEvents

/// What a session knows of a registration with a notification centre.
///
/// It holds the session's own numbers for what each callback names again, so that these need not be
/// looked up for each. The numbers mean nothing in another session.
package final class RecordedRegistration: Sendable {
  /// Where the registration was recorded.
  package let session: RecordingSession
  /// Its id in the trace.
  package let id: RegistrationID
  /// Who receives its callbacks, also after the object's death; 0 if nobody is known to.
  fileprivate let receiver: UInt32
  /// The name that its callbacks have; 0 if that differs from one to the next.
  fileprivate let callbackSite: UInt32

  init(session: RecordingSession, id: RegistrationID, receiver: UInt32, callbackSite: UInt32) {
    self.session = session
    self.id = id
    self.receiver = receiver
    self.callbackSite = callbackSite
  }

  /// Whether another test than that of a session has made the registration, so that its callbacks are no
  /// part of that session.
  func isStranger(in core: SessionCore) -> Bool { session.isOfTest && session.core !== core }
}

extension Hand {
  /// A registration's number; 0 for one of another session.
  func id(of registration: RecordedRegistration?) -> UInt32 {
    known(registration).map { UInt32(bitPattern: $0.id) } ?? 0
  }

  func receiver(of registration: RecordedRegistration?) -> UInt32 {
    known(registration)?.receiver ?? 0
  }

  func callbackSite(_ name: String, of registration: RecordedRegistration?) -> UInt32 {
    if let site = known(registration)?.callbackSite, site != 0 { return site }
    return site(name, "", 0)
  }

  private func known(_ registration: RecordedRegistration?) -> RecordedRegistration? {
    guard let registration, registration.session.core.storage == writer.pointee.storage else {
      return nil
    }
    return registration
  }
}

extension RecordingPoint {
  /// Records a registration with a notification centre.
  ///
  /// Its receiver is the one declared around it, or else who is active and so makes it.
  package func register(_ draft: EventDraft) -> RecordedRegistration {
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
      return declared.map { state.participant(of: $0, in: lane) } ?? active
    }
    return RecordedRegistration(
      session: session, id: id, receiver: receiver,
      callbackSite: draft.name.isEmpty ? 0 : hand.site(draft.name, "", 0))
  }

  /// Opens a callback that isn't inside of its post.
  func openCallback(
    _ name: String, of registration: RecordedRegistration?, from center: AnyObject,
    cause: EventReference?
  ) -> Activation {
    let hand = quickHand
    var event = seqtrace_event()
    event.kind = TraceEvent.Kind.callbackBegin.sessionCode
    event.site = hand.callbackSite(name, of: registration)
    event.sender = hand.participant(center)
    event.receiver = hand.receiver(of: registration)
    event.registration = hand.id(of: registration)
    event.cause_lane = UInt32(bitPattern: cause?.lane ?? 0)
    event.cause_place = cause?.place ?? 0
    let place = seqtrace_append(hand.writer, hand.lane, event, true)
    return Activation(
      event: EventReference(lane: hand.laneID, place: place), point: self,
      lane: LanePointer(hand.lane))
  }
}
