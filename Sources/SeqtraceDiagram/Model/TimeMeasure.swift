/// How long it took from one message to another, measured beside a lifeline.
///
/// In UML, this is a `DurationConstraint` between two `MessageOccurrenceSpecification`s.
public struct TimeMeasure: Sendable, Hashable {
  /// The lifeline beside which it stands.
  public var lifeline: Lifeline.ID
  /// The position of the message from which time is taken.
  public var start: Position
  /// The position of the message up to which time is taken; after ``start``.
  public var end: Position
  /// How long it took.
  public var time: TimeSpan

  /// Creates a measure.
  public init(beside lifeline: Lifeline.ID, from start: Position, to end: Position, time: TimeSpan)
  {
    self.lifeline = lifeline
    self.start = start
    self.end = end
    self.time = time
  }
}

/// When a message was recorded.
public struct MessageTime: Sendable, Hashable {
  /// The message's position.
  public var position: Position
  /// The time in nanoseconds, from a beginning that all messages of a diagram share.
  public var nanoseconds: Int64

  /// Creates a time.
  public init(position: Position, nanoseconds: Int64) {
    self.position = position
    self.nanoseconds = nanoseconds
  }
}
