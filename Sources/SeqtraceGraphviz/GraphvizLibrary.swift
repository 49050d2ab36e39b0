internal import CGraphviz
internal import Synchronization

/// The process's one door to Graphviz's libraries, which crash when two threads use them, even with
/// a context each.
enum GraphvizLibrary {
  private static let lock = Mutex(())

  /// Runs `body` with a new graph, while no other thread of the process uses Graphviz.
  ///
  /// - Throws: ``GraphvizError/unavailable(_:)`` or what `body` throws.
  static func withGraph<Result: Sendable>(
    _ body: (borrowing GraphvizGraph) throws(GraphvizError) -> Result
  ) throws(GraphvizError) -> Result {
    try lock.withLock { (_) throws(GraphvizError) -> Result in
      try open()
      guard let pointer = cgv_graph_open() else {
        throw .failed(.input, messages: [])
      }
      return try body(GraphvizGraph(pointer: pointer))
    }
  }

  /// Says why Graphviz can't be used, if it can't.
  static func checkAvailability() throws(GraphvizError) {
    try lock.withLock { (_) throws(GraphvizError) -> Void in try open() }
  }

  private static func open() throws(GraphvizError) {
    switch cgv_open_library() {
    case cgv_status_open: return
    case cgv_status_not_built: throw .unavailable(.notBuilt)
    case cgv_status_incompatible:
      throw .unavailable(.incompatible(function: String(cString: cgv_library_detail())))
    default: throw .unavailable(.notFound(detail: String(cString: cgv_library_detail())))
    }
  }
}

/// A graph in Graphviz's memory, freed with this value.
///
/// Exists only inside ``GraphvizLibrary/withGraph(_:)``, so every call is made under the lock.
struct GraphvizGraph: ~Copyable {
  private let pointer: OpaquePointer

  fileprivate init(pointer: OpaquePointer) { self.pointer = pointer }

  deinit { cgv_graph_close(pointer) }

  /// Sets an attribute of the graph.
  func set(_ key: String, _ value: String) { cgv_graph_set(pointer, key, value) }

  /// Sets an attribute of a node, creating the node if there is none with that name.
  func set(_ key: String, _ value: String, ofNode node: String) throws(GraphvizError) {
    guard cgv_node_set(pointer, node, key, value) else { throw failure(.input) }
  }

  /// Joins two nodes by an edge.
  func join(_ from: String, _ to: String) throws(GraphvizError) {
    guard cgv_edge_add(pointer, from, to) else { throw failure(.input) }
  }

  /// Makes the places that a layout found readable.
  func writePlaces() { cgv_graph_write_places(pointer) }

  /// The position of a node's centre, as Graphviz writes it.
  func place(ofNode node: String) -> String { String(cString: cgv_node_place(pointer, node)) }

  /// The route of an edge, as Graphviz writes it.
  func place(ofEdge from: String, _ to: String) -> String {
    String(cString: cgv_edge_place(pointer, from, to))
  }

  /// Makes a drawing, in xdot's language, the graph's background.
  func setBackground(_ drawing: XDot) throws(GraphvizError) {
    let count = drawing.withCString { text in
      cgv_graph_set(pointer, "_background", text)
      return cgv_count_operations(text)
    }
    guard count == drawing.operationCount else { throw failure(.input) }
  }

  /// The family of the face that is found for one of the families, empty where that isn't known;
  /// `nil` where there is none. Asked here, since fontconfig is shared with Graphviz and initialised
  /// under the same lock.
  func face(for families: [String]) -> String? {
    var family: UnsafePointer<CChar>?
    guard cgv_find_fonts(families.joined(separator: ","), &family) != cgv_fonts_none else {
      return nil
    }
    return family.map { String(cString: $0) } ?? ""
  }

  /// Measures texts as they will be drawn.
  var ruler: TextRuler { TextRuler() }

  /// Places the nodes.
  func layout(engine: String) throws(GraphvizError) {
    guard cgv_graph_layout(pointer, engine) else { throw failure(.layout) }
  }

  /// Draws the graph; its points become the canvas's units.
  func draw(on canvas: borrowing DrawingCanvas) throws(GraphvizError) {
    guard cgv_graph_draw(pointer, canvas.pointer) else { throw failure(.rendering) }
  }

  /// The error for a stage, with what Graphviz said.
  func failure(_ stage: GraphvizError.Stage) -> GraphvizError {
    let text = String(cString: cgv_graph_messages(pointer))
    return .failed(stage, messages: text.split(whereSeparator: \.isNewline).map(String.init))
  }
}

/// Measures texts with the pango that Graphviz uses; to be asked only while the graph that it was
/// taken from is at hand.
struct TextRuler: Sendable {
  fileprivate init() {}

  /// The width of a line of text, in the layout's units; `nil` where there is no pango to ask.
  func width(of text: String, _ font: TextFont) -> Double? {
    // Measured at the size that Graphviz draws at, where rounding weighs nothing.
    let unit = Double(XDot.unit)
    let width = cgv_text_width(font.name, font.size * unit, text) / unit
    return width < 0 ? nil : width
  }
}
