/// A lane and the children that it starts together, and which of them depend on each other.
struct ConcurrentFamily {
  /// An event, and the lane to which it belongs.
  struct Member {
    let event: Int
    let node: Int
  }

  /// The node of the lane itself, which is last; it also holds events that belong to no child.
  let ownNode: Int
  private let lane: Int
  /// The nodes of the lanes looked up so far; -1 for lanes outside the family.
  private var nodes: [Int: Int] = [:]
  /// A forest of the nodes. Its roots are the parts; each root is the smallest of its nodes.
  private var roots: [Int]

  init(lane: Int, children: [Int]) {
    self.lane = lane
    ownNode = children.count
    roots = Array(0...children.count)
    for (node, child) in children.enumerated() { nodes[child] = node }
    nodes[lane] = ownNode
  }

  /// The node of the child from which a lane descends, or of the lane itself; `nil` if it descends from
  /// neither.
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

  /// The part to which a node belongs: the smallest of the nodes that depend on each other.
  func part(of node: Int) -> Int {
    var node = node
    while roots[node] != node { node = roots[node] }
    return node
  }

  /// Joins members that depend on each other. Only dependencies from event `start` on count.
  mutating func join(_ members: [Member], from start: Int, _ ties: LaneTies) {
    let nodeOf = Dictionary(uniqueKeysWithValues: members.map { ($0.event, $0.node) })
    // The lane itself waits for all children; a child may wait for another one that it depends on.
    for member in members
    where ties.roles[member.event] != .awaits || member.node != ownNode {
      for needed in ties.needs[member.event] ?? [] where needed >= start {
        if let node = nodeOf[needed] { join(node, member.node) }
      }
      // In an earlier operand, a destruction would be drawn above the object's last use.
      for use in ties.usesBefore[member.event] ?? [] where use >= start {
        if let node = nodeOf[use], node > member.node { join(node, member.node) }
      }
    }
    flatten()
    joinAwaited(members, ties)
  }

  /// Joins children with the lane if the lane awaits them and acts again afterwards, unless fewer than two
  /// parts would be left.
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
    flatten()
    let left = Set(parts.map { part(of: $0) })
    if left.count < 2 { roots = before }
  }

  private mutating func join(_ first: Int, _ second: Int) {
    let (first, second) = (root(of: first), root(of: second))
    roots[max(first, second)] = min(first, second)
  }

  /// The root of a node. Halves the path on the way, so a long chain is walked in full only once.
  private mutating func root(of node: Int) -> Int {
    var node = node
    while roots[node] != node {
      roots[node] = roots[roots[node]]
      node = roots[node]
    }
    return node
  }

  /// Makes every node a direct child of its root, which comes before it.
  private mutating func flatten() {
    for node in roots.indices { roots[node] = roots[roots[node]] }
  }
}
