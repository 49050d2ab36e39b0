/// The places of a diagram's texts that an author can move.
public struct TextPlaces: Sendable, Hashable {
  /// The place of ``SequenceDiagram/Surroundings/header``.
  public var header = TextAlignment.left
  /// The place of ``SequenceDiagram/Surroundings/footer``.
  public var footer = TextAlignment.left
  /// The place of ``SequenceDiagram/Surroundings/explanation``.
  public var explanation = TextAlignment.left
  /// Whether the explanation is below the title instead of below the diagram.
  public var hasExplanationOnTop = false
  /// The place of labels along their messages.
  public var labels = LabelPlace.center
  /// The place of names in ``SequenceDiagram/references``.
  public var references = TextAlignment.center

  /// Creates the default places.
  public init() {}

  /// The place of a label along its message's line.
  public enum LabelPlace: String, Sendable, Hashable, CaseIterable {
    /// In the middle.
    case center
    /// At the left or the right end.
    case left, right
    /// Beside the sender or the receiver; in the middle if the message has heads at both ends.
    case sender, receiver

    /// The alignment of a label and its lines.
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
