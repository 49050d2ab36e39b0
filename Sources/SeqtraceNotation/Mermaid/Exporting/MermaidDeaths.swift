import SeqtraceDiagram

/// Finds, for each lifeline that is destroyed, the message before which Mermaid's `destroy` is written.
///
/// Mermaid accepts only one `destroy` before a message, and none before a message that creates a participant.
struct MermaidDeaths {
  /// For each lifeline, the index of the message at which Mermaid draws its X; `nil` if there is none.
  private(set) var messages: [Int?]

  init(_ script: DiagramScript) {
    messages = [Int?](repeating: nil, count: script.diagram.lifelines.count)
    var taken = Set(script.creations.keys)
    let last = Self.lastMessages(script)
    for (index, lifeline) in script.diagram.lifelines.enumerated() {
      guard let destruction = lifeline.destruction, let message = last[index],
        script.diagram.messages[message].position >= destruction,
        taken.insert(message).inserted
      else { continue }
      messages[index] = message
    }
  }

  /// Returns, for each lifeline, the index of the last message that it sends or receives.
  private static func lastMessages(_ script: DiagramScript) -> [Int?] {
    var last = [Int?](repeating: nil, count: script.diagram.lifelines.count)
    for step in script.steps {
      guard case .message(let index) = step else { continue }
      let message = script.diagram.messages[index]
      let ends = [script.terminal(message.sender), script.terminal(message.receiver)]
      for case .lifeline(let lifeline) in ends { last[lifeline] = index }
    }
    return last
  }
}
