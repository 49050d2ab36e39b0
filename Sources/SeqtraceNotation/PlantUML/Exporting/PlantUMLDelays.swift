import SeqtraceDiagram

/// The delays that PlantUML rejects. Between a delay and the next message, no bar may start or end, and no
/// lifeline may be created or destroyed.
struct PlantUMLDelays {
  /// The indices of the rejected separators.
  private(set) var refused: Set<Int> = []

  /// Visits the steps from the last to the first.
  init(_ script: DiagramScript) {
    var isFollowedByBar = false
    for step in script.steps.reversed() {
      switch step {
      case .message(let index):
        // A message without a lifeline is written as a note.
        guard script.isAtLifeline(index) else { continue }
        isFollowedByBar = script.creations[index] != nil
      case .activate, .deactivate, .destroy: isFollowedByBar = true
      case .separator(let index): if isFollowedByBar { refused.insert(index) }
      default: break
      }
    }
  }
}
