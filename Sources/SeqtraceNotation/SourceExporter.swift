public import SeqtraceDiagram

/// A writer of another tool's source, or of our own file of a diagram.
///
/// Whatever the diagram says, the result is well-formed in the exporter's language: labels are data
/// and never become syntax, control characters are shown as pictures, and references to lifelines
/// that the diagram does not have count as unknown. Equal diagrams give equal texts.
public protocol SourceExporter: Sendable {
  /// Writes a diagram as a text that ends with a line break.
  ///
  /// - Complexity: O(*n* log *n*) for *n* elements that are out of order; linear for a diagram whose
  ///   arrays are sorted, as the builder makes them.
  func export(_ diagram: SequenceDiagram) -> String
}
