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
  /// The duration; in a diagram of many runs, the median.
  public var time: TimeSpan
  /// The text that replaces the duration in a diagram of many runs; `nil` for the duration itself.
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
