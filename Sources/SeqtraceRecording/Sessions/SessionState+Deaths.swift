internal import CSeqtraceRecorder
internal import SeqtraceEvents

extension SessionState {
  /// Looks for an object's death from now on.
  ///
  /// Where an object dies among several lanes depends on their schedule; then it is looked for when
  /// the session ends.
  mutating func watchOver(_ identity: ObjectRegistry.Identity) {
    guard let onlyLane else { return }
    watch.add(identity.serial)
    seqtrace_lane_look_at(onlyLane.pointer, 0)
  }

  /// The objects that have died without a word, after so many outermost activations of a lane.
  mutating func takeDead(of lane: UnsafeMutablePointer<seqtrace_lane>) -> [UInt32] {
    guard onlyLane?.pointer == lane else {
      seqtrace_lane_look_at(lane, .max)
      return []
    }
    // Out of the state, because looking changes the state as well.
    var taken = DeathWatch()
    swap(&taken, &watch)
    let dead = taken.takeDead(after: lane.pointee.ends) { objects.isDead($0) }
    swap(&taken, &watch)
    seqtrace_lane_look_at(lane, watch.nextLook)
    return bury(dead)
  }

  /// All objects that have died without a word.
  mutating func takeDead() -> [UInt32] {
    bury(objects.unrecorded.filter { objects.isDead($0, isLastLook: true) ?? false })
  }

  /// The dead that were come across otherwise.
  mutating func takeBuried() -> [UInt32] { objects.takeBuried().map { row(of: $0) } }

  private mutating func bury(_ dead: [Int32]) -> [UInt32] {
    dead.compactMap { objects.bury($0) }.map { row(of: $0) }
  }

  private mutating func row(of identity: ObjectRegistry.Identity) -> UInt32 {
    names.id(of: Participant(name: identity.name, serial: identity.serial))
  }
}

extension SessionCore {
  /// Records the deaths that the lane of a writer is due to look for.
  static func recordDeaths(
    with writer: UnsafeMutablePointer<seqtrace_writer>,
    in lane: UnsafeMutablePointer<seqtrace_lane>
  ) {
    // Looking may be what ends an object, whose last words must not take the writer away.
    writer.pointee.open_calls += 1
    defer { writer.pointee.open_calls -= 1 }
    let core = owning(writer)
    for participant in core.update({ $0.takeDead(of: lane) }) where core.filter.recordsDeaths {
      _ = seqtrace_append(writer, lane, .death(of: participant), false)
    }
  }

  /// Records the deaths that nobody has seen, outside of all lanes: the session ends, as far as can
  /// be said.
  func recordDeaths() {
    recordDeaths(of: update { $0.takeDead() })
  }

  /// Records deaths outside of all lanes.
  func recordDeaths(of participants: [UInt32]) {
    if participants.isEmpty || !filter.recordsDeaths { return }
    let writer = writer
    for participant in participants { seqtrace_append_outside(writer, .death(of: participant)) }
  }
}

extension seqtrace_event {
  fileprivate static func death(of participant: UInt32) -> Self {
    var event = seqtrace_event()
    event.kind = SessionFormat.foundDeadCode
    event.receiver = participant
    return event
  }
}
