/// A stretch of a lifeline during which it is busy, drawn as a bar.
///
/// In UML, this is an `ExecutionSpecification`.
public struct Activation: Sendable, Hashable {
  /// Whose.
  public var lifeline: Lifeline.ID
  /// The position of the message that starts it; in a part of a diagram perhaps before all that is
  /// left.
  public var start: Position
  /// The position of the last thing that it covers: its own reply, or else what happened last
  /// before it ended. Equals `start` where nothing happened in between.
  public var end: Position
  /// Whether the recording stopped before it ended.
  public var isInterrupted: Bool

  /// Creates an activation.
  public init(
    lifeline: Lifeline.ID, start: Position, end: Position, isInterrupted: Bool = false
  ) {
    self.lifeline = lifeline
    self.start = start
    self.end = end
    self.isInterrupted = isInterrupted
  }
}
