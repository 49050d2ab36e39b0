/// A part of a trace, from the event where a lane starts children to the event by which the lane has waited
/// for them.
///
/// A child without a known await is assumed to run until the lane that started it acts again. Later events
/// aren't drawn in parallel with the child, although they may have happened in parallel.
struct ConcurrentRegion {
  /// The number of the given events that belong to the region.
  private(set) var count = 0
  /// The events that start the children.
  private(set) var spawns: [Int] = []
  /// The parallel groups of events: the children in starting order, then their lane, each in canonical order.
  /// At most one operand if nothing is parallel.
  private(set) var operands: [[Int]] = []
  /// The events without an operand, which are drawn after the operands.
  private(set) var others: [Int] = []

  /// Creates the region that starts at an offset; fails if the event at this offset starts no children, or if
  /// nothing happens in parallel.
  init?(from offset: Int, in events: [Int], _ ties: LaneTies) {
    let start = events[offset]
    guard ties.children[start] != nil,
      let head = Head(at: start, to: events[events.count - 1], ties)
    else { return nil }
    var family = ConcurrentFamily(lane: ties.lanes[start], children: head.children)
    var members: [ConcurrentFamily.Member] = []
    for event in events[offset...] {
      if let end = head.end, event >= end { break }
      let node = family.node(of: ties.lanes[event], ties)
      if head.end == nil, event == head.nextAct || node == nil { break }
      count += 1
      if head.spawns.contains(event) {
        spawns.append(event)
      } else {
        members.append(.init(event: event, node: node ?? family.ownNode))
      }
    }
    family.join(members, from: start, ties)
    part(members, &family, ties)
  }

  /// Makes each part of the family an operand, if anything in it is drawn.
  private mutating func part(
    _ members: [ConcurrentFamily.Member], _ family: inout ConcurrentFamily, _ ties: LaneTies
  ) {
    var parts: [Int: [Int]] = [:]
    var acting: Set<Int> = []
    for member in members {
      let part = family.part(of: member.node)
      parts[part, default: []].append(member.event)
      if ties.roles[member.event] == .acts { acting.insert(part) }
    }
    operands = acting.sorted().map { parts[$0]! }
    others = parts.keys.filter { !acting.contains($0) }.flatMap { parts[$0]! }.sorted()
  }
}

extension ConcurrentRegion {
  /// The start of a region, with the lane's own events until the region ends.
  private struct Head {
    /// The events that start children, with nothing drawn between them.
    private(set) var spawns: Set<Int> = []
    /// The children, in starting order.
    private(set) var children: [Int] = []
    /// The event that waits for the last awaited child; `nil` if none is awaited.
    private(set) var end: Int?
    /// The lane's next own event that is drawn, if any.
    private(set) var nextAct: Int?

    /// Creates the head at an event that starts children; fails if nothing runs in parallel with them.
    init?(at start: Int, to last: Int, _ ties: LaneTies) {
      var own = ties.eventsOf[ties.lanes[start]][ties.places[start]...]
      let isAwaited = Self.isAwaited(start, ties)
      // A signal shows that the work runs independently; a frame would claim more than is known.
      if !isAwaited, ties.handsOver(start) { return nil }
      while let event = own.first, event <= last, Self.isSilent(ties.roles[event]) {
        // A child without a known await is assumed to end before the lane starts a child that it awaits, or
        // hands over work. The region then ends here.
        if !isAwaited, Self.isAwaited(event, ties) || ties.handsOver(event) { break }
        own = own.dropFirst()
        guard let begun = ties.children[event] else { continue }
        spawns.insert(event)
        children += begun
        extend(to: begun, ties)
      }
      var hasCompany = children.count > 1
      for event in own {
        if event > last || event >= end ?? event { break }
        if ties.roles[event] == .acts, nextAct == nil { nextAct = event }
        hasCompany = hasCompany || ties.roles[event] == .acts
        guard let begun = ties.children[event] else { continue }
        hasCompany = true
        // Overlapping children belong to the region as well.
        extend(to: begun, ties)
      }
      if end == nil {
        nextAct = own.first {
          ties.roles[$0] == .acts || Self.isAwaited($0, ties) || ties.handsOver($0)
        }
      }
      if !hasCompany { return nil }
    }

    /// Returns whether an event starts a lane with a known await.
    private static func isAwaited(_ event: Int, _ ties: LaneTies) -> Bool {
      ties.children[event]?.contains { ties.awaitOf[$0] != nil } ?? false
    }

    private static func isSilent(_ role: LaneTies.Role) -> Bool {
      role == .begins || role == .passes
    }

    private mutating func extend(to begun: [Int], _ ties: LaneTies) {
      for child in begun {
        if let event = ties.awaitOf[child] { end = max(end ?? event, event) }
      }
    }
  }
}
