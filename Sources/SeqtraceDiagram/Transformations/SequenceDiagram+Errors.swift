extension SequenceDiagram {
  /// Returns this diagram with only the calls that throw, the calls around them, and their replies.
  /// Destructions are omitted, unless an error occurs in a `deinit`.
  ///
  /// If a call catches an error, the calls around it stay as well. A diagram without errors has no messages
  /// left. A remark in ``remarks`` lists the omitted elements.
  ///
  /// - Parameter wording: The wording of the remark.
  /// - Complexity: O(*n* log *n*) for *n* messages, activations and fragments together.
  public func leadingToErrors(wording: DiagramWording = .english) -> SequenceDiagram {
    let tree = CallTree(of: self)
    var failing: Set<Int> = []
    for (message, sender) in zip(messages, tree.senders) where message.isThrow {
      var activation = sender
      // If an activation is already in the set, so are its ancestors.
      while let inner = activation, failing.insert(inner).inserted {
        activation = tree.parents[inner]
      }
    }
    let keepsMessage = messages.indices.map { index in
      messages[index].kind == .reply
        ? tree.senders[index].map(failing.contains) ?? messages[index].isThrow
        : tree.starts[index].contains(where: failing.contains)
    }
    var diagram = cut(keepsMessage, tree, .withoutErrors, wording)
    // An X without the message of the destruction would appear in the middle of a call.
    let kept = Set(zip(messages, keepsMessage).lazy.filter(\.1).map(\.0.position))
    let survivors = Set(
      lifelines.filter { $0.destruction.map { !kept.contains($0) } ?? false }.map(\.id))
    for index in diagram.lifelines.indices where survivors.contains(diagram.lifelines[index].id) {
      diagram.lifelines[index].destruction = nil
    }
    return diagram
  }
}
