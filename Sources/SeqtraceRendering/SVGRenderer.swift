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
  /// - Parameter sink: Takes the next piece of the document, some tens of kilobytes.
  /// - Complexity: O(*n*) for *n* items; O(1) memory besides the layout.
  public func render<Failure: Error>(
    _ layout: DiagramLayout, to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var output = XMLWriter(reserving: 2 * Self.pieceSize)
    writeStart(of: layout, to: &output)
    let used = SVGStyleSheet(layout: layout)
    used.write(theme: theme, appearance: appearance, to: &output)
    used.writeDefinitions(to: &output)
    output.raw("<rect class=\"canvas\" width=\"100%\" height=\"100%\"/>\n")
    var headRows = SVGHeadRows()
    for group in layout.groups {
      if group.role == .headRow {
        headRows.write(group, to: &output)
      } else {
        write(group, to: &output)
      }
      if output.count >= Self.pieceSize { try sink(output.take()) }
    }
    output.raw("</svg>\n")
    try sink(output.take())
  }

  private static let pieceSize = 64 << 10

  private func writeStart(of layout: DiagramLayout, to output: inout XMLWriter) {
    output.raw("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"seqtrace\" width=\"")
    output.number(layout.size.width)
    output.raw("\" height=\"")
    output.number(layout.size.height)
    output.raw("\" viewBox=\"0 0 ")
    output.number(layout.size.width)
    output.raw(" ")
    output.number(layout.size.height)
    output.raw("\" font-size=\"13\" role=\"graphics-document document\" ")
    output.raw("aria-labelledby=\"seqtrace-title seqtrace-summary\" xml:space=\"preserve\">\n")
    output.raw("<title id=\"seqtrace-title\">")
    output.text(layout.title)
    output.raw("</title>\n<desc id=\"seqtrace-summary\">")
    output.text(layout.summary)
    output.raw("</desc>\n")
  }

  private func write(_ group: DiagramLayout.Group, to output: inout XMLWriter) {
    let link = group.link.flatMap(SVGLink.init)
    if let link {
      output.raw("<a href=\"")
      output.text(link.address)
      output.raw("\">")
    }
    let isGrouped = group.title != nil || group.items.count > 1
    if isGrouped { writeOpening(of: group, to: &output) }
    for item in group.items { SVGItemWriter.write(item, to: &output) }
    if isGrouped { output.raw("</g>") }
    output.raw(link == nil ? "\n" : "</a>\n")
  }

  private func write(_ title: DiagramLayout.Title, to output: inout XMLWriter) {
    if let number = title.number {
      output.text(number)
      output.raw(". ")
    }
    if let route = title.route {
      output.text(route.sender)
      output.raw(route.arrow)
      output.text(route.receiver)
      if !title.text.isEmpty { output.raw(": ") }
    }
    output.text(title.text)
  }

  private func writeOpening(of group: DiagramLayout.Group, to output: inout XMLWriter) {
    output.raw("<g id=\"")
    output.raw(group.role.idPrefix)
    output.number(group.number)
    output.raw("\">")
    if let title = group.title {
      output.raw("<title>")
      write(title, to: &output)
      output.raw("</title>")
    }
  }
}

extension DiagramLayout.Role {
  /// What the ids of groups of this role begin with.
  fileprivate var idPrefix: StaticString {
    switch self {
    case .heading: "t"
    case .group: "b"
    case .link: "k"
    case .lifeline: "l"
    case .fragment: "g"
    case .registration: "r"
    case .activation: "a"
    case .head: "h"
    case .foot: "f"
    case .headRow: "e"
    case .message: "m"
    case .note: "n"
    case .reference: "u"
    case .separator: "s"
    case .caption: "c"
    case .remark: "x"
    case .region: "z"
    case .regionTitle: "y"
    case .duration: "d"
    case .legend: "k"
    }
  }
}

/// A link that leads to a page and can't run anything.
struct SVGLink {
  /// The address as it was given.
  let address: String

  /// Takes relative addresses and those of the web and of mail; refuses every other scheme.
  init?(_ address: String) {
    let visible = address.unicodeScalars.allSatisfy(Self.isVisible)
    guard visible, !address.isEmpty else { return nil }
    let scheme = address.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
    let hasScheme = address.dropFirst(scheme.count).first == ":"
    guard !hasScheme || ["http", "https", "mailto"].contains(scheme.lowercased()) else {
      return nil
    }
    self.address = address
  }

  /// Whether a character may stand in an address: no control or space, nothing that reorders text,
  /// and nothing that XML refuses.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x20, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: false
    default: scalar.value & 0xFFFE != 0xFFFE
    }
  }
}
