import SeqtraceDiagram

/// The pages of a diagram, each drawn when it is needed.
struct DrawnPages: Sendable {
  /// The largest number of pages, so that a wrong option can't fill a folder with files.
  static let mostPages = 1000
  /// The width of the line between two pages of text.
  private static let lineWidth = 72

  /// The pages that are to be drawn.
  let diagrams: DiagramPages
  let writer: any OutputWriter
  let style: PictureStyle
  /// The character for the line between two pages of text.
  let rule: String
  /// Completes each page, for example with a legend.
  let finish: @Sendable (SequenceDiagram) -> SequenceDiagram

  var count: Int { diagrams.count }

  /// Draws the pages one by one. `body` gets each page with its number, from 1.
  func forEach(_ body: (_ number: Int, any OutputContent) throws -> Void) throws {
    for (index, diagram) in diagrams.enumerated() {
      try body(index + 1, try writer.content(of: finish(diagram), style))
    }
  }

  /// The line between two pages of text, with the empty lines around it.
  var partingLine: [UInt8] {
    Array(("\n" + String(repeating: rule, count: Self.lineWidth) + "\n\n").utf8)
  }
}
