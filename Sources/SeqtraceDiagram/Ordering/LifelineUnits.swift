/// The groups of lifelines that stay together when their order changes: actors on the left first, then by
/// first message.
struct LifelineUnits {
  /// The indices of each unit's lifelines, from left to right.
  private(set) var members: [[Int]] = []
  /// The number of units on the left that consist of actors only.
  private(set) var actors = 0
  /// Whether there is exactly one unit of actors, and this unit sends the first message to the next unit.
  private(set) var startsAtActor = false
  private var unitOfLifeline: [Lifeline.ID: Int] = [:]

  init(of diagram: SequenceDiagram) {
    let indices = diagram.lifelineIndices
    // For each lifeline, the leftmost lifeline of its unit. A unit is a group, an object with its facets, or
    // a single lifeline.
    var heads = Array(diagram.lifelines.indices)
    for (index, lifeline) in diagram.lifelines.enumerated() {
      if let owner = lifeline.facetOf, let owner = indices[owner] { heads[index] = heads[owner] }
    }
    for group in diagram.groups {
      guard let first = indices[group.first], let last = indices[group.last] else { continue }
      let columns = min(first, last)...max(first, last)
      let head = heads[columns].min()!
      let joined = Set(heads[columns])
      for index in heads.indices where joined.contains(heads[index]) { heads[index] = head }
    }
    let order = Self.order(of: heads, in: diagram, indices)
    var units: [Int: Int] = [:]
    for head in order { units[head] = units.count }
    members = Array(repeating: [], count: order.count)
    for (index, head) in heads.enumerated() {
      let unit = units[head]!
      members[unit].append(index)
      unitOfLifeline[diagram.lifelines[index].id] = unit
    }
    actors = members.prefix { $0.allSatisfy { diagram.lifelines[$0].kind == .actor } }.count
    if let first = diagram.messages.first {
      startsAtActor =
        actors == 1 && first.sender.lifeline.flatMap(unit) == 0
        && first.receiver.lifeline.flatMap(unit) == 1
    }
  }

  /// Returns the heads of the units: actors on the left first, then by first message.
  private static func order(
    of heads: [Int], in diagram: SequenceDiagram, _ indices: [Lifeline.ID: Int]
  ) -> [Int] {
    let actors = diagram.lifelines.prefix { $0.kind == .actor }.indices
    var seen: Set<Int> = []
    var order: [Int] = []
    func add(_ index: Int) { if seen.insert(heads[index]).inserted { order.append(heads[index]) } }
    for index in actors { add(index) }
    for message in diagram.messages {
      for end in [message.sender, message.receiver] {
        if let index = end.lifeline.flatMap({ indices[$0] }) { add(index) }
      }
    }
    for index in diagram.lifelines.indices { add(index) }
    return order
  }

  /// Returns the unit that contains a lifeline.
  func unit(of lifeline: Lifeline.ID) -> Int? { unitOfLifeline[lifeline] }
}
