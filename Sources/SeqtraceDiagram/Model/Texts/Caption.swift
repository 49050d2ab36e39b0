/// The explanation of one numbered step, drawn under the diagram.
public struct Caption: Sendable, Hashable {
  /// The number of the messages that the caption explains.
  public var number: MessageNumber
  /// The explanation.
  public var text: String

  /// Creates a caption.
  public init(number: MessageNumber, text: String) {
    self.number = number
    self.text = text
  }
}
