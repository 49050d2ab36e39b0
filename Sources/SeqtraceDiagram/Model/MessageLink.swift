/// Where a message leads: the line of the source that recorded it.
public struct MessageLink: Sendable, Hashable {
  /// The position of the message.
  public var position: Position
  /// The address, fit to be written into a picture.
  public var address: String

  /// Creates a link.
  public init(position: Position, address: String) {
    self.position = position
    self.address = address
  }
}
