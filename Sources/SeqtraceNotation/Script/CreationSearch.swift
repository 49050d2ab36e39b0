import SeqtraceDiagram

/// Finds the messages that can be drawn as ending at the head of the lifeline that they create.
///
/// If a created lifeline is mentioned before its creation, or if no lifeline sends the creation, Mermaid
/// rejects the text and PlantUML draws it wrongly. In these cases, the head of the lifeline is at the top
/// instead.
struct CreationSearch {
  private let diagram: SequenceDiagram
  private let indices: LifelineIndices
  private let anchors: NoteAnchors

  init(_ diagram: SequenceDiagram, _ indices: LifelineIndices, _ anchors: NoteAnchors) {
    self.diagram = diagram
    self.indices = indices
    self.anchors = anchors
  }

  /// Returns the indices of the created lifelines with heads at a message, by the index of that message.
  func creations() -> [Int: Int] {
    let (first, mentions) = (firstMessages(), firstMentionsBesideMessages())
    var creations: [Int: Int] = [:]
    for lifeline in diagram.lifelines.indices {
      guard let index = first[lifeline] else { continue }
      let message = diagram.messages[index]
      guard diagram.lifelines[lifeline].creation == message.position,
        message.position <= mentions[lifeline], case .lifeline(let sender) = end(message.sender),
        end(message.receiver) == .lifeline(lifeline), sender != lifeline
      else { continue }
      creations[index] = lifeline
    }
    return creations
  }

  private func end(_ end: Message.End) -> DiagramScript.Terminal { indices.terminal(end) }

  /// Returns, for each lifeline, the index of the first message that it sends or receives.
  private func firstMessages() -> [Int?] {
    var first = [Int?](repeating: nil, count: diagram.lifelines.count)
    for (index, message) in diagram.messages.enumerated() {
      for case .lifeline(let lifeline) in [end(message.sender), end(message.receiver)] {
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
    for note in diagram.notes {
      for id in lifelines(of: note) {
        guard let lifeline = indices[id] else { continue }
        mentions[lifeline] = min(mentions[lifeline], note.position)
      }
    }
    for reference in diagram.references {
      for id in [reference.first, reference.last] {
        guard let lifeline = indices[id] else { continue }
        mentions[lifeline] = min(mentions[lifeline], reference.position)
      }
    }
    for activation in diagram.activations {
      guard let lifeline = indices[activation.lifeline] else { continue }
      mentions[lifeline] = min(mentions[lifeline], activation.start)
    }
    return mentions
  }
}

extension CreationSearch {
  private func lifelines(of note: Note) -> [Lifeline.ID] {
    guard let message = anchors.message(beside: note).map({ diagram.messages[$0] }) else {
      return note.placement.lifelines
    }
    return [message.sender, message.receiver].compactMap(\.lifeline)
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
