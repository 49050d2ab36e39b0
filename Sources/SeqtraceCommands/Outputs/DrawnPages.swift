import SeqtraceDiagram

/// The pages of a diagram, each drawn when it is needed.
struct DrawnPages: Sendable {
  /// The largest number of pages, so that a wrong option can't fill a folder with files.
  static let mostPages = 1000
  /// The width of the line between two pages of text.
  private static let lineWidth = 72

  /// The pages that are to be drawn.
  private let diagrams: DiagramPages
  private let writer: any OutputWriter
  private let style: PictureStyle
  private let rule: String
  /// Completes each page, for example with a legend.
  private let finish: @Sendable (SequenceDiagram) -> SequenceDiagram

  init(
    of diagrams: DiagramPages, by writer: any OutputWriter, _ style: PictureStyle, rule: String?,
    _ finish: @escaping @Sendable (SequenceDiagram) -> SequenceDiagram
  ) {
    self.diagrams = diagrams
    self.writer = writer
    self.style = style
    self.rule = rule ?? ""
    self.finish = finish
  }

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
