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

  /// For each node the nearest caller that is left.
  private var keptCallers: [Int?] {
    var callers: [Int?] = []
    callers.reserveCapacity(nodes.count)
    // Callers come before what they call.
    for node in nodes {
      callers.append(node.parent.flatMap { nodes[$0].isKept ? $0 : callers[$0] })
    }
    return callers
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
    let callers = keptCallers
    return kept.map { FoldedCount.Shape(node: $0, parent: callers[$0], hash: hash(of: $0)) }
  }

  /// What a call looks like without what it calls.
  private func hash(of node: Int) -> UInt64 {
    var hasher = StableHasher()
    hasher.combine(diagram.messages[nodes[node].message].name.utf8)
    hasher.combine(UInt64(bitPattern: Int64(nodes[node].receiver ?? -1)))
    return hasher.value
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
    let keptCallers = keptCallers
    let callers = Set(kept.compactMap { keptCallers[$0] })
    return drop { node, forest in
      let message = forest.diagram.messages[forest.nodes[node].message]
      return message.kind == .call && message.name.hasPrefix("init(") && !callers.contains(node)
    }
  }

  /// Removes lifelines that call no other one, and then the deepest calls, until the rest is small.
  mutating func prune(to size: SequenceDiagram.SummarySize) -> SummaryPruning.Result {
    let kept = kept
    let callers = keptCallers
    var indices: [Int: Int] = [:]
    for (index, node) in kept.enumerated() { indices[node] = index }
    let calls = kept.map { node in
      SummaryPruning.Call(
        caller: callers[node].flatMap { indices[$0] }, depth: nodes[node].depth,
        sender: diagram.messages[nodes[node].message].sender.lifeline,
        receiver: nodes[node].receiver, hash: hash(of: node))
    }
    let result = SummaryPruning(calls, lifelines: diagram.lifelines.map(\.id), to: size).pruned()
    for (node, isKept) in zip(kept, result.isKept) { nodes[node].isKept = isKept }
    return result
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
