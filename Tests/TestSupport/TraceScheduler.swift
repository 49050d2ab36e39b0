package import SeqtraceEvents

/// Runs a trace again under another schedule: the same program order and causes, interleaved
/// otherwise, with all numbers chosen otherwise.
package struct TraceScheduler {
  private var random: SeededGenerator

  /// Starts a schedule of its own.
  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The same trace, otherwise.
  package mutating func rescheduled(_ trace: Trace) -> Trace {
    renumbered(interleaved(trace))
  }

  /// Interleaves the lanes at random, each event behind what it needs.
  package mutating func interleaved(_ trace: Trace) -> Trace {
    let needs = Self.needs(of: trace)
    var queues = Dictionary(grouping: trace.events.indices) { trace.events[$0].lane }
    var done: Set<Int> = []
    var result = trace
    result.events = []
    while !queues.isEmpty {
      let ready = queues.filter { needs[$0.value[0]].isSubset(of: done) }.keys.sorted()
      let lane = ready.randomElement(using: &random)!
      let index = queues[lane]!.removeFirst()
      if queues[lane]!.isEmpty { queues[lane] = nil }
      done.insert(index)
      result.events.append(trace.events[index])
    }
    return result
  }

  /// The indices of the events that each event needs: its cause, its registration, its objects.
  private static func needs(of trace: Trace) -> [Set<Int>] {
    var indices: [EventID: Int] = [:]
    var registrations: [RegistrationID: Int] = [:]
    var creations: [Participant: Int] = [:]
    var mentions = ObjectMentions(trace.participants)
    return trace.events.enumerated().map { index, event in
      var needs: Set<Int> = []
      if let cause = event.cause { needs.insert(indices[cause]!) }
      if let registration = event.registration.flatMap({ registrations[$0] }) {
        needs.insert(registration)
      }
      let named = [event.sender, event.receiver, event.object].compactMap { $0 }
      for participant in named + event.mentionedObjects(&mentions) {
        if let creation = creations[object(trace[participant])] { needs.insert(creation) }
      }
      indices[event.id] = index
      if event.kind == .registration { registrations[event.registration!] = index }
      if event.kind == .create { creations[object(trace[event.receiver!])] = index }
      return needs
    }
  }

  private static func object(_ participant: Participant) -> Participant {
    Participant(name: participant.name, serial: participant.serial ?? -1)
  }

  /// Chooses other ids, lanes, registrations, serials, rows and times.
  package mutating func renumbered(_ trace: Trace) -> Trace {
    let ids = renaming(trace.events.map(\.id)) { EventID($0) }
    let lanes = renaming(trace.events.map(\.lane).filter { $0 != 0 }) { LaneID($0) }
    let registrations = renaming(trace.events.compactMap(\.registration)) { RegistrationID($0) }
    let serials = renaming(trace.participants.compactMap(\.serial)) { $0 }
    let rows = trace.participants.indices.shuffled(using: &random)
    var result = trace
    var mentions = ObjectMentions(trace.participants)
    for (index, row) in rows.enumerated() {
      result.participants[row] = trace.participants[index]
      result.participants[row].serial = trace.participants[index].serial.map { serials[$0]! }
    }
    func moved(_ id: ParticipantID?) -> ParticipantID? {
      id.map { ParticipantID(rows[Int($0.index)]) }
    }
    for (index, event) in trace.events.enumerated() {
      result.events[index].id = ids[event.id]!
      result.events[index].lane = event.lane == 0 ? 0 : lanes[event.lane]!
      result.events[index].begin = event.begin.map { ids[$0]! }
      result.events[index].cause = event.cause.map { ids[$0]! }
      result.events[index].registration = event.registration.map { registrations[$0]! }
      result.events[index].sender = moved(event.sender)
      result.events[index].receiver = moved(event.receiver)
      result.events[index].object = moved(event.object)
      result.events[index].renameMentions(&mentions) { row in
        let object = trace[row]
        return ObjectMentions.text(object.name, serials[object.serial!]!, .opaque)
      }
      result.events[index].time = Int64(index) * 7
      result.events[index].source?.line = Int32(index + 1)
    }
    return result
  }

  private mutating func renaming<Number: Comparable & Hashable>(
    _ numbers: [Number], _ number: (Int32) -> Number
  ) -> [Number: Number] {
    let distinct = Set(numbers).sorted()
    let others = (1...max(Int32(distinct.count), 1)).map { number($0 * 13) }
      .shuffled(using: &random)
    return Dictionary(uniqueKeysWithValues: zip(distinct, others))
  }
}
