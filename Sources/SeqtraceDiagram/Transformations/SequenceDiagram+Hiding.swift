extension SequenceDiagram {
  /// Returns this diagram with only some of its lifelines.
  ///
  /// A lifeline is shown if a pattern in `only` matches it, or `only` is empty, and no pattern in `hiding`
  /// matches it (see ``NamePattern/matches(_:)-(Lifeline)``).
  ///
  /// A message to a shown lifeline stays. If its sender is hidden, the message starts at the diagram's edge
  /// (in UML, a `Gate`), and its reply goes there. Messages to hidden lifelines are omitted with their
  /// replies. Messages between shown lifelines stay, even if a hidden call led to them.
  ///
  /// A remark in ``remarks`` lists the omitted elements.
  ///
  /// - Parameters:
  ///   - only: The patterns of the lifelines to show; empty for all.
  ///   - hiding: The patterns of the lifelines to hide.
  ///   - wording: The wording of the remark.
  /// - Complexity: O(*n* log *n*) for *n* messages, activations and fragments together.
  public func filtered(
    only: [NamePattern] = [], hiding: [NamePattern] = [], wording: DiagramWording = .english
  ) -> SequenceDiagram {
    var cut = DiagramCut(self)
    cut.keepsLifeline = lifelines.map { (only.isEmpty || only.match($0)) && !hiding.match($0) }
    cut.keepsMessage = messages.map { message in
      let isReply = message.kind == .reply
      let subject = isReply ? message.sender : message.receiver
      let other = isReply ? message.receiver : message.sender
      return subject.lifeline == nil ? !cut.hides(other) : !cut.hides(subject)
    }
    return cut.result(.hidden, wording)
  }

  /// Returns this diagram with only the calls down to a depth, counted from its outermost calls.
  ///
  /// A message belongs to the activation that sends it; a diagram without activations has no inner calls.
  /// Lifelines without remaining messages are omitted as well. A remark in ``remarks`` lists the omitted
  /// elements.
  ///
  /// - Parameters:
  ///   - depth: The number of levels to keep. Must be at least 1.
  ///   - wording: The wording of the remark.
  /// - Complexity: O(*n* log *n*) for *n* messages, activations and fragments together.
  public func limited(
    toDepth depth: Int, wording: DiagramWording = .english
  ) -> SequenceDiagram {
    precondition(depth >= 1, "a diagram has at least its outermost calls")
    let tree = CallTree(of: self)
    return cut(tree.depths.map { $0 <= depth }, tree, .deeper(than: depth), wording)
  }

  /// Returns this diagram without the messages inside the calls to some lifelines.
  ///
  /// These lifelines keep only the messages that they receive outside of such calls, with the replies.
  /// Lifelines without remaining messages are omitted as well. A remark in ``remarks`` lists the omitted
  /// elements.
  ///
  /// - Parameters:
  ///   - globs: The patterns of the lifelines to collapse.
  ///   - wording: The wording of the remark.
  /// - Complexity: O(*n* log *n*) for *n* messages, activations and fragments together.
  public func collapsed(
    _ globs: [NamePattern], wording: DiagramWording = .english
  ) -> SequenceDiagram {
    let collapsed = Set(lifelines.lazy.filter { globs.match($0) }.map(\.id))
    let tree = CallTree(of: self)
    // An activation's parent precedes it.
    var isInside = Array(repeating: false, count: activations.count)
    func isWithin(_ activation: Int?) -> Bool {
      guard let activation else { return false }
      return isInside[activation] || collapsed.contains(activations[activation].lifeline)
    }
    for index in activations.indices { isInside[index] = isWithin(tree.parents[index]) }
    let keepsMessage = zip(messages, tree.senders).map { message, sender in
      message.kind == .reply ? !(sender.map { isInside[$0] } ?? false) : !isWithin(sender)
    }
    let names = lifelines.filter { collapsed.contains($0.id) }.map(\.label.text)
    return cut(keepsMessage, tree, .inside(.init(names)), wording)
  }

  /// Returns this diagram with only the messages to and from some lifelines.
  ///
  /// These lifelines and those at the other ends of their messages remain. A remark in ``remarks`` lists the
  /// omitted elements.
  ///
  /// - Parameters:
  ///   - globs: The patterns of the lifelines to focus on.
  ///   - wording: The wording of the remark.
  /// - Complexity: O(*n* log *n*) for *n* messages, activations and fragments together.
  public func focused(
    on globs: [NamePattern], wording: DiagramWording = .english
  ) -> SequenceDiagram {
    let focus = lifelines.map(globs.match)
    var cut = DiagramCut(self)
    var keeps = focus
    for (index, message) in messages.enumerated() {
      let ends = [message.sender, message.receiver].compactMap { cut.index(of: $0) }
      cut.keepsMessage[index] = ends.contains { focus[$0] }
      if cut.keepsMessage[index] { for end in ends { keeps[end] = true } }
    }
    cut.keepsLifeline = keeps
    cut.dropWhatFollows(from: CallTree(of: self))
    let names = zip(lifelines, focus).filter(\.1).map(\.0.label.text)
    return cut.result(.beyond(.init(names)), wording)
  }
}
