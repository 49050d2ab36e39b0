/// A lane and the children that it starts together. Lanes that depend on each other are in the same part.
struct ConcurrentFamily {
  /// An event, with the node of its lane.
  struct Member {
    let event: Int
    let node: Int
  }

  /// The last node: that of the lane itself. This node also holds events that belong to no child.
  let ownNode: Int
  private let lane: Int
  /// The nodes of the lanes looked up so far; -1 for lanes outside the family.
  private var nodes: [Int: Int] = [:]
  /// A disjoint-set forest of the nodes. Each set is a part, and its root is its smallest node.
  private var roots: [Int]

  init(lane: Int, children: [Int]) {
    self.lane = lane
    ownNode = children.count
    roots = Array(0...children.count)
    for (node, child) in children.enumerated() { nodes[child] = node }
    nodes[lane] = ownNode
  }

  /// Returns the node of the child from which a lane descends, or ``ownNode`` for the lane that started the
  /// children; `nil` for lanes outside the family.
  mutating func node(of lane: Int, _ ties: LaneTies) -> Int? {
    var path: [Int] = []
    var ancestor: Int? = lane
    // A lane's number is greater than its parent's.
    while let next = ancestor, next > self.lane, nodes[next] == nil {
      path.append(next)
      ancestor = ties.parents[next]
    }
    let node = ancestor.flatMap { nodes[$0] } ?? -1
    for lane in path { nodes[lane] = node }
    return node < 0 ? nil : node
  }

  /// Returns the part that contains a node. A part is identified by its smallest node.
  ///
  /// Halves the path to the root, so that a long chain is traversed in full only once.
  mutating func part(of node: Int) -> Int {
    var node = node
    while roots[node] != node {
      roots[node] = roots[roots[node]]
      node = roots[node]
    }
    return node
  }

  /// Unites the parts of members that depend on each other. Only dependencies on event `start` and later
  /// events count.
  mutating func join(_ members: [Member], from start: Int, _ ties: LaneTies) {
    let nodeOf = Dictionary(uniqueKeysWithValues: members.map { ($0.event, $0.node) })
    // The lane itself waits for all children, so its awaits don't count. A child's await of another child
    // counts.
    for member in members
    where ties.roles[member.event] != .awaits || member.node != ownNode {
      for needed in ties.needs[member.event] ?? [] where needed >= start {
        if let node = nodeOf[needed] { join(node, member.node) }
      }
      // Without this, the destruction would be drawn in an earlier operand, above the object's last use.
      for use in ties.usesBefore[member.event] ?? [] where use >= start {
        if let node = nodeOf[use], node > member.node { join(node, member.node) }
      }
    }
    joinAwaited(members, ties)
  }

  /// Unites awaited children with the lane if the lane acts again after the await, unless fewer than two
  /// parts would remain.
  private mutating func joinAwaited(_ members: [Member], _ ties: LaneTies) {
    let before = roots
    let parts = Set(members.filter { ties.roles[$0.event] == .acts }.map { part(of: $0.node) })
    let own = part(of: ownNode)
    let lastAct = members.last { ties.roles[$0.event] == .acts && part(of: $0.node) == own }?.event
    for member in members where member.event < lastAct ?? 0 {
      guard member.node == ownNode, let awaited = ties.awaitedBy[member.event],
        let child = node(of: awaited, ties), child != ownNode
      else { continue }
      join(child, ownNode)
    }
    let left = Set(parts.map { part(of: $0) })
    if left.count < 2 { roots = before }
  }

  private mutating func join(_ first: Int, _ second: Int) {
    let (first, second) = (part(of: first), part(of: second))
    roots[max(first, second)] = min(first, second)
  }
}
