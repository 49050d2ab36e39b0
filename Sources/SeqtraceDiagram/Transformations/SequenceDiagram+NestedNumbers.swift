extension SequenceDiagram {
  /// Returns this diagram with a number for each message but replies, in UML's nested decimal form.
  ///
  /// ```
  ///  client ──1: f()──▶ A
  ///                     A ──1.1: g()──▶ B
  ///                     A ──1.2: h()──▶ B
  ///  client ──2: f()──▶ A
  /// ```
  ///
  /// What a call causes is counted behind the call's own number; what nobody called is counted at
  /// the outermost level. An answer has no number of its own (UML 2.5.1, 17.9).
  ///
  /// - Parameter depth: The most parts that a number has; deeper calls are counted on with their
  ///   callers. Must be at least 1.
  /// - Complexity: O(*n* · *depth*) for *n* messages.
  public func numberedByNesting(depth: Int = 24) -> SequenceDiagram {
    precondition(depth >= 1, "a message number has at least one part")
    let tree = CallTree(of: self)
    // What is being counted: by each activation's own count, or its caller's.
    var counters = [(prefix: [Int](), count: 0)]
    var counterOfActivation = Array(repeating: 0, count: activations.count)
    var next = 0
    var result = self
    for (index, message) in messages.enumerated() {
      while next < activations.count, activations[next].start < message.position { next += 1 }
      guard message.kind != .reply else {
        result.messages[index].number = nil
        continue
      }
      let counter = tree.senders[index].map { counterOfActivation[$0] } ?? 0
      counters[counter].count += 1
      let parts = counters[counter].prefix + [counters[counter].count]
      var number = MessageNumber(parts[0])
      number.parts = parts
      result.messages[index].number = number
      while next < activations.count, activations[next].start == message.position {
        if activations[next].lifeline == message.receiver.lifeline {
          counterOfActivation[next] = parts.count < depth ? counters.count : counter
          if parts.count < depth { counters.append((parts, 0)) }
        }
        next += 1
      }
    }
    return result
  }
}
