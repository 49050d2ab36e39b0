public import SeqtraceLayout

/// Draws a finished layout as a standalone SVG document.
///
/// Geometry arrives resolved, so this stage measures nothing and cannot fail. The document contains both
/// palettes of the theme, selected by `prefers-color-scheme`. It has a title and a description of the whole
/// picture, and a title for each message, in reading order. It contains no scripts and no external
/// references.
///
/// Every style is a class (`.seqtrace .message`), so a page's own style sheet can override it. The ids of
/// groups (`m12`, `l3`) are derived from the positions and lifeline IDs of the diagram.
public struct SVGRenderer: Sendable {
  /// The palettes that a document contains.
  public enum Appearance: String, Sendable, Hashable, CaseIterable {
    /// Both palettes, chosen by the reader's system setting.
    case auto
    /// The light palette only.
    case light
    /// The dark palette only.
    case dark
  }

  /// The colours, fonts and line widths.
  public var theme: Theme
  /// The palettes that the document contains.
  public var appearance: Appearance

  /// Creates a renderer.
  public init(theme: Theme = .standard, appearance: Appearance = .auto) {
    self.theme = theme
    self.appearance = appearance
  }

  /// Draws a layout as UTF-8 text that ends in a line feed.
  ///
  /// - Complexity: O(*n*) for *n* items.
  public func render(_ layout: DiagramLayout) -> [UInt8] {
    var document: [UInt8] = []
    render(layout) { document += $0 }
    return document
  }

  /// Draws a layout in pieces, so that memory never holds a large picture as a whole.
  ///
  /// A picture of several thousand groups is drawn on all cores, with the same bytes as on one core. The sink
  /// is called on the caller's thread, in the order of the document.
  ///
  /// - Parameters:
  ///   - layout: The layout, in points.
  ///   - sink: Receives the next piece of the document, tens or hundreds of kilobytes long.
  /// - Complexity: O(*n*) for *n* items; O(1) memory in addition to the layout.
  public func render<Failure: Error>(
    _ layout: DiagramLayout, to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var output = XMLWriter(reserving: 2 * SVGBody.pieceSize)
    writeStart(of: layout, to: &output)
    let used = SVGStyleSheet(layout: layout)
    used.write(
      theme: theme.adapted(to: layout), appearance: appearance, to: &output)
    used.writeDefinitions(to: &output)
    output.raw("<rect class=\"canvas\" width=\"100%\" height=\"100%\"/>\n")
    try SVGBody(groups: layout.groups).write(to: &output, sink)
    output.raw("</svg>\n")
    try sink(output.take())
  }

  private func writeStart(of layout: DiagramLayout, to output: inout XMLWriter) {
    output.raw("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"seqtrace\" width=\"")
    output.number(Int((Double(layout.size.width) * layout.scale).rounded()))
    output.raw("\" height=\"")
    output.number(Int((Double(layout.size.height) * layout.scale).rounded()))
    output.raw("\" viewBox=\"0 0 ")
    output.number(layout.size.width)
    output.raw(" ")
    output.number(layout.size.height)
    output.raw("\" font-size=\"")
    output.number(PictureMeasures.fontSize)
    output.raw("\" role=\"graphics-document document\" ")
    output.raw("aria-labelledby=\"seqtrace-title seqtrace-summary\" xml:space=\"preserve\">\n")
    output.raw("<title id=\"seqtrace-title\">")
    output.text(layout.title)
    output.raw("</title>\n<desc id=\"seqtrace-summary\">")
    output.text(layout.summary)
    output.raw("</desc>\n")
  }
}
