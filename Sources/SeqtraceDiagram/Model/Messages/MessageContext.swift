/// What a trace tells of a message besides what a picture shows.
public struct MessageContext: Sendable, Hashable {
  /// The message's position.
  public var position: SequenceDiagram.Position
  /// The lane in which it was sent: the logical task, numbered from 0 in the order of the lanes' first events.
  public var lane: Int
  /// The time in nanoseconds since an origin that all messages of a diagram share; `nil` if it wasn't recorded.
  public var nanoseconds: Int64?
  /// The position of the message that caused this one, if that isn't the innermost open call of its lane: the
  /// post of a callback or, for the first message of a lane, the one that started the lane. It may have been
  /// left out of the diagram.
  public var cause: SequenceDiagram.Position?

  /// Creates a context.
  public init(
    position: SequenceDiagram.Position, lane: Int = 0, nanoseconds: Int64? = nil,
    cause: SequenceDiagram.Position? = nil
  ) {
    self.position = position
    self.lane = lane
    self.nanoseconds = nanoseconds
    self.cause = cause
  }
}
