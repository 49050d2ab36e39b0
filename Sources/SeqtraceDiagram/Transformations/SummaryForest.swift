/// The calls of a diagram as trees, from which some are taken out.
///
/// A call that is taken out leaves what it called to its own caller. Answers belong to their calls.
struct SummaryForest {
  /// A message that is no answer.
  private struct Node {
    let message: Int
    let receiver: Lifeline.ID?
    let parent: Int?
    let depth: Int
    var isKept = true
  }

  private let diagram: SequenceDiagram
  private let tree: CallTree
  private var nodes: [Node] = []
  /// For each message its node; an answer has that of its call.
  private var nodeOfMessage: [Int?]

  init(of diagram: SequenceDiagram) {
    self.diagram = diagram
    tree = CallTree(of: diagram)
    nodeOfMessage = Array(repeating: nil, count: diagram.messages.count)
    var nodeOfStart: [Position: Int] = [:]
    for (index, message) in diagram.messages.enumerated() {
      let caller = tree.senders[index].flatMap { nodeOfStart[diagram.activations[$0].start] }
      if message.kind == .reply {
        nodeOfMessage[index] = caller
        continue
      }
      nodeOfMessage[index] = nodes.count
      nodeOfStart[message.position] = nodes.count
      nodes.append(
        Node(
          message: index, receiver: message.receiver.lifeline, parent: caller,
          depth: (caller.map { nodes[$0].depth } ?? 0) + 1))
    }
  }

  // MARK: - What is left

  private var kept: [Int] { nodes.indices.filter { nodes[$0].isKept } }

  /// The nearest caller that is left.
  private func caller(of node: Int) -> Int? {
    var next = nodes[node].parent
    while let parent = next, !nodes[parent].isKept { next = nodes[parent].parent }
    return next
  }

  /// The number of messages in a drawing with repeated calls folded, without replies.
  var messageCount: Int { FoldedCount(of: shapes).count }

  /// The number of lifelines with messages.
  var lifelineCount: Int { lifelines.count }

  private var lifelines: Set<Lifeline.ID> {
    var result: Set<Lifeline.ID> = []
    for node in kept {
      let message = diagram.messages[nodes[node].message]
      for id in [message.sender.lifeline, message.receiver.lifeline] {
        if let id { result.insert(id) }
      }
    }
    return result
  }

  private var shapes: [FoldedCount.Shape] {
    kept.map { node in
      let message = diagram.messages[nodes[node].message]
      var hasher = StableHasher()
      hasher.combine(message.name.utf8)
      hasher.combine(UInt64(bitPattern: Int64(nodes[node].receiver ?? -1)))
      return FoldedCount.Shape(node: node, parent: caller(of: node), hash: hasher.value)
    }
  }

  // MARK: - Steps

  /// Removes the calls of lifelines to themselves, and returns their number.
  mutating func dropSelfCalls() -> Int {
    drop { node, forest in
      let message = forest.diagram.messages[forest.nodes[node].message]
      return message.kind == .call && message.sender.lifeline != nil
        && message.sender.lifeline == message.receiver.lifeline && forest.nodes[node].parent != nil
    }
  }

  /// Removes the initialisers of values that call nothing, and returns their number.
  mutating func dropLeafInitializers() -> Int {
    let callers = Set(kept.compactMap { caller(of: $0) })
    return drop { node, forest in
      let message = forest.diagram.messages[forest.nodes[node].message]
      return message.kind == .call && message.name.hasPrefix("init(") && !callers.contains(node)
    }
  }

  /// Removes all calls of one lifeline that calls no other lifeline: of the one with the most
  /// messages, or with the fewest if only lifelines are too many.
  ///
  /// - Returns: The lifeline, and the number of its calls; `nil` if each lifeline calls another
  ///   one, or is called from outside.
  mutating func dropLeafLifeline(withMost: Bool) -> (lifeline: Lifeline.ID, count: Int)? {
    var counts: [Lifeline.ID: Int] = [:]
    var busy: Set<Lifeline.ID> = []
    for node in kept {
      let receiver = nodes[node].receiver
      if let receiver { counts[receiver, default: 0] += 1 }
      guard let caller = caller(of: node) else {
        if let receiver { busy.insert(receiver) }
        continue
      }
      if let id = nodes[caller].receiver, id != receiver { busy.insert(id) }
    }
    let sign = withMost ? 1 : -1
    // Of equal ones, the one that stands furthest to the right.
    let leaf = diagram.lifelines.lazy.map(\.id).enumerated()
      .filter { counts[$1] != nil && !busy.contains($1) }
      .max { (counts[$0.1]! * sign, $0.0) < (counts[$1.1]! * sign, $1.0) }
    guard let id = leaf?.1 else { return nil }
    return (id, drop { node, forest in forest.nodes[node].receiver == id })
  }

  /// Removes the deepest calls.
  ///
  /// - Returns: The remaining depth, and the number of removed calls; `nil` if only the outermost
  ///   calls are left.
  mutating func dropDeepest() -> (depth: Int, count: Int)? {
    guard let deepest = kept.map({ nodes[$0].depth }).max(), deepest > 1 else { return nil }
    return (deepest - 1, drop { node, forest in forest.nodes[node].depth == deepest })
  }

  private mutating func drop(_ isDropped: (Int, SummaryForest) -> Bool) -> Int {
    let dropped = kept.filter { isDropped($0, self) }
    for node in dropped { nodes[node].isKept = false }
    return dropped.count
  }

  // MARK: - The result

  /// The diagram with what is left.
  func result(
    _ reason: DiagramText.Omission.Reason, _ wording: DiagramWording
  ) -> SequenceDiagram {
    var cut = DiagramCut(diagram)
    for (message, node) in nodeOfMessage.enumerated() {
      cut.keepsMessage[message] = node.map { nodes[$0].isKept } ?? true
    }
    cut.dropWhatFollows(from: tree)
    cut.dropSilentLifelines()
    return cut.result(reason, wording)
  }
}

/// A hash that is the same in each run.
struct StableHasher {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
  }

  mutating func combine(_ number: UInt64) {
    value = (value ^ number) &* 0x0000_0100_0000_01b3
    value ^= value >> 29
  }
}
