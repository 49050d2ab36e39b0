public import SeqtraceDiagram

/// The treatment of details that an exporter's language can't express.
public enum SourceDetails: Sendable, Hashable {
  /// Details are written as comments, which the importer for the same language reads.
  case comments
  /// Details are left out, which suits texts for other programs or for people.
  case none
}

/// Writes a diagram as source text, such as Mermaid or PlantUML.
///
/// For every diagram, the result is well-formed in the exporter's language: labels are data that never become
/// syntax, and control characters are written as visible symbols such as `␀`. If an end of a message is on a
/// lifeline that the diagram doesn't have, it is treated as unknown. Equal diagrams give equal texts.
public protocol SourceExporter: Sendable {
  /// Writes a diagram as a text that ends with a line break.
  ///
  /// - Complexity: O(*n* log *n*) for *n* elements; linear if the arrays are sorted, as those of the builder
  ///   are.
  func export(_ diagram: SequenceDiagram) -> String
}
