/// One of UML's interaction diagrams.
enum DiagramKind: String, Sendable, Hashable, NamedValue {
  /// A sequence diagram: the messages from top to bottom, in their order.
  case sequence
  /// A communication diagram: the links between participants, with numbered messages.
  case communication
}
