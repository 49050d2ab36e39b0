/// The positions of a diagram's texts that an author can choose.
public struct TextPlaces: Sendable, Hashable {
  /// The alignment of ``SequenceDiagram/Surroundings/header``.
  public var header = TextAlignment.left
  /// The alignment of ``SequenceDiagram/Surroundings/footer``.
  public var footer = TextAlignment.left
  /// The positions of labels along their messages.
  public var labels = LabelPlace.center

  /// Creates the default positions.
  public init() {}

  /// The position of a label along its message's line.
  public enum LabelPlace: String, Sendable, Hashable, CaseIterable {
    /// In the middle.
    case center
    /// At the left or the right end.
    case left, right
    /// Next to the sender or the receiver; in the middle if the line has arrowheads at both ends.
    case sender, receiver

    /// Returns the alignment of a label and its lines.
    package func alignment(isRightward: Bool, isTwoWay: Bool) -> TextAlignment {
      switch self {
      case .center: .center
      case .left: .left
      case .right: .right
      case .sender: isTwoWay ? .center : isRightward ? .left : .right
      case .receiver: isTwoWay ? .center : isRightward ? .right : .left
      }
    }
  }
}
