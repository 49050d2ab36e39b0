internal import CGraphviz
internal import Synchronization

/// The only access to Graphviz's libraries in the process. The libraries crash if two threads use them at the
/// same time, even with separate contexts.
enum GraphvizLibrary {
  private static let lock = Mutex(())

  /// Calls `body` with a new graph, while no other thread of the process uses Graphviz.
  ///
  /// - Throws: ``GraphvizError/unavailable(_:)`` or the error of `body`.
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

  /// Throws the reason if Graphviz can't be used.
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
/// It exists only inside ``GraphvizLibrary/withGraph(_:)``, so every call is made under the lock.
struct GraphvizGraph: ~Copyable {
  private let pointer: OpaquePointer

  fileprivate init(pointer: OpaquePointer) { self.pointer = pointer }

  deinit { cgv_graph_close(pointer) }

  func set(_ key: String, _ value: String) { cgv_graph_set(pointer, key, value) }

  /// Sets an attribute of a node, and creates the node if it doesn't exist.
  func set(_ key: String, _ value: String, ofNode node: String) throws(GraphvizError) {
    guard cgv_node_set(pointer, node, key, value) else { throw failure(.input) }
  }

  /// Connects two nodes by an edge.
  func join(_ from: String, _ to: String) throws(GraphvizError) {
    guard cgv_edge_add(pointer, from, to) else { throw failure(.input) }
  }

  /// Stores, as attributes, the positions that a layout found.
  func writePlaces() { cgv_graph_write_places(pointer) }

  /// The position of a node's centre, as Graphviz writes it.
  func place(ofNode node: String) -> String { String(cString: cgv_node_place(pointer, node)) }

  /// The route of an edge, as Graphviz writes it.
  func place(ofEdge from: String, _ to: String) -> String {
    String(cString: cgv_edge_place(pointer, from, to))
  }

  /// Sets a drawing, in xdot's language, as the graph's background.
  func setBackground(_ drawing: XDot) throws(GraphvizError) {
    let count = drawing.withCString { text in
      cgv_graph_set(pointer, "_background", text)
      return cgv_count_operations(text)
    }
    guard count == drawing.operationCount else { throw failure(.input) }
  }

  /// The family of the face that fontconfig finds for a list of families; empty if unknown, `nil` if there is
  /// no face. This is a method of the graph because the search needs the graph's lock: Graphviz uses
  /// fontconfig too.
  func face(for families: [String]) -> String? {
    var family: UnsafePointer<CChar>?
    guard cgv_find_fonts(families.joined(separator: ","), &family) != cgv_fonts_none else {
      return nil
    }
    return family.map { String(cString: $0) } ?? ""
  }

  /// A ruler that measures texts as they will be drawn.
  var ruler: TextRuler { TextRuler() }

  /// Positions the nodes.
  func layout(engine: String) throws(GraphvizError) {
    guard cgv_graph_layout(pointer, engine) else { throw failure(.layout) }
  }

  /// Draws the graph, one canvas unit for each point.
  func draw(on canvas: borrowing DrawingCanvas) throws(GraphvizError) {
    guard cgv_graph_draw(pointer, canvas.pointer) else { throw failure(.rendering) }
  }

  /// The error for a failure at a stage, with Graphviz's messages.
  func failure(_ stage: GraphvizError.Stage) -> GraphvizError {
    let text = String(cString: cgv_graph_messages(pointer))
    return .failed(stage, messages: text.split(whereSeparator: \.isNewline).map(String.init))
  }
}

/// Measures texts with the pango that Graphviz uses. Use it only while its graph exists.
struct TextRuler: Sendable {
  fileprivate init() {}

  /// The width of a line of text, in the layout's units; `nil` if there is no pango.
  func width(of text: String, _ font: TextFont) -> Double? {
    // Texts are measured at the size that Graphviz uses, where rounding hardly matters.
    let unit = Double(XDot.unit)
    let width = cgv_text_width(font.name, font.size * unit, text) / unit
    return width < 0 ? nil : width
  }
}
