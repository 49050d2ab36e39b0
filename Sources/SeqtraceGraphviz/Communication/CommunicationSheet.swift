internal import SeqtraceDiagram
internal import SeqtraceLayout

/// One use of the ``CommunicationLayoutEngine``. It measures the parts of the picture, and draws them once
/// dot has positioned them.
struct CommunicationSheet {
  let diagram: SequenceDiagram
  let graph: CommunicationGraph
  private(set) var labels: [LinkLabel] = []
  /// The figure of each node, not yet positioned.
  private(set) var figures: [NodeFigure]
  let typeset: DiagramLayout
  let participants: DiagramText.Names
  let wording: LayoutWording

  private(set) var centers: [Point] = []
  private(set) var labelCenters: [Point] = []
  /// The two halves of each link: from its upper node to its label, and from there to its lower node.
  private(set) var routes: [[[Point]]] = []
  /// The routes of the dashed lines between facets and their objects.
  private(set) var joins: [[Point]] = []

  init(_ diagram: SequenceDiagram, graph: CommunicationGraph, engine: CommunicationLayoutEngine) {
    self.diagram = diagram
    self.graph = graph
    var typesetter = CommunicationTypesetter(diagram, engine.wording)
    typeset = typesetter.heads
    participants = typesetter.participants
    wording = engine.wording
    let heads = NodeFigure.heads(of: typeset)
    figures = graph.nodes.map { node in
      switch node {
      case .lifeline(let index): heads[diagram.lifelines[index].id] ?? .dot
      case .gate: .gate
      case .unknown: .dot
      }
    }
    for link in graph.links {
      labels.append(
        LinkLabel(link, in: diagram, graph: graph, typesetter: &typesetter, engine: engine))
    }
  }

  /// The input for dot: the nodes, and each label as a box on its link, so that no label overlaps anything.
  ///
  /// Of two linked nodes, the node of lower rank is above. The edges therefore form no cycle, and every label
  /// lies between the heights of its link's nodes, where an arrow up or down is unambiguous.
  var request: DotPlacement.Request {
    var request = DotPlacement.Request(
      sizes: figures.map(\.size) + labels.map(\.size))
    let ranks = graph.ranks
    for (index, link) in graph.links.enumerated() {
      let label = figures.count + index
      let isDownward = ranks[link.first] <= ranks[link.second]
      request.edges.append((isDownward ? link.first : link.second, label))
      if !link.isLoop { request.edges.append((label, isDownward ? link.second : link.first)) }
    }
    request.edges += graph.joins.map { join in
      ranks[join.object] < ranks[join.facet]
        ? (join.object, join.facet) : (join.facet, join.object)
    }
    return request
  }

  /// Stores the positions that dot found.
  mutating func place(_ placement: DotPlacement) {
    centers = Array(placement.centers.prefix(figures.count))
    labelCenters = Array(placement.centers.dropFirst(figures.count))
    var rest = placement.routes[...]
    for link in graph.links {
      routes.append(Array(rest.prefix(link.isLoop ? 1 : 2)))
      rest = rest.dropFirst(link.isLoop ? 1 : 2)
    }
    joins = Array(rest)
  }

  func draw() -> DiagramLayout { CommunicationPicture(self).layout() }
}

/// The drawing of a node: a lifeline's head, a dot, a square.
struct NodeFigure: Sendable {
  let items: [DiagramLayout.Item]
  let size: Size
  /// The centre of the items, in their own coordinates.
  var center = Point(x: 0, y: 0)
  /// The title for assistive technology.
  var title: String?
  /// The lifeline's ID; `nil` for other nodes.
  var number: Int?

  static let dot = NodeFigure(items: [], size: Size(width: 10, height: 10))
  static let gate = NodeFigure(
    items: [
      .box(Rectangle(x: -5, y: -5, width: 10, height: 10), cornerRadius: 0, style: .head)
    ], size: Size(width: 12, height: 12))
}

extension NodeFigure {
  private init(_ group: DiagramLayout.Group) {
    var bounds = ItemBounds()
    group.items.forEach { bounds.include($0) }
    self.init(
      items: group.items,
      size: Size(width: Int(bounds.width.rounded(.up)), height: Int(bounds.height.rounded(.up))),
      center: Point(
        x: Int(((bounds.left + bounds.right) / 2).rounded(.down)),
        y: Int(((bounds.top + bounds.bottom) / 2).rounded(.down))),
      title: group.title, number: group.number)
  }

  /// The heads of a layout, by the IDs of their lifelines.
  static func heads(of layout: DiagramLayout) -> [Lifeline.ID: NodeFigure] {
    let heads = layout.groups.filter { $0.role == .head }
    return Dictionary(
      heads.map { ($0.number, NodeFigure($0)) }, uniquingKeysWith: { first, _ in first }
    )
  }
}
