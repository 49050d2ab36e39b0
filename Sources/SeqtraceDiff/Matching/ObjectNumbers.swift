import SeqtraceEvents

/// The numbered objects of a trace; the facets of an object share its number.
struct ObjectNumbers {
  /// The number of each participant's object; `nil` for a role.
  private let numbers: [Int32?]

  init(_ trace: Trace) {
    var known: [Participant: Int32] = [:]
    numbers = trace.participants.map { participant in
      guard participant.serial != nil else { return nil }
      let object = Participant(name: participant.name, serial: participant.serial)
      if let number = known[object] { return number }
      known[object] = Int32(known.count)
      return Int32(known.count - 1)
    }
  }

  /// Returns the objects in the order of their numbers.
  func names(in trace: Trace) -> [Participant] {
    var names: [Participant] = []
    for (participant, number) in zip(trace.participants, numbers) where number == Int32(names.count)
    {
      names.append(Participant(name: participant.name, serial: participant.serial))
    }
    return names
  }

  /// Returns for each object, by number, whether there are other objects of its type.
  func haveSiblings(in trace: Trace) -> [Bool] {
    let names = names(in: trace).map(\.name)
    let counts = names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return names.map { counts[$0]! > 1 }
  }

  /// The number of a participant's object.
  subscript(participant: ParticipantID?) -> Int32? {
    participant.flatMap { numbers[Int($0.index)] }
  }
}
