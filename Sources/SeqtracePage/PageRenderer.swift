import CSeqtracePage
public import SeqtraceDiagram
public import SeqtraceLayout
import SeqtraceNotation
public import SeqtraceRendering

/// Writes a diagram as an interactive page: one HTML file that makes no network requests.
///
/// The page contains the whole diagram as inert data, and a script that draws the visible part of it. A
/// content security policy allows only that script and the style sheet, by their hashes. A browser that can't
/// run the script shows the picture.
public struct PageRenderer: Sendable {
  /// The colours, fonts and line widths.
  public var theme: Theme
  /// The palettes that the page contains.
  public var appearance: SVGRenderer.Appearance
  /// The language of the page's own words.
  package var language: Language
  /// The source lines around messages, by the places that the diagram's contexts name.
  package var excerpts: [String: Excerpt]

  /// Lines of a source file.
  package struct Excerpt: Sendable {
    /// The number of the first line.
    package let first: Int
    package let lines: [String]

    /// Creates an excerpt.
    package init(first: Int, lines: [String]) {
      (self.first, self.lines) = (first, lines)
    }
  }

  /// Creates a renderer.
  public init(theme: Theme = .standard, appearance: SVGRenderer.Appearance = .auto) {
    self.init(theme: theme, appearance: appearance, language: .en)
  }

  /// Creates a renderer for a language.
  package init(
    theme: Theme, appearance: SVGRenderer.Appearance, language: Language,
    excerpts: [String: Excerpt] = [:]
  ) {
    self.excerpts = excerpts
    self.theme = theme
    self.appearance = appearance
    self.language = language
  }

  /// Writes a page as UTF-8 text that ends in a line feed.
  ///
  /// - Parameters:
  ///   - diagram: The whole diagram.
  ///   - picture: The layout for browsers that can't run the script. It may show only a part of the diagram.
  /// - Complexity: O(*n*) for *n* elements.
  public func render(_ diagram: SequenceDiagram, picture: DiagramLayout) -> [UInt8] {
    headAndPicture(of: diagram, picture) + data(of: diagram)
  }

  /// Returns the first part of a page: everything but the data.
  ///
  /// A file may be truncated anywhere. The sentence about what the page needs therefore comes first, before
  /// the style sheet, so that a browser always shows it. The script comes before the data, so that it can
  /// report missing data.
  package func headAndPicture(of diagram: SequenceDiagram, _ picture: DiagramLayout) -> [UInt8] {
    let (style, script) = (PageFiles.style, PageFiles.script)
    let title = HTMLText(diagram.title?.text ?? picture.title)
    var page: [UInt8] = []
    page +=
      "<!doctype html>\n<html lang=\"\(language.rawValue)\"><head><meta charset=\"utf-8\">\n".utf8
    page += "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ".utf8
    page += "img-src data:; base-uri 'none'; form-action 'none'; style-src ".utf8
    page += Self.source(of: style) + "; script-src ".utf8 + Self.source(of: script) + "\">\n".utf8
    page += "<meta name=\"viewport\" content=\"width=device-width\">\n".utf8
    page += "<meta name=\"color-scheme\" content=\"\(colorScheme)\">\n<title>".utf8
    page += title.bytes + "</title></head><body>\n<main id=\"still\">".utf8
    page += "<p id=\"needs\" data-cut=\"\(words["isCut"])\">\(words["needs"])</p>\n".utf8
    page += "<style>".utf8 + style + "</style>\n<script>".utf8 + script + "</script>\n".utf8
    page += "<img loading=\"lazy\" alt=\"".utf8 + HTMLText(picture.summary).bytes
    page += "\" src=\"data:image/svg+xml;base64,".utf8
    page += Base64.text(of: SVGRenderer(theme: theme, appearance: appearance).render(picture))
    page += "\"></main>\n".utf8
    return page
  }

  /// Returns the second part of a page: the data.
  package func data(of diagram: SequenceDiagram) -> [UInt8] {
    var page = Array("<script type=\"application/json\" id=\"data\">".utf8)
    let picture = PagePicture(of: diagram, theme: theme)
    page += ColumnExporter().export(
      diagram, lists: picture.lists, adding: members(picture.theme) + picture.members)
    page += "</script>\n</body></html>\n".utf8
    return page
  }

  private var words: PageText { PageText.of(language) }

  private var colorScheme: String { appearance == .auto ? "light dark" : appearance.rawValue }

  /// The members of the page's data that a diagram file doesn't have.
  private func members(_ theme: Theme) -> [(key: String, value: JSONValue)] {
    [
      ("language", .string(language.rawValue)), ("colorScheme", .string(colorScheme)),
      ("words", words.json), ("theme", themeMember(theme)),
    ] + (excerpts.isEmpty ? [] : [("excerpts", excerptsMember)])
  }

  /// For each place, the number of the first line, and the lines.
  private var excerptsMember: JSONValue {
    .object(
      excerpts.sorted { $0.key < $1.key }.map { place, excerpt in
        (place, .array([.integer(excerpt.first), .string(excerpt.lines.joined(separator: "\n"))]))
      })
  }

  /// The colours by their style names, each as a pair for light and dark.
  private func themeMember(_ theme: Theme) -> JSONValue {
    func pair(_ color: (Theme.Palette) -> Theme.Color?) -> JSONValue {
      .array([theme.light, theme.dark].map { color($0).map { .string($0.hex) } ?? .null })
    }
    var colors: [(key: String, value: JSONValue)] = [("canvas", pair(\.canvas))]
    for style in DiagramLayout.Style.allCases {
      colors.append((style.rawValue, pair { $0[style].stroke }))
      if style.hasInside { colors.append(("\(style.rawValue)-fill", pair { $0[style].fill })) }
    }
    for tint in Tint.meanings { colors.append(("tint-\(tint)", pair { $0[tint] })) }
    for index in 0..<min(theme.light.series.count, theme.dark.series.count) {
      colors.append(("tint-tint\(index + 1)", pair { $0.series[index] }))
    }
    return .object(colors)
  }

  /// The source expression of a content security policy that allows a script or style sheet.
  package static func source(of text: [UInt8]) -> [UInt8] {
    Array("'sha256-".utf8) + Base64.text(of: SHA256.hash(text)) + Array("'".utf8)
  }
}

/// The style sheet, the script and the words of every page.
enum PageFiles {
  static let style = bytes(of: seqtrace_page_style())
  static let words = bytes(of: seqtrace_page_words())

  static let script =
    Array("(() => {\n'use strict'\nfunction run(data) {\n".utf8)
    + bytes(of: seqtrace_page_script()) + Array("}\n".utf8)
    + bytes(of: seqtrace_page_start()) + Array("})()\n".utf8)

  private static func bytes(of file: seqtrace_page_file) -> [UInt8] {
    Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
  }
}

/// A text escaped for HTML, for use between tags or in a quoted attribute.
private struct HTMLText {
  let bytes: [UInt8]

  init(_ text: String) {
    bytes = text.visible.utf8.flatMap { byte in
      switch byte {
      case UInt8(ascii: "&"): Array("&amp;".utf8)
      case UInt8(ascii: "<"): Array("&lt;".utf8)
      case UInt8(ascii: ">"): Array("&gt;".utf8)
      case UInt8(ascii: "\""): Array("&quot;".utf8)
      default: [byte]
      }
    }
  }
}
