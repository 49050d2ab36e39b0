public import SeqtraceDiagram
public import SeqtraceLayout

/// Lays out a UML communication diagram with Graphviz's `dot`.
///
/// The model is that of a sequence diagram. The picture shows which lifelines exchange messages:
///
/// ```
///   ┌────────┐   ↓ 1: f()        the arrow points towards the receiver
///   │ client ├── ↓ 2: g() ───┐
///   └────────┘               │   one link for each pair, its messages stacked
///                        ┌───┴──┐
///                        │  A   │
///                        └──────┘
/// ```
///
/// - **Numbers** are those of the diagram; if no message has one, UML's nested decimals are assigned.
/// - **Replies** are left out, because they have no number of their own.
/// - A **stack** of messages that is too tall ends with the number of further messages. Its tooltip lists
///   them.
/// - **Unknown ends** are dots. The diagram's edge is a small square. A dashed line connects a facet to its
///   object.
/// - **Activations, fragments and notes** are left out: they show order, which a communication diagram
///   doesn't.
///
/// Texts are measured as in sequence diagrams, so the picture depends on the version of `dot`, but not on
/// fonts.
public struct CommunicationLayoutEngine: Sendable {
  /// The largest number of lines beside a link. If there are more messages, the last line shows the number of
  /// those left out.
  public var longestStack = 8
  /// The largest width of a label, in points; wider labels are shortened.
  public var labelWidth = 280

  /// The picture's own words, which don't come from the diagram.
  public var wording = LayoutWording.english

  /// Creates an engine.
  public init() {}

  /// Lays out a diagram, in points.
  ///
  /// - Throws: ``GraphvizError``, for example if there are more links than `dot` can place in a few
  ///   seconds.
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
