/// An observer's registration with a notification centre, drawn along the centre's lifeline.
public struct Registration: Sendable, Hashable {
  /// The centre's lifeline.
  public var center: Lifeline.ID
  /// The notification's name; `nil` for all names.
  public var name: String?
  /// The position of the message that created the registration. In a part of a diagram, this may lie before
  /// the first remaining message.
  public var start: SequenceDiagram.Position
  /// The position of the message that ended the registration; `nil` if it never ends. In a part of a diagram,
  /// this may lie after the last remaining message.
  public var end: SequenceDiagram.Position?

  /// Creates a registration.
  public init(
    center: Lifeline.ID, name: String?, start: SequenceDiagram.Position,
    end: SequenceDiagram.Position?
  ) {
    self.center = center
    self.name = name
    self.start = start
    self.end = end
  }
}
