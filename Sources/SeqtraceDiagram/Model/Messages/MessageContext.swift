/// What a trace tells of a message besides what a picture shows.
public struct MessageContext: Sendable, Hashable {
  /// The message's position.
  public var position: SequenceDiagram.Position
  /// The lane in which it was sent: the logical task, numbered from 0 in the order of the lanes' first events.
  public var lane: Int
  /// The time in nanoseconds since an origin that all messages of a diagram share; `nil` if it wasn't recorded.
  public var nanoseconds: Int64?
  /// The duration of the call that the message starts; `nil` for other messages, and if it isn't known.
  public var duration: TimeSpan?
  /// The line of the source that sent the message, as `path:line`; `nil` if it wasn't recorded.
  public var source: String?
  /// The position of the message that caused this one, if that isn't the innermost open call of its lane: the
  /// post of a callback or, for the first message of a lane, the one that started the lane. It may have been
  /// left out of the diagram.
  public var cause: SequenceDiagram.Position?
  /// What the span of a call says besides what is drawn, as `key: value`.
  public var facts: [String] = []

  /// Creates a context.
  public init(
    position: SequenceDiagram.Position, lane: Int = 0, nanoseconds: Int64? = nil,
    duration: TimeSpan? = nil, source: String? = nil, cause: SequenceDiagram.Position? = nil
  ) {
    self.position = position
    self.lane = lane
    self.nanoseconds = nanoseconds
    self.duration = duration
    self.source = source
    self.cause = cause
  }
}
