import SeqtraceDiagram

/// The pages of a diagram, each drawn when its turn comes.
struct DrawnPages: Sendable {
  /// More pages nobody turns, and more files nobody wants by mistake.
  static let mostPages = 1000
  /// The width of the line between two pages in text.
  private static let lineWidth = 72

  /// The pages before they are drawn.
  let diagrams: DiagramPages
  private let renderer: TraceRenderer

  /// Takes the pages of a diagram, and what draws them.
  init(of diagrams: DiagramPages, by renderer: TraceRenderer) {
    self.diagrams = diagrams
    self.renderer = renderer
  }

  /// How many pages there are.
  var count: Int { diagrams.count }

  /// Draws one page after the other; `body` gets the number of each, from 1.
  func forEach(
    _ body: (_ number: Int, TraceRenderer.Content) throws -> Void
  ) throws {
    var diagrams = diagrams.makeIterator()
    var number = 0
    while let diagram = diagrams.next() {
      number += 1
      try body(number, try renderer.content(of: diagram))
    }
  }

  /// The line between two pages in text, with the empty lines around it.
  var partingLine: [UInt8] {
    let dash = renderer.format == .ascii ? "-" : "─"
    return Array(("\n" + String(repeating: dash, count: Self.lineWidth) + "\n\n").utf8)
  }
}
