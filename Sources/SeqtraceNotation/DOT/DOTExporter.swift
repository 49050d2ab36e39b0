public import SeqtraceDiagram

/// Writes a diagram as a graph for Graphviz: in UML, a *communication diagram*.
///
/// Each lifeline is a node, each message an arrow with its number, as in `3: addSubview(label)`.
/// Calls and destructions have a filled head, signals and creations an open one; creations are
/// dashed. A dotted line joins a facet to its object.
///
/// - **Replies** are left out, because they have no number of their own.
/// - **Numbers** are those of the diagram. If only some messages are numbered, the others are grey
///   and have no number; if none is numbered, all are counted from 1 in order.
/// - **Ends** that are unknown are dots, one for each message; the diagram's edge is a small
///   square.
/// - **Remarks** are below the title.
/// - **Durations** are in braces after the label of the call; **links** are the edges' `URL`.
/// - **Activations, fragments, regions, notes and legends** are left out, because they show order,
///   which such a diagram doesn't.
///
/// The attributes suit `dot`; `neato` and `fdp` accept the graph, too.
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
