import SeqtraceDiagram

extension Message.Change {
  /// What stands before the label, so that the change is shown without colour.
  var mark: String {
    switch self {
    case .added: "+ "
    case .removed: "− "
    case .changed: "≠ "
    case .movedHere: "> "
    case .movedAway: "< "
    }
  }

  /// The style of what changed.
  var style: DiagramLayout.Style {
    switch self {
    case .added, .movedHere: .added
    case .removed, .movedAway: .removed
    case .changed: .changed
    }
  }

  /// Whether the newer diagram has it.
  var isOfNewer: Bool {
    switch self {
    case .added, .changed, .movedHere: true
    case .removed, .movedAway: false
    }
  }
}
