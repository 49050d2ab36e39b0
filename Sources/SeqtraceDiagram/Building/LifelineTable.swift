import SeqtraceEvents

/// The lifelines of a trace in drawing order, by participant.
///
/// Objects are in order of first appearance; the lifelines of one object (itself and its facets) are
/// adjacent.
struct LifelineTable {
  /// The lifelines. Each lifeline's id is its index.
  private(set) var lifelines: [Lifeline] = []
  /// The lifeline of each row of the trace's table of participants.
  private var lifelineOfRow: [Lifeline.ID?]
  /// The object of each lifeline, as an index into `sides`.
  private var objects: [Int] = []
  /// The range of lifelines of each object.
  private var sides: [Range<Lifeline.ID>] = []
  /// The number of messages that each object has sent and received so far.
  private var traffic: [Int] = []

  /// Creates the lifelines of a trace's participants.
  init(of cast: Cast) {
    lifelineOfRow = Array(repeating: nil, count: cast.participants.count)
    for rows in cast.objects {
      let first = lifelines.count
      for row in rows {
        lifelineOfRow[row] = lifelines.count
        objects.append(sides.count)
        lifelines.append(Lifeline(id: lifelines.count, name: "", kind: cast.kind(of: row)))
      }
      sides.append(first..<lifelines.count)
    }
    traffic = Array(repeating: 0, count: sides.count)
    let participants = cast.objects.joined().map { cast.participants[$0] }
    name(participants)
    linkFacets(participants)
  }

  /// The lifeline of a participant; `nil` if it has none.
  subscript(participant: ParticipantID?) -> Lifeline.ID? {
    participant.flatMap { lifelineOfRow[Int($0.index)] }
  }

  /// Returns the number of messages that a lifeline's object has sent and received so far, on all its
  /// lifelines.
  func traffic(of lifeline: Lifeline.ID) -> Int { traffic[objects[lifeline]] }

  /// Counts a message that a lifeline sends or receives.
  mutating func countMessage(at lifeline: Lifeline.ID) { traffic[objects[lifeline]] += 1 }

  /// Sets the creation or destruction of an object on all its lifelines that don't have it yet.
  mutating func set(
    _ change: WritableKeyPath<Lifeline, Position?>, of lifeline: Lifeline.ID, at position: Position
  ) {
    for side in sides[objects[lifeline]] where lifelines[side][keyPath: change] == nil {
      lifelines[side][keyPath: change] = position
    }
  }

  /// Returns whether the object of a lifeline has been destroyed, or its destruction has started.
  func isDestroyed(_ lifeline: Lifeline.ID) -> Bool { lifelines[lifeline].destruction != nil }

  /// Returns whether two lifelines belong to one object.
  func areOne(_ first: Lifeline.ID, _ second: Lifeline.ID) -> Bool {
    objects[first] == objects[second]
  }

  /// Gives each lifeline a unique name, and a label, without a number if the label is unambiguous without it.
  private mutating func name(_ participants: [Participant]) {
    let names = TypeName.shortest(Set(participants.map(\.name)))
    let bases = participants.map { $0.facet ?? names[$0.name]! }
    let counts = Dictionary(bases.map { ($0, 1) }, uniquingKeysWith: +)
    var taken: Set<String> = []
    var lastTried: [String: Int] = [:]
    for (id, participant) in participants.enumerated() {
      let base = bases[id]
      var name = participant.serial.map { "\(base)#\($0)" } ?? base
      // Facets of different types may share a name and a number, and a role may have the name of an object.
      while !taken.insert(name).inserted {
        let number = lastTried[base, default: 1] + 1
        lastTried[base] = number
        name = "\(base)#\(number)"
      }
      lifelines[id].name = name
      lifelines[id].label = StyledText(counts[base] == 1 ? base : name)
      if participant.facet == nil, base != participant.name {
        lifelines[id].qualifiedType = participant.name
      }
    }
  }

  private mutating func linkFacets(_ participants: [Participant]) {
    for range in sides {
      guard let whole = range.first(where: { participants[$0].facet == nil }) else { continue }
      for side in range where side != whole { lifelines[side].facetOf = whole }
    }
  }
}
