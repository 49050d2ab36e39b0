import SeqtraceDiagram

extension DiagramScript {
  /// Returns the indices of the created lifelines with heads at a message, by the index of that message.
  ///
  /// If a created lifeline is mentioned before its creation, or if no lifeline sends the creation, Mermaid
  /// rejects the text and PlantUML draws it wrongly. In these cases, the head of the lifeline is at the top
  /// instead.
  func findCreations() -> [Int: Int] {
    let (first, mentions) = (firstMessages(), firstMentionsBesideMessages())
    var creations: [Int: Int] = [:]
    for lifeline in diagram.lifelines.indices {
      guard let index = first[lifeline] else { continue }
      let message = diagram.messages[index]
      guard diagram.lifelines[lifeline].creation == message.position,
        message.position <= mentions[lifeline],
        case .lifeline(let sender) = terminal(message.sender),
        terminal(message.receiver) == .lifeline(lifeline), sender != lifeline
      else { continue }
      creations[index] = lifeline
    }
    return creations
  }

  /// Returns, for each lifeline, the index of the first message that it sends or receives.
  private func firstMessages() -> [Int?] {
    var first = [Int?](repeating: nil, count: diagram.lifelines.count)
    for (index, message) in diagram.messages.enumerated() {
      for case .lifeline(let lifeline) in [terminal(message.sender), terminal(message.receiver)] {
        if let other = first[lifeline], diagram.messages[other].position <= message.position {
          continue
        }
        first[lifeline] = index
      }
    }
    return first
  }

  /// Returns, for each lifeline, the first position at which a note, a reference, a bar or its own X needs
  /// it.
  private func firstMentionsBesideMessages() -> [Position] {
    var mentions = diagram.lifelines.map { $0.destruction ?? .max }
    func mention(_ ids: [Lifeline.ID], at position: Position) {
      for lifeline in ids.compactMap({ index(of: $0) }) {
        mentions[lifeline] = min(mentions[lifeline], position)
      }
    }
    for note in diagram.notes { mention(ids(of: note), at: note.position) }
    for reference in diagram.references {
      mention([reference.first, reference.last], at: reference.position)
    }
    for activation in diagram.activations { mention([activation.lifeline], at: activation.start) }
    return mentions
  }
}

extension Note.Placement {
  /// The lifelines in the placement, without duplicates; empty for a note beside a message.
  var lifelines: [Lifeline.ID] {
    switch self {
    case .left(let id), .right(let id): [id]
    case .over(let first, let last): first == last ? [first] : [first, last]
    case .beside: []
    }
  }
}
