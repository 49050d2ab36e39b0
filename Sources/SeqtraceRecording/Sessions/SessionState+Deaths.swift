internal import CSeqtraceRecorder
internal import SeqtraceEvents

extension SessionState {
  /// Schedules checks for whether an object has been destroyed.
  ///
  /// With several lanes, the position at which a destruction is found would depend on the scheduling of
  /// threads. In this case, objects are checked only at the session's end.
  mutating func watchOver(_ identity: ObjectRegistry.Identity) {
    guard let onlyLane, !seqtrace_sees_all_deaths() else { return }
    watch.add(identity.serial)
    seqtrace_lane_look_at(onlyLane.pointer, 0)
  }

  /// Returns the objects found dead after the latest outermost activation of a lane.
  mutating func takeDead(of lane: UnsafeMutablePointer<seqtrace_lane>) -> [UInt32] {
    guard onlyLane?.pointer == lane else {
      seqtrace_lane_look_at(lane, .max)
      return []
    }
    // Moved out of the state, because the check changes the state, too.
    var taken = DeathWatch()
    swap(&taken, &watch)
    let dead = taken.takeDead(after: lane.pointee.ends) { objects.isDead($0) }
    swap(&taken, &watch)
    seqtrace_lane_look_at(lane, watch.nextLook)
    return bury(dead)
  }

  /// Returns all objects that are dead at the session's end.
  mutating func takeDead() -> [UInt32] {
    bury(objects.unrecorded.filter { objects.isDead($0, isLastLook: true) ?? false })
  }

  /// Returns the objects that the registry has removed because they were dead.
  mutating func takeBuried() -> [UInt32] { objects.takeBuried().map { row(of: $0) } }

  private mutating func bury(_ dead: [Int32]) -> [UInt32] {
    dead.compactMap { objects.bury($0) }.map { row(of: $0) }
  }

  private mutating func row(of identity: ObjectRegistry.Identity) -> UInt32 {
    names.id(of: Participant(name: identity.name, serial: identity.serial))
  }
}

extension SessionCore {
  /// Records the destructions found when a writer's lane is due for a check.
  static func recordDeaths(
    with writer: UnsafeMutablePointer<seqtrace_writer>,
    in lane: UnsafeMutablePointer<seqtrace_lane>
  ) {
    // The check may destroy an object. That object's last messages must not release the writer.
    writer.pointee.open_calls += 1
    defer { writer.pointee.open_calls -= 1 }
    let core = owning(writer)
    for participant in core.update({ $0.takeDead(of: lane) }) where core.filter.recordsDeaths {
      _ = seqtrace_append(writer, lane, .death(of: participant), false)
    }
  }

  /// Records the remaining destructions outside of all lanes; called when the session seems to end.
  func recordDeaths() {
    recordDeaths(of: update { $0.takeDead() })
  }

  /// Records destructions outside of all lanes.
  func recordDeaths(of participants: [UInt32]) {
    if participants.isEmpty || !filter.recordsDeaths || seqtrace_sees_all_deaths() { return }
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
