internal import CSeqtraceRecorder
package import SeqtraceEvents

/// A recorded registration with a notification centre.
///
/// It caches the session's numbers of the names that all its callbacks have in common. The numbers are valid
/// only in that session.
package final class RecordedRegistration: Sendable {
  /// The session in which the registration was recorded.
  package let session: RecordingSession
  /// The registration's id in the trace.
  package let id: RegistrationID
  /// The number of the callbacks' receiver, valid even after the object's destruction; 0 if unknown.
  fileprivate let receiver: UInt32
  /// The number of the callbacks' name; 0 if the name differs between callbacks.
  fileprivate let callbackSite: UInt32

  init(session: RecordingSession, id: RegistrationID, receiver: UInt32, callbackSite: UInt32) {
    self.session = session
    self.id = id
    self.receiver = receiver
    self.callbackSite = callbackSite
  }

  /// Returns whether the registration was made in a test that has another session than this one.
  func isStranger(in core: SessionCore) -> Bool { session.isOfTest && session.core !== core }
}

extension Hand {
  /// Returns a registration's number; 0 if there is none, or if it belongs to another session.
  func id(of registration: RecordedRegistration?) -> UInt32 {
    known(registration).map { $0.id.bits } ?? 0
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
  /// The receiver of its callbacks is the one set by ``Recorder/withCallbacks(to:_:)``, or else the active
  /// participant. If the active participant is the centre itself (an extension of the centre makes the
  /// registration), the receiver is the centre's caller.
  package func register(_ draft: EventDraft) -> RecordedRegistration {
    let hand = quickHand
    let id = core.makeRegistration()
    var draft = draft
    draft.registration = id
    _ = record(draft, with: hand)
    let lane = hand.laneID
    let frames = UnsafeBufferPointer(
      start: hand.lane.pointee.frames, count: Int(hand.lane.pointee.depth))
    let receiver = core.update { state in
      if let declared = state.declaredReceivers[lane]?.last {
        return state.participant(of: declared, in: lane)
      }
      let center = draft.receiver.map { state.participant(of: $0, in: lane) }
      return frames.last { $0.receiver != center }?.receiver ?? hand.lane.pointee.role
    }
    return RecordedRegistration(
      session: session, id: id, receiver: receiver,
      callbackSite: draft.name.isEmpty ? 0 : hand.site(draft.name, "", 0))
  }

  /// Opens a callback that runs after its post has ended, or on another thread.
  func openCallback(
    _ name: String, of registration: RecordedRegistration?, from center: AnyObject,
    cause: EventReference?
  ) -> Activation {
    let hand = quickHand
    var event = seqtrace_event(
      .callbackBegin, site: hand.callbackSite(name, of: registration),
      receiver: hand.receiver(of: registration), cause: cause)
    event.sender = hand.participant(center)
    event.registration = hand.id(of: registration)
    return Activation(
      event: hand.append(event, opens: true), point: self, lane: LanePointer(hand.lane))
  }
}
