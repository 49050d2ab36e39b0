import SeqtraceDiagram

/// Lets a `return` in each branch of a fragment reply to a call that was open before the fragment.
extension PlantUMLAssembly {
  /// The calls from before an open block that ended in it.
  struct Branching {
    /// The number of messages before the block.
    let start: Int
    /// The calls that ended in the current branch, or in the whole block if its branches aren't alternatives.
    var ended: [Int] = []
    /// The calls that ended in each earlier branch; `nil` in the first one.
    var endedInAll: Set<Int>?
  }

  /// Opens the calls again that ended in a branch, at its end, unless they ended in all branches.
  mutating func followBranches(at content: PlantUMLSyntax.Content) {
    switch content {
    case .open: branches.append(Branching(start: draft.diagram.messages.count))
    case .divide, .end:
      guard var branch = branches.popLast() else { return }
      if case .fragment(let index)? = draft.blocks.last,
        [.alt, .opt, .break].contains(draft.diagram.fragments[index].operator)
      {
        for call in branch.ended {
          activating.insert(call, at: activating.partitioningIndex { $0 > call })
        }
        branch.endedInAll = branch.endedInAll?.intersection(branch.ended) ?? Set(branch.ended)
        branch.ended = []
        // The only branch may be passed.
        let isOnly = draft.diagram.fragments[index].operands.count == 1
        if case .end = content, !isOnly { branch.ended = (branch.endedInAll ?? []).sorted() }
      }
      guard case .end = content else { return branches.append(branch) }
      for call in branch.ended { end(call: call) }
    default: break
    }
  }

  /// Notes that a `return` can't reply to a call any more.
  mutating func end(call: Int) {
    let place = activating.partitioningIndex { $0 >= call }
    if place < activating.count, activating[place] == call { activating.remove(at: place) }
    if let last = branches.indices.last, call < branches[last].start {
      branches[last].ended.append(call)
    }
  }
}
