import ArgumentParser

/// One of UML's interaction diagrams.
enum DiagramKind: String, Sendable, Hashable, CaseIterable, ExpressibleByArgument {
  /// Who says what, in which order.
  case sequence
  /// Who talks to whom, with numbers that tell the order.
  case communication
}
