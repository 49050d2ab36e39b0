public import SeqtraceDiagram

/// Writes a diagram as a graph for Graphviz. In UML, this is a *communication diagram*.
///
/// Each lifeline is a node, and each message is an arrow with the message's number, as in
/// `3: addSubview(label)`. The arrows of calls and destructions have a filled head, those of signals and
/// creations an open one; the arrows of creations are dashed. A dotted line connects a facet to its object.
///
/// - **Replies** are left out, because they have no number of their own.
/// - **Numbers** are those of the diagram. If only some messages are numbered, the others are grey and have
///   no number. If none are numbered, all are counted from 1 in order.
/// - **Unknown ends** of messages are dots, one for each message; the edge of the diagram is a small square.
/// - **Remarks** are below the title.
/// - **Durations** are in braces after the label of the call; a **link** is the `URL` of the message's arrow.
/// - **Activations, fragments, regions, notes and legends** are left out, because they show an order, which a
///   communication diagram doesn't.
///
/// The attributes are meant for `dot`; `neato` and `fdp` accept the graph, too.
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
