/// What an observer registered with a notification centre, drawn along the centre's lifeline.
public struct Registration: Sendable, Hashable {
  /// The centre's lifeline.
  public var center: Lifeline.ID
  /// The notification's name, or `nil` for every name.
  public var name: String?
  /// The position of the message that made it; in a part of a diagram perhaps before all that is
  /// left.
  public var start: Position
  /// The position of the message that ended it, or `nil` if it is still open at the end; in a part
  /// of a diagram perhaps after all that is left.
  public var end: Position?

  /// Creates a registration.
  public init(center: Lifeline.ID, name: String?, start: Position, end: Position?) {
    self.center = center
    self.name = name
    self.start = start
    self.end = end
  }
}
