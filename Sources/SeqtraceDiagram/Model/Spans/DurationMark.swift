/// The duration of a call, drawn beside the end of its bar.
///
/// In UML, this is a `DurationConstraint` on an `ExecutionSpecification`.
public struct DurationMark: Sendable, Hashable {
  /// The lifeline of the activation.
  public var lifeline: Lifeline.ID
  /// The position at which the activation starts.
  public var start: SequenceDiagram.Position
  /// The position of the last element that the activation covers.
  public var end: SequenceDiagram.Position
  /// The duration; the median in a diagram of many runs.
  public var time: TimeSpan
  /// The text that a diagram of many runs has in place of the duration; `nil` for the duration itself.
  public var text: String?

  /// The text of the constraint.
  package var words: String { text ?? "\(time)" }

  /// Creates a mark.
  public init(
    lifeline: Lifeline.ID, start: SequenceDiagram.Position, end: SequenceDiagram.Position,
    time: TimeSpan
  ) {
    self.lifeline = lifeline
    self.start = start
    self.end = end
    self.time = time
  }
}
