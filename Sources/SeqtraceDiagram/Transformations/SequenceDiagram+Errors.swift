extension SequenceDiagram {
  /// Returns this diagram with what leads to errors only: the calls that throw, those around them, and their replies.
  ///
  /// A call from which an error is caught is the outermost of its calls. A diagram without errors has no messages
  /// left. A remark in ``remarks`` says what was left out.
  ///
  /// - Parameter wording: The words of the remark.
  /// - Complexity: O(*n* log *n*) for *n* messages, activations and fragments together.
  public func leadingToErrors(wording: DiagramWording = .english) -> SequenceDiagram {
    let tree = CallTree(of: self)
    var failing: Set<Int> = []
    for (message, sender) in zip(messages, tree.senders) where message.isThrow {
      var activation = sender
      // Those around an activation that is known are known as well.
      while let inner = activation, failing.insert(inner).inserted {
        activation = tree.parents[inner]
      }
    }
    var cut = DiagramCut(self)
    cut.keepsMessage = messages.indices.map { index in
      messages[index].kind == .reply
        ? tree.senders[index].map(failing.contains) ?? messages[index].isThrow
        : tree.starts[index].contains(where: failing.contains)
    }
    cut.dropWhatFollows(from: tree)
    cut.dropSilentLifelines()
    return cut.result(.successful, wording)
  }
}
