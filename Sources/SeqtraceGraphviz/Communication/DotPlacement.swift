internal import SeqtraceLayout

/// The positions that Graphviz's `dot` finds for boxes and for the lines between them, in points, with y
/// downwards.
struct DotPlacement: Sendable {
  /// The boxes to position and the lines between them.
  struct Request: Sendable {
    var sizes: [Size] = []
    /// The pairs of connected boxes. If dot has the choice, it positions the first box above the second.
    var edges: [(from: Int, to: Int)] = []

    /// The largest number of boxes for which dot's search isn't bounded. With more boxes, dot may take
    /// minutes unless its search is bounded and its lines are straight.
    fileprivate static let largestUnbounded = 60
  }

  private(set) var centers: [Point] = []
  /// The corners of each line, from the first box to the second.
  private(set) var routes: [[Point]] = []

  /// Runs dot.
  ///
  /// - Throws: ``GraphvizError/unavailable(_:)`` or ``GraphvizError/failed(_:messages:)``.
  init(_ request: Request) throws(GraphvizError) {
    (centers, routes) = try GraphvizLibrary.withGraph { (graph) throws(GraphvizError) in
      try graph.add(request)
      try graph.layout(engine: "dot")
      graph.writePlaces()
      let centers = request.sizes.indices.map { Self.points(graph.place(ofNode: "n\($0)")).first }
      let routes = request.edges.map { edge in
        Self.corners(Self.points(graph.place(ofEdge: "n\(edge.from)", "n\(edge.to)")))
      }
      guard centers.allSatisfy({ $0 != nil }) else { throw graph.failure(.layout) }
      return (centers.compactMap(\.self), routes)
    }
  }

  /// Parses `x,y x,y …`, and flips y so that it grows downwards.
  private static func points(_ text: String) -> [Point] {
    text.split(separator: " ").compactMap { pair in
      let numbers = pair.split(separator: ",").compactMap { Double($0) }
      guard numbers.count == 2, numbers.allSatisfy({ abs($0) < 1e9 }) else { return nil }
      return Point(x: Int(numbers[0].rounded()), y: -Int(numbers[1].rounded()))
    }
  }

  /// Returns the corners of straight lines that are written as Bézier curves: every third point.
  private static func corners(_ points: [Point]) -> [Point] {
    stride(from: 0, to: points.count, by: 3).map { points[$0] }.reduce(into: []) { corners, point in
      if corners.last != point { corners.append(point) }
    }
  }
}

extension GraphvizGraph {
  fileprivate func add(_ request: DotPlacement.Request) throws(GraphvizError) {
    set("rankdir", "TB")
    set("nodesep", "0.3")
    set("ranksep", "0.35")
    let isLarge = request.sizes.count > DotPlacement.Request.largestUnbounded
    set("splines", isLarge ? "line" : "polyline")
    if isLarge {
      for bound in ["nslimit", "nslimit1"] { set(bound, "1") }
      set("mclimit", "0.5")
    }
    for (index, size) in request.sizes.enumerated() {
      let attributes = [
        ("shape", "box"), ("fixedsize", "true"), ("label", ""),
        ("width", "\(Double(size.width) / 72)"), ("height", "\(Double(size.height) / 72)"),
      ]
      for (key, value) in attributes { try set(key, value, ofNode: "n\(index)") }
    }
    for edge in request.edges { try join("n\(edge.from)", "n\(edge.to)") }
  }
}
