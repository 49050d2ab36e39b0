/// The parts of an event that are the same in each run: everything except the numbers that a recorder
/// assigned.
struct EventContent: Hashable {
  private var kind: TraceEvent.Kind
  private var texts: [String]
  private var arguments: [String]
  /// For each optional field, 1 if the field is present, otherwise 0.
  private var presence: [Int32]
  /// The ranks of the participants' classes.
  private var participants: [Int32]

  private init(_ event: TraceEvent, classes: [Int32]) {
    kind = event.kind
    texts = [
      event.name, event.value ?? "", event.queue ?? "", event.source?.fileID ?? "",
      event.unknownKind ?? "",
    ]
    arguments = event.arguments
    presence = [
      event.value == nil ? 0 : 1, event.queue == nil ? 0 : 1, event.source == nil ? 0 : 1,
      event.registration == nil ? 0 : 1,
    ]
    participants = [event.sender, event.receiver, event.object].map { participant in
      participant.map { classes[Int($0.index)] } ?? -1
    }
  }

  private static func precedes(_ left: Self, _ right: Self) -> Bool {
    if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
    if left.texts != right.texts { return left.texts.lexicographicallyPrecedes(right.texts) }
    if left.arguments != right.arguments {
      return left.arguments.lexicographicallyPrecedes(right.arguments)
    }
    return (left.presence + left.participants)
      .lexicographicallyPrecedes(right.presence + right.participants)
  }

  /// Returns the rank of each event of a graph by content; equal contents share a rank.
  static func ranks(of graph: TraceGraph) -> [Int32] {
    let classes = participantRanks(of: graph.participants)
    var mentions = ObjectMentions(graph.participants)
    var numbers: [EventContent: Int] = [:]
    let numbered = graph.events.map { event in
      var event = event
      event.renameMentions(&mentions) { graph.participants[Int($0.index)].name }
      let content = EventContent(event, classes: classes)
      let number = numbers[content] ?? numbers.count
      numbers[content] = number
      return number
    }
    var ranks = [Int32](repeating: 0, count: numbers.count)
    for (rank, entry) in numbers.sorted(by: { precedes($0.key, $1.key) }).enumerated() {
      ranks[entry.value] = Int32(rank)
    }
    return numbered.map { ranks[$0] }
  }

  /// Ranks participants by everything except their serials.
  private static func participantRanks(of participants: [Participant]) -> [Int32] {
    let classes = participants.map { participant in
      [participant.name, participant.serial == nil ? "" : "@"]
        + (participant.facet.map { [$0] } ?? [])
    }
    var ranks: [[String]: Int32] = [:]
    for name in Set(classes).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      ranks[name] = Int32(ranks.count)
    }
    return classes.map { ranks[$0]! }
  }
}
