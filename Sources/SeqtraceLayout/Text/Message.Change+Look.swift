import SeqtraceDiagram

extension Message.Change {
  /// The mark before the label, which shows the change without colour.
  var mark: String {
    switch self {
    case .added: "+ "
    case .removed: "− "
    case .changed: "≠ "
    case .movedHere: "> "
    case .movedAway: "< "
    }
  }

  /// The style of a changed message.
  var style: DiagramLayout.Style {
    switch self {
    case .added, .movedHere: .added
    case .removed, .movedAway: .removed
    case .changed: .changed
    }
  }

  /// Whether the newer diagram has the message.
  var isOfNewer: Bool { style != .removed }
}
