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
  package var language = Language.en
  /// The source lines around messages, with the number of the first line, by the places that the diagram's
  /// contexts name.
  package var excerpts: [String: Excerpt] = [:]

  /// Lines of a source file, and the number of the first one.
  package typealias Excerpt = (first: Int, lines: String)

  /// Creates a renderer.
  public init(theme: Theme = .standard, appearance: SVGRenderer.Appearance = .auto) {
    self.theme = theme
    self.appearance = appearance
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
    let head = """
      <!doctype html>
      <html lang="\(language.rawValue)"><head><meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; base-uri 'none'; \
      form-action 'none'; style-src \(Self.source(of: style)); script-src \(Self.source(of: script))">
      <meta name="viewport" content="width=device-width">
      <meta name="color-scheme" content="\(colorScheme)">
      <title>\(Self.escaped(diagram.title?.text ?? picture.title))</title></head><body>
      <main id="still"><p id="needs" data-cut="\(words["isCut"])">\(words["needs"])</p>
      <style>\(style)</style>
      <script>\(script)</script>
      <img loading="lazy" alt="\(Self.escaped(picture.summary))" src="data:image/svg+xml;base64,
      """
    let image = SVGRenderer(theme: theme, appearance: appearance).render(picture)
    return Array(head.utf8) + Base64.text(of: image) + "\"></main>\n".utf8
  }

  private static func escaped(_ text: String) -> String {
    text.visible.replacingScalars("&", with: "&amp;").replacingScalars("<", with: "&lt;")
      .replacingScalars(">", with: "&gt;").replacingScalars("\"", with: "&quot;")
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

  private var words: Words { Words(language) }

  /// The words that the script uses, by their keys.
  private var wordsMember: JSONValue {
    .object(Words.keys.filter { !$0.contains(".") }.map { ($0, .string(words[$0])) })
  }

  private var colorScheme: String { appearance == .auto ? "light dark" : appearance.rawValue }

  /// The members of the page's data that a diagram file doesn't have.
  private func members(_ theme: Theme) -> [(key: String, value: JSONValue)] {
    [
      ("language", .string(language.rawValue)), ("colorScheme", .string(colorScheme)),
      ("words", wordsMember), ("theme", themeMember(theme)),
    ] + (excerpts.isEmpty ? [] : [("excerpts", excerptsMember)])
  }

  /// For each place, the number of the first line, and the lines.
  private var excerptsMember: JSONValue {
    .object(
      excerpts.sorted { $0.key < $1.key }.map { place, excerpt in
        (place, .array([.integer(excerpt.first), .string(excerpt.lines)]))
      })
  }

  /// The colours by their style names, each as a pair for light and dark.
  private func themeMember(_ theme: Theme) -> JSONValue {
    var colors = theme.pair("canvas", \.canvas)
    for style in DiagramLayout.Style.allCases {
      colors += theme.pair(style.rawValue) { $0[style].stroke }
      if style.hasInside { colors += theme.pair("\(style.rawValue)-fill") { $0[style].fill } }
    }
    return .object(colors)
  }

  /// The source expression of a content security policy that allows a script or style sheet.
  package static func source(of text: String) -> String {
    let hash = Base64.text(of: SHA256.hash(Array(text.utf8)))
    return "'sha256-\(String(decoding: hash, as: UTF8.self))'"
  }
}

extension Theme {
  /// A colour for light and for dark surroundings; `nil` if a palette lacks it.
  func pair(_ color: (Palette) -> Color?) -> JSONValue? {
    guard let light = color(light), let dark = color(dark) else { return nil }
    return .array([.string(light.hex), .string(dark.hex)])
  }

  /// The member of an object for a pair of colours; empty if a palette lacks it.
  func pair(
    _ key: String, _ color: (Palette) -> Color?
  ) -> [(key: String, value: JSONValue)] {
    pair(color).map { [(key, $0)] } ?? []
  }
}

/// The style sheet and the script of every page.
enum PageFiles {
  static let style = text(of: seqtrace_page_style())

  static let script = """
    addEventListener('DOMContentLoaded', () => {
    'use strict'
    const needs = document.getElementById('needs')
    const data = readData()
    if (!data) return
    \(text(of: seqtrace_page_script()))})

    """

  private static func text(of file: seqtrace_page_file) -> String {
    String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.size), as: UTF8.self)
  }
}
