extension SequenceDiagram {
  /// A call with all its inner calls.
  public struct Root: Sendable, Hashable {
    /// The diagram of the call.
    public let diagram: SequenceDiagram
    /// The call's label.
    public let label: String
    /// The number of calls with equal diagrams; ``diagram`` shows the first of them.
    public let count: Int
  }

  /// Returns a diagram for each call that a landmark matches, except for calls inside another matching call.
  ///
  /// Equal calls are drawn once. Arguments, values, the number of inner repetitions and the identity of an
  /// object within its type don't count. Work that a call hands over is inside the call.
  ///
  /// - Parameters:
  ///   - landmarks: The calls.
  ///   - wording: The wording of the remarks.
  /// - Returns: The diagrams in the order of their first calls; empty if nothing matches.
  /// - Complexity: O(*n* · *r*) for *n* messages and *r* different roots.
  public func roots(_ landmarks: [Landmark], wording: DiagramWording = .english) -> [Root] {
    let forest = SummaryForest(of: self)
    // For each call, the root that contains the call; `nil` for none.
    var roots: [Int?] = []
    for call in forest.calls {
      let message = messages[call.message]
      let isRoot = landmarks.contains { $0.matches(message) }
      roots.append(call.caller.flatMap { roots[$0] } ?? (isRoot ? roots.count : nil))
    }
    let looks = forest.looks
    var counts: [UInt64: Int] = [:]
    var firsts: [Int] = []
    for index in roots.indices where roots[index] == index {
      if counts[looks[index], default: 0] == 0 { firsts.append(index) }
      counts[looks[index], default: 0] += 1
    }
    return firsts.map { root in
      let count = counts[looks[root], default: 1]
      return Root(
        diagram: diagram(of: root, roots, forest, count: count, wording),
        label: messages[forest.calls[root].message].label, count: count)
    }
  }

  /// Returns the diagram of a root, given the root that contains each call of the forest.
  private func diagram(
    of root: Int, _ roots: [Int?], _ forest: SummaryForest, count: Int, _ wording: DiagramWording
  ) -> SequenceDiagram {
    let message = messages[forest.calls[root].message]
    var cut = DiagramCut(self)
    cut.keepsMessage = forest.callOfMessage.map { call in call.flatMap { roots[$0] } == root }
    cut.keepsNote = forest.tree.noteOwners.map { $0 != nil }
    cut.dropWhatFollows(from: forest.tree)
    let last = cut.keepsMessage.lastIndex(of: true).map { messages[$0].position }
    cut.range = message.position...max(last ?? message.position, endOfCall(at: message.position))
    cut.dropSilentLifelines()
    var diagram = cut.result(.outside(from: message.label, to: nil), wording)
    diagram.title = StyledText(message.label)
    diagram.remarks = count > 1 ? [wording(.alikeOperands(count - 1...count - 1))] : []
    return diagram
  }
}
