internal import CSeqtraceGate
internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// What the running code writes with: its lane, and its thread's writer in the lane's session.
///
/// A hand is good until the running task suspends.
@usableFromInline
struct Hand {
  let lane: UnsafeMutablePointer<seqtrace_lane>
  let writer: UnsafeMutablePointer<seqtrace_writer>

  /// The running code's hand; `nil` if nothing is recorded here.
  @usableFromInline
  static var current: Hand? {
    if let hand = found { return hand }
    if seqtrace_is_recording() { ActiveSessions.countStray() }
    return nil
  }

  /// The running code's hand; what asks for it is no event.
  static var found: Hand? {
    let thread = seqtrace_thread_if_known() ?? refresh()
    guard let lane = thread.pointee.lane, let writer = thread.pointee.writer else { return nil }
    return Hand(lane: lane, writer: writer)
  }

  /// The hand of a task, of the main thread, or of a thread that has recorded something before.
  static var ofCreator: Hand? {
    if seqtrace_current_task() != 0 || seqtrace_is_main_thread() { return found }
    return RecordingPoint.found.flatMap { $0.hasLane ? found : nil }
  }

  /// Finds out where the running code records.
  @inline(never)
  private static func refresh() -> UnsafeMutablePointer<seqtrace_thread> {
    let thread = seqtrace_thread_any()!
    // Read before looking, so that a change in between isn't missed.
    let epoch = seqtrace_current_epoch()
    thread.pointee.lane = nil
    thread.pointee.writer = nil
    thread.pointee.epoch = 0
    SessionCore.releaseWriters()
    let point = RecordingPoint.found
    if let point, point.core.isStopped {
      // The session's last reference must not go before the end.
      withExtendedLifetime(point) { RecordingPoint.stop(point.session) }
    } else if let hand = point?.hand {
      thread.pointee.lane = hand.lane
      thread.pointee.writer = hand.writer
      // Never taken back: a lane that was once on an actor has that looked up at each call.
      if seqtrace_current_task() != 0 || seqtrace_is_main_thread() {
        hand.lane.pointee.may_be_on_actor = true
      }
    }
    thread.pointee.task = seqtrace_current_task()
    thread.pointee.epoch = epoch
    return thread
  }

  var core: SessionCore { SessionCore.owning(writer) }
  /// The session, without counting a reference.
  var unownedCore: Unmanaged<SessionCore> { .fromOpaque(writer.pointee.owner) }
  var laneID: LaneID { LaneID(bitPattern: lane.pointee.number) }

  // MARK: - Names

  /// Stands for somebody whom the session leaves out.
  static let excluded = UInt32.max

  /// The reference of a name at a place in the source.
  @inline(__always)
  func site(_ name: String, _ fileID: String, _ line: Int) -> UInt32 {
    if let nameBits = LiteralBits(name), let fileBits = LiteralBits(fileID) {
      let known = seqtrace_find_site(
        writer, nameBits.low, nameBits.high, fileBits.low, fileBits.high,
        UInt64(bitPattern: Int64(line)))
      if known != 0 { return known }
    }
    return learnSite(name, fileID, line)
  }

  @inline(never)
  private func learnSite(_ name: String, _ fileID: String, _ line: Int) -> UInt32 {
    let source = fileID.isEmpty ? nil : SourceLine(fileID, line)
    let site = core.update { $0.names.id(ofSite: name, source) }
    if let nameBits = LiteralBits(name), let fileBits = LiteralBits(fileID),
      RuntimeCheck.knowsLiterals
    {
      let key = seqtrace_site_key(
        name: (nameBits.low, nameBits.high), file: (fileBits.low, fileBits.high),
        line: UInt64(bitPattern: Int64(line)))
      seqtrace_learn_site(writer, key, site)
    }
    return site
  }

  /// The reference of an object.
  @inline(__always)
  func participant(_ object: AnyObject) -> UInt32 {
    if let bits = ObjectBits(object) {
      let known = seqtrace_find_party(writer, bits.address, bits.count, 0, 0)
      if known != 0 { return known }
    }
    return learnParticipant(object)
  }

  @inline(never)
  private func learnParticipant(_ object: AnyObject) -> UInt32 {
    let generation = seqtrace_party_generation(writer)
    let reference = ObjectReference(object)
    let party = PartyReference.object(Unmanaged.passUnretained(object), facet: nil)
    let participant = participant(party, owner: type(of: object))
    // Nothing pins the side table of an object that was first seen dying.
    if !reference.isDying, RuntimeCheck.knowsObjects, let bits = ObjectBits(object) {
      let key = seqtrace_party_key(address: bits.address, count: bits.count, text: (0, 0))
      seqtrace_learn_party(writer, key, participant, generation)
    }
    return participant
  }

  /// How the text of a value mentions an object; `nil` if the session leaves the object out.
  func mention(of object: AnyObject) -> String? {
    let row = participant(object)
    guard row != Self.excluded, let known = core.update({ $0.names.participant(row) }),
      let serial = known.serial
    else { return nil }
    return ObjectMentions.text(known.name, serial, .opaque)
  }

  /// The reference of a party.
  func participant(_ party: Recorder.Participant, _ fileID: String = "") -> UInt32 {
    switch (party.detail, party.object) {
    case (nil, let object?): return participant(object)
    case (.role(let name), _): return participant(ofRole: name, fileID)
    default: break
    }
    defer { withExtendedLifetime(party) {} }
    return participant(party.reference, owner: party.owner, fileID)
  }

  private func participant(ofRole name: String, _ fileID: String) -> UInt32 {
    guard let bits = LiteralBits(name), core.filter.isOpen else {
      return participant(.role(name), owner: nil, fileID)
    }
    return number(Key(address: 0, kind: .other, text: bits)) {
      participant(.role(name), owner: nil)
    }
  }

  /// The bits by which something is known that isn't an object.
  private struct Key {
    /// What the other bits are; no reference count of an object is so small.
    enum Kind: UInt64 { case other, serial, message, messageWithSubject }

    let address: UInt64
    let kind: Kind
    let text: LiteralBits
  }

  private func number(_ key: Key, make: () -> UInt32) -> UInt32 {
    let (low, high) = (key.text.low, key.text.high)
    let known = seqtrace_find_party(writer, key.address, key.kind.rawValue, low, high)
    if known != 0 { return known }
    let generation = seqtrace_party_generation(writer)
    let number = make()
    let bits = seqtrace_party_key(
      address: key.address, count: key.kind.rawValue, text: (low, high))
    if RuntimeCheck.knowsLiterals { seqtrace_learn_party(writer, bits, number, generation) }
    return number
  }

  private func participant(
    _ party: PartyReference, owner: Any.Type?, _ fileID: String = ""
  ) -> UInt32 {
    let core = core
    let laneID = laneID
    return core.update { state in
      let participant = state.resolve(party, in: laneID)
      if !core.filter.isOpen,
        !core.filter.accepts(
          type: participant.name, module: RecordingFilter.module(of: owner, fileID))
      {
        return Self.excluded
      }
      return state.names.id(of: participant)
    }
  }

  /// The reference of a party that an earlier step has made.
  func participant(_ reference: PartyReference) -> UInt32 {
    switch reference {
    case .object(let object, nil):
      return object._withUnsafeGuaranteedRef { participant($0) }
    case .participant(let participant): return self.participant(participant)
    case .object, .role: break
    }
    return known(reference)
  }

  /// The reference of somebody who has been told apart already.
  func participant(_ participant: Participant) -> UInt32 {
    // Within a session the serial alone says who an object is.
    let text = participant.serial == nil ? participant.name : participant.facet ?? ""
    let isQuick = participant.serial != nil || participant.facet == nil
    guard isQuick, let bits = LiteralBits(text) else { return known(.participant(participant)) }
    let serial = participant.serial.map { UInt64(clamping: $0) } ?? 0
    return number(Key(address: serial, kind: serial == 0 ? .other : .serial, text: bits)) {
      known(.participant(participant))
    }
  }

  private func known(_ reference: PartyReference) -> UInt32 {
    let laneID = laneID
    return core.update { $0.participant(of: reference, in: laneID) }
  }

  func text(_ text: String?) -> UInt32 {
    guard let text else { return 0 }
    return core.update { $0.names.id(of: text) }
  }

  /// The reference of what a message is posted with: its type, and a subject if it has one.
  func arguments(ofMessage type: Any.Type, hasSubject: Bool) -> UInt32 {
    func make() -> UInt32 { list([String(describing: type)] + (hasSubject ? ["object"] : [])) }
    guard let none = LiteralBits("") else { return make() }
    let address = UInt64(UInt(bitPattern: ObjectIdentifier(type)))
    let kind: Key.Kind = hasSubject ? .messageWithSubject : .message
    return number(Key(address: address, kind: kind, text: none), make: make)
  }

  func list(_ texts: [String]) -> UInt32 {
    texts.isEmpty ? 0 : core.update { $0.names.id(of: texts) }
  }
}
