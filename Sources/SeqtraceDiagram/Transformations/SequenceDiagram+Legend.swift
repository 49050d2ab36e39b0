extension SequenceDiagram {
  /// Returns this diagram with a legend that explains exactly the notation that it uses.
  ///
  /// - Parameter wording: Returns the meaning of a kind of notation. It is called once for each
  ///   kind.
  /// - Complexity: O(*n*) for *n* elements.
  public func explained(_ wording: (LegendEntry.Kind) -> String) -> SequenceDiagram {
    var result = self
    result.legend = notation.map { LegendEntry(kind: $0, text: wording($0)) }
    return result
  }

  /// The kinds of notation that the diagram uses: lines first, then lifelines, then all others.
  public var notation: [LegendEntry.Kind] {
    lineNotation + lifelineNotation + surroundingNotation + changeNotation
  }

  private var lineNotation: [LegendEntry.Kind] {
    var used: Set<LegendEntry.Kind> = []
    for message in messages {
      used.insert(message.notation)
      if message.isFound { used.insert(.found) }
      if message.isLost { used.insert(.lost) }
      if message.sender == .gate || message.receiver == .gate { used.insert(.gate) }
    }
    let order: [LegendEntry.Kind] = [
      .call, .signal, .reply, .thrownReply, .creation, .found, .lost, .gate,
    ]
    return order.filter(used.contains)
  }

  private var lifelineNotation: [LegendEntry.Kind] {
    let kinds = Set(lifelines.map(\.kind))
    var used = Lifeline.Kind.allCases.filter(kinds.contains)
      .compactMap { LegendEntry.Kind(named: $0.rawValue) }
    if lifelines.contains(where: { $0.facetOf != nil }) { used.append(.facet) }
    if !activations.isEmpty { used.append(.activation) }
    if activations.contains(where: \.isInterrupted) { used.append(.interruption) }
    if lifelines.contains(where: { $0.destruction != nil }) { used.append(.destruction) }
    if !durations.isEmpty { used.append(.duration) }
    if !measures.isEmpty { used.append(.measure) }
    if registrations.contains(where: { $0.end != nil }) { used.append(.registration) }
    if registrations.contains(where: { $0.end == nil }) { used.append(.openRegistration) }
    return used
  }

  private var surroundingNotation: [LegendEntry.Kind] {
    let rules = Set(fragments.map(\.operator))
    var used = CombinedFragment.Operator.allCases.filter(rules.contains)
      .map(LegendEntry.Kind.fragment)
    if !references.isEmpty { used.append(.reference) }
    if separators.contains(where: { [.divider, .page].contains($0.kind) }) {
      used.append(.divider)
    }
    if separators.contains(where: { $0.kind == .delay }) { used.append(.delay) }
    if notes.contains(where: { $0.kind == .comment }) { used.append(.note) }
    if notes.contains(where: { $0.kind == .state }) { used.append(.state) }
    if !groups.isEmpty { used.append(.group) }
    return used
  }

  /// The kinds of change that the diagram's messages are marked with.
  public var changeNotation: [LegendEntry.Kind] {
    let changes = Set(messages.lazy.compactMap(\.change))
    return Message.Change.allCases.filter(changes.contains)
      .compactMap { LegendEntry.Kind(named: $0.rawValue) }
  }
}

extension Message {
  /// The notation of the message's line and head. A destruction is drawn like a call.
  fileprivate var notation: LegendEntry.Kind {
    switch kind {
    case .call, .destruction: .call
    case .signal: .signal
    case .reply: isThrow ? .thrownReply : .reply
    case .creation: .creation
    }
  }
}
