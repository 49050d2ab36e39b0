/// The horizontal alignment of a text's lines, or of a text beside the diagram.
public enum TextAlignment: String, Sendable, Hashable, CaseIterable {
  case left, center, right
}

extension TextAlignment {
  /// Returns the start of an element with this width in the available room; the room's start if the element
  /// doesn't fit.
  package func start(of width: Int, in room: Range<Int>) -> Int {
    let free = max(0, room.count - width)
    return switch self {
    case .left: room.lowerBound
    case .center: room.lowerBound + free / 2
    case .right: room.lowerBound + free
    }
  }
}
