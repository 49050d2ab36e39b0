public import SeqtraceDiagram

/// Writes a diagram as a graph for Graphviz: in UML, a *communication diagram*.
///
/// Each lifeline is a node, each message an arrow with its number, as in `3: addSubview(label)`.
/// Calls and destructions have a filled head, signals and creations an open one; creations are
/// dashed. A dotted line joins a facet to its object.
///
/// - **Replies** are left out: an answer has no number of its own.
/// - **Numbers** are the diagram's. Where some messages are numbered, the others are grey and have
///   none; where no message is numbered, all are counted from 1 in their order.
/// - **Ends** that nobody knows are dots, one for each message; the diagram's edge is a small square.
/// - **Remarks** stand below the title.
/// - **Durations** stand in braces behind the label of the call; **links** are the edges' `URL`.
/// - **Activations, fragments, regions, notes and legends** are about order, which such a diagram doesn't show.
///
/// The attributes suit `dot`; `neato` and `fdp` take the graph as well.
public struct DOTExporter: SourceExporter {
  /// Creates an exporter.
  public init() {}

  /// Writes a diagram as DOT source.
  public func export(_ diagram: SequenceDiagram) -> String {
    var writer = DOTWriter(diagram)
    writer.write()
    return writer.lines.text
  }
}
