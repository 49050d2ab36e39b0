import ArgumentParser

/// One of UML's interaction diagrams.
enum DiagramKind: String, Sendable, Hashable, OptionWord {
  /// Who says what, in which order.
  case sequence
  /// Who talks to whom, with numbers that tell the order.
  case communication

  /// Whether a format can show it.
  func isShown(as format: OutputFormat) -> Bool {
    switch (self, format) {
    case (.sequence, _), (_, .svg), (_, .png), (_, .pdf), (_, .dot): true
    default: false
    }
  }
}
