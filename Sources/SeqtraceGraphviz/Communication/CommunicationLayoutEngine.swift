public import SeqtraceDiagram
public import SeqtraceLayout

/// Gives every part of a UML communication diagram its place, through Graphviz's `dot`.
///
/// The diagram is the same model as a sequence diagram's; what is drawn is who talks to whom:
///
/// ```
///   ┌────────┐   ↓ 1: f()        the arrow says which of the two speaks
///   │ client ├── ↓ 2: g() ───┐
///   └────────┘               │   one link for each pair, its messages stacked
///                        ┌───┴──┐
///                        │  A   │
///                        └──────┘
/// ```
///
/// - **Numbers** are the diagram's; where no message has one, UML's nested decimals are given.
/// - **Replies** are left out: an answer has no number of its own.
/// - **Stacks** end with how many more there are, once they are long; tooltips name all.
/// - **Ends** that nobody knows are dots, the diagram's edge a small square, and a dashed line joins
///   a facet to its object.
/// - **Activations, fragments and notes** are about order, which such a diagram doesn't show.
///
/// Texts are measured as for sequence diagrams, so the picture depends on dot's version, not on fonts.
public struct CommunicationLayoutEngine: Sendable {
  /// The longest stack of messages, the line that counts what is left out included.
  public var longestStack = 8
  /// The width, in points, from which on a label is shortened.
  public var labelWidth = 280

  /// Creates an engine.
  public init() {}

  /// Lays out a diagram, in points.
  ///
  /// - Throws: ``GraphvizError``, also where there are more links than `dot` places in some seconds.
  public func layout(_ diagram: SequenceDiagram) throws(GraphvizError) -> DiagramLayout {
    let isNumbered = diagram.messages.contains { $0.number != nil }
    let numbered = isNumbered ? diagram : diagram.numbered(nested: true)
    let graph = CommunicationGraph(numbered)
    let crowd = GraphvizError.Crowd(
      lifelines: numbered.lifelines.count, links: graph.links.count)
    guard crowd.lifelines <= GraphvizError.Crowd.mostLifelines,
      crowd.links <= GraphvizError.Crowd.mostLinks
    else { throw .tooManyLinks(crowd) }
    var sheet = CommunicationSheet(numbered, graph: graph, engine: self)
    sheet.place(try DotPlacement(sheet.request))
    return sheet.draw()
  }
}
