/// A period during which a lifeline is active, drawn as a bar.
///
/// In UML, this is an `ExecutionSpecification`.
public struct Activation: Sendable, Hashable {
  /// The lifeline that is active.
  public var lifeline: Lifeline.ID
  /// The position of the message that starts the activation. In a part of a diagram, this may lie before the
  /// first remaining message.
  public var start: SequenceDiagram.Position
  /// The position of the last element that the activation covers: its reply or, without a reply, the last
  /// element before the activation ends. Equals `start` if the activation covers nothing else.
  public var end: SequenceDiagram.Position
  /// Whether the recording stopped before the activation ended.
  public var isInterrupted: Bool
  /// Whether the activation continues past the end of the diagram, for example on another page. Its bar then
  /// reaches to the end of the lifelines.
  public var goesOn = false
  /// The colours of the bar.
  public var look = BoxLook()

  /// Creates an activation.
  public init(
    lifeline: Lifeline.ID, start: SequenceDiagram.Position, end: SequenceDiagram.Position,
    isInterrupted: Bool = false
  ) {
    self.lifeline = lifeline
    self.start = start
    self.end = end
    self.isInterrupted = isInterrupted
  }
}
