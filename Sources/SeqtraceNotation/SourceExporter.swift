public import SeqtraceDiagram

/// What is kept of what another language can't say.
public enum SourceDetails: Sendable, Hashable {
  /// Everything, in comments that the language's importer reads.
  case comments
  /// Nothing: the text is for other programs and for people.
  case none
}

/// A writer of another tool's source, or of our own file of a diagram.
///
/// The result is well-formed in the exporter's language for every diagram: labels are data and
/// never become syntax, control characters are shown as pictures, and references to lifelines that
/// the diagram doesn't have count as unknown. Equal diagrams give equal texts.
public protocol SourceExporter: Sendable {
  /// Writes a diagram as a text that ends with a line break.
  ///
  /// - Complexity: O(*n* log *n*) for *n* unsorted elements; linear if the arrays are sorted, as
  ///   the builder makes them.
  func export(_ diagram: SequenceDiagram) -> String
}
