internal import SeqtraceDiagram

extension MergedRuns {
  /// Reduces the tree to the most important calls and their enclosing calls: first failing calls, then calls
  /// between lifelines, then the calls that take the most time.
  ///
  /// - Returns: The number of calls that were left out.
  /// - Complexity: O(*n* log *n*) for *n* steps.
  mutating func reduce(to size: SequenceDiagram.SummarySize) -> Int {
    var parents = [Int](repeating: 0, count: nodes.count)
    // The indices of the steps in breadth-first order.
    var order = [0]
    var next = 0
    while next < order.count {
      for child in nodes[order[next]].children {
        parents[child] = order[next]
        order.append(child)
      }
      next += 1
    }
    let calls = order.filter { isCall($0) }
    guard calls.count > size.messages || parties(of: calls).count > size.lifelines else { return 0 }
    var kept: Set<Int> = [0]
    var lifelines: Set<RunStep.Party> = []
    var count = 0
    for (call, _) in calls.map({ ($0, importance(of: $0)) }).sorted(by: { $0.1 > $1.1 }) {
      var added: [Int] = []
      var step = call
      while !kept.contains(step), added.count <= size.messages {
        if isCall(step) { added.append(step) }
        step = parents[step]
      }
      let parties = lifelines.union(parties(of: added))
      guard count + added.count <= size.messages, parties.count <= size.lifelines else { continue }
      count += added.count
      lifelines = parties
      step = call
      while kept.insert(step).inserted { step = parents[step] }
    }
    for index in nodes.indices {
      nodes[index].children = nodes[index].children.filter { kept.contains($0) || isReply($0) }
    }
    return calls.count - count
  }

  private func isCall(_ node: Int) -> Bool { nodes[node].content.isCall }

  private func isReply(_ node: Int) -> Bool {
    [.reply, .throw].contains(nodes[node].content.kind)
  }

  private func parties(of calls: [Int]) -> Set<RunStep.Party> {
    Set(
      calls.flatMap { [nodes[$0].content.sender, nodes[$0].content.receiver] }.compactMap(\.self))
  }

  /// Returns the importance of a call, as a tuple to compare; calls with greater values are kept first.
  private func importance(of call: Int) -> (Int, Double, Int) {
    let node = nodes[call]
    let fails = node.children.contains { nodes[$0].content.kind == .throw }
    let isBetween = node.content.sender != node.content.receiver
    return (fails ? 2 : isBetween ? 1 : 0, node.samples.times.sum, -call)
  }
}
