public import SeqtraceLayout

/// Draws a finished layout as a standalone SVG document.
///
/// Geometry arrives resolved, so this stage measures nothing and cannot fail. The document holds
/// both palettes of the theme, chosen by `prefers-color-scheme`; it has a title and a description
/// for the whole and a title for each message, in reading order; no script, and no reference to
/// anything outside.
///
/// Every style is a class (`.seqtrace .message`), so that a page's own style sheet can override it.
/// The ids of groups (`m12`, `l3`) follow the diagram's positions and lifelines.
public struct SVGRenderer: Sendable {
  /// Which palettes the document holds.
  public enum Appearance: String, Sendable, Hashable, CaseIterable {
    /// Both; the reader's surroundings choose.
    case auto
    /// The light one only.
    case light
    /// The dark one only.
    case dark
  }

  /// The colours and the type.
  public var theme: Theme
  /// Which palettes the document holds.
  public var appearance: Appearance

  /// Creates a renderer.
  public init(theme: Theme = .standard, appearance: Appearance = .auto) {
    self.theme = theme
    self.appearance = appearance
  }

  /// Draws a layout; the result is UTF-8 text that ends in a line feed.
  ///
  /// - Complexity: O(*n*) for *n* items.
  public func render(_ layout: DiagramLayout) -> [UInt8] {
    var document: [UInt8] = []
    render(layout) { document += $0 }
    return document
  }

  /// Draws a layout piece by piece, so that a large picture never stands in memory as a whole.
  ///
  /// A picture of some thousand groups is drawn on all cores; its bytes are the same as on one. The
  /// sink is called here, in the order of the document.
  ///
  /// - Parameters:
  ///   - layout: The layout, in points.
  ///   - sink: Takes the next piece of the document, some tens or hundreds of kilobytes.
  /// - Complexity: O(*n*) for *n* items; O(1) memory besides the layout.
  public func render<Failure: Error>(
    _ layout: DiagramLayout, to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var output = XMLWriter(reserving: 2 * SVGBody.pieceSize)
    writeStart(of: layout, to: &output)
    let used = SVGStyleSheet(layout: layout)
    used.write(theme: theme, appearance: appearance, to: &output)
    used.writeDefinitions(to: &output)
    output.raw("<rect class=\"canvas\" width=\"100%\" height=\"100%\"/>\n")
    try SVGBody(groups: layout.groups).write(to: &output, sink)
    output.raw("</svg>\n")
    try sink(output.take())
  }

  private func writeStart(of layout: DiagramLayout, to output: inout XMLWriter) {
    output.raw("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"seqtrace\" width=\"")
    output.number(layout.size.width)
    output.raw("\" height=\"")
    output.number(layout.size.height)
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
