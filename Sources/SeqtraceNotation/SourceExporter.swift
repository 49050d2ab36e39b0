public import SeqtraceDiagram

/// The treatment of details for which an exporter's language has no notation.
public enum SourceDetails: Sendable, Hashable {
  /// Details are written as comments, which the language's importer reads.
  case comments
  /// Details are left out, for texts that are meant for other programs or people.
  case none
}

/// Writes a diagram as source text, such as Mermaid or PlantUML.
///
/// The result is well-formed in the exporter's language for every diagram: labels are data and
/// never become syntax, and control characters are written as visible symbols such as `␀`. An end
/// of a message on a lifeline that the diagram doesn't have is treated as unknown. Equal diagrams
/// give equal texts.
public protocol SourceExporter: Sendable {
  /// Writes a diagram as a text that ends with a line break.
  ///
  /// - Complexity: O(*n* log *n*) for *n* unsorted elements; linear if the arrays are sorted, as
  ///   the builder makes them.
  func export(_ diagram: SequenceDiagram) -> String
}
