/// A link from a message to the source line that recorded it.
public struct MessageLink: Sendable, Hashable {
  /// The position of the message.
  public var position: SequenceDiagram.Position
  /// The address, which is safe to embed in a picture.
  public var address: String

  /// Creates a link.
  public init(position: SequenceDiagram.Position, address: String) {
    self.position = position
    self.address = address
  }
}
