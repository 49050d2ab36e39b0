import SeqtraceDiagram

/// The delays that PlantUML refuses: until the message after one, no bar may start or end, and no
/// lifeline come or go.
struct PlantUMLDelays {
  /// The indices of these separators.
  private(set) var refused: Set<Int> = []

  /// Goes through the steps from the last to the first.
  init(_ script: DiagramScript) {
    var isFollowedByBar = false
    for step in script.steps.reversed() {
      switch step {
      case .message(let index):
        let message = script.diagram.messages[index]
        let ends = [script.terminal(message.sender), script.terminal(message.receiver)]
        // One without a lifeline is a note.
        guard ends.contains(where: \.isLifeline) else { continue }
        isFollowedByBar = script.creations[index] != nil
      case .activate, .deactivate, .destroy: isFollowedByBar = true
      case .separator(let index): if isFollowedByBar { refused.insert(index) }
      case .note, .reference, .open, .nextOperand, .close, .openRegion, .closeRegion: break
      }
    }
  }
}
