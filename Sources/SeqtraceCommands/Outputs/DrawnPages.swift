import SeqtraceDiagram

/// The pages of a diagram, each drawn on demand.
struct DrawnPages: Sendable {
  /// The largest number of pages: a wrong option must not fill a folder with files.
  static let mostPages = 1000
  /// The width of the line between two pages in text.
  private static let lineWidth = 72

  /// The pages before they are drawn.
  private let diagrams: DiagramPages
  private let writer: any OutputWriter
  private let style: PictureStyle
  private let rule: String
  /// Adds the legend or the like to each page.
  private let finish: @Sendable (SequenceDiagram) -> SequenceDiagram

  /// Creates the pages of a diagram.
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

  /// The number of pages.
  var count: Int { diagrams.count }

  /// Draws the pages one by one; `body` gets the number of each, from 1.
  func forEach(_ body: (_ number: Int, any OutputContent) throws -> Void) throws {
    for (index, diagram) in diagrams.enumerated() {
      try body(index + 1, try writer.content(of: finish(diagram), style))
    }
  }

  /// The line between two pages in text, with the empty lines around it.
  var partingLine: [UInt8] {
    Array(("\n" + String(repeating: rule, count: Self.lineWidth) + "\n\n").utf8)
  }
}
