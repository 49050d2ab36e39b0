/// Recorded facts about a message; pictures don't show these facts.
public struct MessageContext: Sendable, Hashable {
  /// The message's position.
  public var position: SequenceDiagram.Position
  /// The lane of the message, which is a logical task. Lanes are numbered from 0, in the order of their first
  /// events.
  public var lane: Int
  /// The time in nanoseconds since an origin that all messages of the diagram share; `nil` if it wasn't
  /// recorded.
  public var nanoseconds: Int64?
  /// The duration of the call that the message starts; `nil` for other messages, or if unknown.
  public var duration: TimeSpan?
  /// The source line that sent the message, as `path:line`; `nil` if it wasn't recorded.
  public var source: String?
  /// The position of the message that caused this one; `nil` if this is the innermost open call of the same
  /// lane. The cause of a callback is the post; that of the first message of a lane is the message that
  /// started the lane. The diagram may omit the message at this position.
  public var cause: SequenceDiagram.Position?
  /// Attributes of a call's span, as `key: value`; diagrams don't draw them.
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
