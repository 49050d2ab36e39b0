/// One of UML's interaction diagrams.
enum DiagramKind: String, Sendable, Hashable, NamedValue {
  /// A sequence diagram: the messages in order from top to bottom.
  case sequence
  /// A communication diagram: the links between participants, with numbered messages.
  case communication
}
