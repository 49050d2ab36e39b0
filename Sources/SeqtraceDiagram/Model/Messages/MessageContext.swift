/// The recorded facts about a message that a picture doesn't show.
public struct MessageContext: Sendable, Hashable {
  /// The message's position.
  public var position: SequenceDiagram.Position
  /// The lane of the message: its logical task. Lanes are numbered from 0 by first event.
  public var lane: Int
  /// The time in nanoseconds since an origin that all messages of the diagram share; `nil` if it wasn't
  /// recorded.
  public var nanoseconds: Int64?
  /// The duration of the call that the message starts; `nil` for other messages, or if unknown.
  public var duration: TimeSpan?
  /// The source line that sent the message, as `path:line`; `nil` if it wasn't recorded.
  public var source: String?
  /// The position of the message that caused this one, if it isn't the innermost open call of the same lane.
  /// For a callback, this is the post; for the first message of a lane, the message that started the lane.
  /// The diagram may omit it.
  public var cause: SequenceDiagram.Position?
  /// Attributes of a call's span that aren't drawn, as `key: value`.
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
