/// A kind of interaction diagram in UML.
enum DiagramKind: String, Sendable, Hashable, NamedValue {
  /// A sequence diagram: messages in order from top to bottom.
  case sequence
  /// A communication diagram: the links between participants, with numbered messages.
  case communication
}
