extension SequenceDiagram {
  /// Returns this diagram with only some of its lifelines.
  ///
  /// Shown is what `only` matches, or everything if it is empty, except for what `hiding` matches
  /// (see ``Glob/matches(_:)-(Lifeline)``). What a shown lifeline hears stays: where a hidden one
  /// says it, it comes from the diagram's edge (in UML, a `Gate`), and so its answer goes there.
  /// What a shown lifeline says to a hidden one is left out with its answer, and so is what hidden
  /// ones say to each other; what such a call led to between shown lifelines stays.
  ///
  /// What was left out is said in ``remarks``.
  ///
  /// - Complexity: O(*n* log *n*) for *n* messages, activations and fragments together.
  public func filtered(only: [Glob] = [], hiding: [Glob] = []) -> SequenceDiagram {
    var cut = DiagramCut(self)
    cut.keepsLifeline = lifelines.map { (only.isEmpty || only.match($0)) && !hiding.match($0) }
    cut.keepsMessage = messages.map { message in
      let isReply = message.kind == .reply
      let subject = isReply ? message.sender : message.receiver
      let other = isReply ? message.receiver : message.sender
      return subject.lifeline == nil ? !cut.hides(other) : !cut.hides(subject)
    }
    return cut.result("hidden")
  }

  /// Returns this diagram with only the calls down to a depth, counted from the outermost call that
  /// it has.
  ///
  /// A message belongs to the activation that it was sent from; a diagram without activations has
  /// no inner calls. Lifelines that have nothing left to say or hear are left out, too. What was
  /// left out is said in ``remarks``.
  ///
  /// - Parameter depth: How many levels remain. Must be at least 1.
  /// - Complexity: O(*n* log *n*) for *n* messages, activations and fragments together.
  public func limited(toDepth depth: Int) -> SequenceDiagram {
    precondition(depth >= 1, "a diagram has at least its outermost calls")
    let tree = CallTree(of: self)
    var cut = DiagramCut(self)
    cut.keepsMessage = tree.depths.map { $0 <= depth }
    cut.dropWhatFollows(from: tree)
    cut.dropSilentLifelines()
    return cut.result(depth == 1 ? "deeper than 1 call" : "deeper than \(depth) calls")
  }

  /// Returns this diagram without what happens inside the calls to some lifelines.
  ///
  /// Of such a lifeline remain what it hears outside of these calls, and its answers. Lifelines
  /// that have nothing left to say or hear are left out, too. What was left out is said in
  /// ``remarks``.
  ///
  /// - Complexity: O(*n* log *n*) for *n* messages, activations and fragments together.
  public func collapsed(_ globs: [Glob]) -> SequenceDiagram {
    let collapsed = Set(lifelines.lazy.filter { globs.match($0) }.map(\.id))
    let tree = CallTree(of: self)
    // The parents of an activation come before it.
    var isInside = Array(repeating: false, count: activations.count)
    func isWithin(_ activation: Int?) -> Bool {
      guard let activation else { return false }
      return isInside[activation] || collapsed.contains(activations[activation].lifeline)
    }
    for index in activations.indices { isInside[index] = isWithin(tree.parents[index]) }
    var cut = DiagramCut(self)
    for (index, sender) in tree.senders.enumerated() {
      let isAnswer = messages[index].kind == .reply
      cut.keepsMessage[index] =
        isAnswer ? !(sender.map { isInside[$0] } ?? false) : !isWithin(sender)
    }
    cut.dropWhatFollows(from: tree)
    cut.dropSilentLifelines()
    let names = lifelines.filter { collapsed.contains($0.id) }.map(\.label)
    return cut.result("inside " + Omission.list(names))
  }

  /// Returns this diagram with only what some lifelines say and hear, and those with whom they
  /// talk.
  ///
  /// What was left out is said in ``remarks``.
  ///
  /// - Complexity: O(*n* log *n*) for *n* messages, activations and fragments together.
  public func focused(on globs: [Glob]) -> SequenceDiagram {
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
    let names = zip(lifelines, focus).filter(\.1).map(\.0.label)
    return cut.result("beyond " + Omission.list(names))
  }
}
