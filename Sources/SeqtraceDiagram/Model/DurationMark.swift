/// How long a call took, told beside the end of its bar.
///
/// In UML, this is a `DurationConstraint` on an `ExecutionSpecification`.
public struct DurationMark: Sendable, Hashable {
  /// Whose activation it was.
  public var lifeline: Lifeline.ID
  /// The position at which the activation starts.
  public var start: Position
  /// The position of the last thing that the activation covers.
  public var end: Position
  /// How long it took.
  public var time: TimeSpan

  /// Creates a mark.
  public init(lifeline: Lifeline.ID, start: Position, end: Position, time: TimeSpan) {
    self.lifeline = lifeline
    self.start = start
    self.end = end
    self.time = time
  }
}
