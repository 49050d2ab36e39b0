internal import CSeqtraceGate
internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// The running code's access to the recording: its lane, and its thread's writer in the lane's session.
///
/// A hand is valid until the running task suspends.
@usableFromInline
struct Hand {
  let lane: UnsafeMutablePointer<seqtrace_lane>
  let writer: UnsafeMutablePointer<seqtrace_writer>

  /// The running code's hand; `nil` if the code isn't recorded. In that case, the event that the caller
  /// wanted to record is counted.
  @usableFromInline
  static var current: Hand? {
    if let hand = found { return hand }
    if seqtrace_is_recording() { ActiveSessions.countStray() }
    return nil
  }

  /// The running code's hand, for a caller that doesn't want to record an event; `nil` if the code isn't
  /// recorded. Nothing is counted.
  static var found: Hand? {
    let thread = seqtrace_thread_if_known() ?? refresh()
    guard let lane = thread.pointee.lane, let writer = thread.pointee.writer else { return nil }
    return Hand(lane: lane, writer: writer)
  }

  /// The hand of code that may create a task: in a task, on the main thread, or on a thread that has recorded
  /// something before. `nil` for other code, and for the code of a test runner, which isn't part of the
  /// program.
  static var ofCreator: Hand? {
    guard let point = RecordingPoint.found else { return nil }
    let isOfTestRunner = RecordingPoint.isOfTestRunner(point.core)
    let speaks = !isOfTestRunner && (seqtrace_current_task() != 0 || seqtrace_is_main_thread())
    guard speaks || point.hasLane, let hand = found else { return nil }
    return isOfTestRunner && hand.isOutsideOfAll ? nil : hand
  }

  /// Whether nothing is open in the lane and its origin is unknown.
  private var isOutsideOfAll: Bool { lane.pointee.depth == 0 && !lane.pointee.has_origin }

  /// Looks up the lane and session in which the running code records, and stores them in the thread's cache.
  @inline(never)
  private static func refresh() -> UnsafeMutablePointer<seqtrace_thread> {
    let thread = seqtrace_thread_any()!
    // Read before the look-up, so that a change of the epoch during the look-up isn't missed.
    let epoch = seqtrace_current_epoch()
    thread.pointee.lane = nil
    thread.pointee.writer = nil
    thread.pointee.epoch = 0
    SessionCore.releaseWriters()
    let point = RecordingPoint.found
    if let point, point.core.isStopped {
      // The session's last reference must not be released before `stop` returns.
      withExtendedLifetime(point) { RecordingPoint.stop(point.session) }
    } else if let hand = point?.hand {
      thread.pointee.lane = hand.lane
      thread.pointee.writer = hand.writer
      // Never reset: once a lane may be on an actor, each call looks up whether it is.
      if seqtrace_current_task() != 0 || seqtrace_is_main_thread() {
        hand.lane.pointee.may_be_on_actor = true
      }
    }
    thread.pointee.task = seqtrace_current_task()
    thread.pointee.epoch = epoch
    return thread
  }

  var core: SessionCore { SessionCore.owning(writer) }
  /// The core of the session, without a reference count.
  var unownedCore: Unmanaged<SessionCore> { .fromOpaque(writer.pointee.owner) }
  var laneID: LaneID { LaneID(bitPattern: lane.pointee.number) }

  // MARK: - Names

  /// The number for all participants that the session leaves out.
  static let excluded = UInt32.max

  /// Returns the number of a name at a source location.
  func site(_ name: String, _ fileID: String, _ line: Int) -> UInt32 {
    core.update { $0.names.id(ofSite: name, fileID, line) }
  }

  /// Returns the number of an object.
  func participant(_ object: AnyObject) -> UInt32 {
    let (core, laneID) = (core, laneID)
    return core.update { participant(object, in: laneID, &$0) }
  }

  /// Returns the numbers of an object and of a name at a source location.
  func call(
    of object: AnyObject, _ name: String, _ fileID: String, _ line: Int
  ) -> (receiver: UInt32, site: UInt32) {
    let (core, laneID) = (core, laneID)
    return core.update { state in
      (participant(object, in: laneID, &state), state.names.id(ofSite: name, fileID, line))
    }
  }

  private func participant(
    _ object: AnyObject, in laneID: LaneID, _ state: inout SessionState
  ) -> UInt32 {
    if let row = state.objects.known(object)?.row, row != 0 { return row }
    let party = PartyReference.object(Unmanaged.passUnretained(object), facet: nil)
    let row = number(of: party, owner: type(of: object), in: laneID, &state)
    state.objects.known(object)?.row = row
    return row
  }

  /// Returns the text that refers to an object in a recorded value; `nil` if the session leaves the object
  /// out.
  func mention(of object: AnyObject) -> String? {
    let row = participant(object)
    guard row != Self.excluded, let known = core.update({ $0.names.participant(row) }),
      let serial = known.serial
    else { return nil }
    return ObjectMentions.text(known.name, serial, .opaque)
  }

  /// Returns the number of a party.
  func participant(_ party: Recorder.Participant, _ fileID: String = "") -> UInt32 {
    if party.detail == nil, let object = party.object { return participant(object) }
    defer { withExtendedLifetime(party) {} }
    let laneID = laneID
    return core.update {
      number(of: party.reference, owner: party.owner, fileID, in: laneID, &$0)
    }
  }

  /// Returns the number of a party; ``excluded`` if the session leaves it out.
  private func number(
    of party: PartyReference, owner: Any.Type?, _ fileID: String = "", in laneID: LaneID,
    _ state: inout SessionState
  ) -> UInt32 {
    if case .type(let type) = party, let row = state.typeRows[ObjectIdentifier(type)] { return row }
    let filter = core.filter
    let participant = state.resolve(party, in: laneID)
    let isExcluded =
      !filter.isOpen
      && !filter.accepts(type: participant.name, module: RecordingFilter.module(of: owner, fileID))
    let row = isExcluded ? Self.excluded : state.names.id(of: participant)
    if case .type(let type) = party { state.typeRows[ObjectIdentifier(type)] = row }
    return row
  }

  /// Returns the number of a party, given a reference to it.
  func participant(_ reference: PartyReference) -> UInt32 {
    if case .object(let object, nil) = reference {
      return object._withUnsafeGuaranteedRef { participant($0) }
    }
    let laneID = laneID
    return core.update { $0.participant(of: reference, in: laneID) }
  }

  /// Returns whether a participant's type is a secret, which makes all values that its functions take and
  /// return secret.
  private func isOfSecret(_ participant: UInt32) -> Bool {
    guard participant != 0, core.valueRules.hidesSecrets,
      let name = core.update({ $0.names.participant(participant)?.name })
    else { return false }
    return SecretName.isOfSecret(type: name)
  }

  /// Returns the number of a value's text, without secrets; 0 if there is no text. The value belongs to a
  /// function or property of the participant.
  func text(_ text: String?, of participant: UInt32 = 0) -> UInt32 {
    guard let text else { return 0 }
    let core = core
    let shown = core.valueRules.shown(literal: text, isOfSecret: isOfSecret(participant))
    return core.update { $0.names.id(of: shown) }
  }

  /// Returns the number of the recorded arguments of a message's post: its type, and `object` if it has a
  /// subject.
  func arguments(ofMessage type: Any.Type, hasSubject: Bool) -> UInt32 {
    list([String(describing: type)] + (hasSubject ? ["object"] : []))
  }

  /// Returns the number of a list of argument texts, without secrets. The arguments belong to a function of
  /// the participant.
  func list(_ texts: [String], of participant: UInt32 = 0) -> UInt32 {
    if texts.isEmpty { return 0 }
    let core = core
    let isSecret = isOfSecret(participant)
    let shown = texts.map { core.valueRules.shown(literal: $0, isOfSecret: isSecret) }
    return core.update { $0.names.id(of: shown) }
  }
}
