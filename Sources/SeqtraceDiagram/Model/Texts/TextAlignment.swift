/// Where the lines of a text, or a text beside the diagram, stand in the room that they have.
public enum TextAlignment: String, Sendable, Hashable, CaseIterable {
  case left, center, right
}

extension TextAlignment {
  /// Where something of a width starts in some room; at its start if there is no room left.
  package func start(of width: Int, in room: Range<Int>) -> Int {
    let free = max(0, room.count - width)
    return switch self {
    case .left: room.lowerBound
    case .center: room.lowerBound + free / 2
    case .right: room.lowerBound + free
    }
  }
}
