import Foundation
import SeqtraceLayout
import SeqtraceRendering
import SeqtraceDiagram
import Testing

@testable import SeqtraceCommands

struct ThemeReaderTests {
  private func read(_ text: String) throws -> ThemeReader.Reading {
    try ThemeReader().read(Array(text.utf8), name: "mine")
  }

  @Test func `An empty file is the standard theme`() throws {
    let reading = try read("{}")
    #expect(reading.theme.light == Theme.standard.light)
    #expect(reading.theme.dark == Theme.standard.dark)
    #expect(reading.theme.fontFamilies == Theme.standard.fontFamilies)
    #expect(reading.theme.lineWidths == Theme.standard.lineWidths)
    #expect(reading.theme.name == "mine")
    #expect(reading.warnings == [])
  }

  @Test func `A circle is like the line of its message unless it is told otherwise`() throws {
    let theme = try read(
      """
      { "widths": { "message": 3 }, "light": { "canvas": "#fefefe", "message": "#123" },
        "dark": { "message": "#123", "connection": { "fill": "#abc" } } }
      """
    ).theme
    #expect(theme.lineWidth(of: .connection) == 3)
    #expect(theme.light[.connection] == Theme.Paint(stroke: 0x112233, fill: 0xFEFEFE))
    #expect(theme.dark[.connection] == Theme.Paint(stroke: 0x112233, fill: 0xAABBCC))
  }

  @Test func `A file says what differs from the theme that it extends`() throws {
    let theme = try read(
      """
      { "extends": "print", "fonts": ["Arimo"], "widths": { "message": 3 },
        "light": { "canvas": "#fefefe", "number": "#123", "head": { "fill": "#ffeedd" } },
        "dark": { "head": { "stroke": "#abcdef" } } }
      """
    ).theme
    #expect(theme.fontFamilies == ["Arimo"])
    #expect(theme.lineWidth(of: .message) == 3)
    #expect(theme.lineWidth(of: .destruction) == 2)
    #expect(theme.light.canvas.hex == "#fefefe")
    #expect(theme.light[.number].stroke.hex == "#112233")
    #expect(theme.light[.head] == Theme.Paint(stroke: 0x000000, fill: 0xFFEEDD))
    #expect(theme.light[.note] == Theme.print.light[.note])
    #expect(theme.dark[.head] == Theme.Paint(stroke: 0xABCDEF, fill: 0x000000))
    #expect(theme.dark.canvas == Theme.print.dark.canvas)
  }

  @Test
  func `A palette names the tints of groups, and those that are hard to read on are warned of`()
    throws
  {
    let reading = try read(##"{ "light": { "tints": ["#fff", "#888888"] } }"##)
    #expect(reading.theme.light.series.map(\.hex) == ["#ffffff", "#888888"])
    #expect(reading.theme.dark.series == Theme.standard.dark.series)
    let problems = reading.warnings.map(\.problem)
    #expect(!problems.isEmpty)
    #expect(
      problems.allSatisfy {
        if case .lowContrastOnTint(_, 2, palette: "light", _) = $0 { true } else { false }
      })
  }

  @Test(arguments: [
    ("{", "1:2", "the file ends too early"),
    ("[]", "1:1", "the value of the theme is of the wrong type; expected an object in braces"),
    ("{\n \"lihgt\": {}}", "2:2", "the theme has no 'lihgt'; expected one of extends, fonts, "),
    ("{\"light\":{},\n\"light\":{}}", "2:1", "'light' stands twice"),
    ("{\"extends\":\"prnt\"}", "1:12", "there is no theme 'prnt' to extend; expected one of"),
    ("{\"extends\":1}", "1:12", "the value of extends is of the wrong type; expected a name"),
    ("{\"dark\":{\"hed\":\"#fff\"}}", "1:10", "dark has no 'hed'; expected one of canvas, tints, "),
    (
      "{\"dark\":{\"tints\":[]}}", "1:18",
      "the value of tints is of the wrong type; expected 1 to 24"
    ),
    (
      "{\"dark\":{\"tints\":[\"red\"]}}", "1:19",
      "the value of tints is no colour; expected #rrggbb"
    ),
    ("{\"dark\":{\"head\":\"red\"}}", "1:17", "the value of head is no colour; expected #rrggbb"),
    ("{\"dark\":{\"head\":7}}", "1:17", "the value of head is no colour; expected #rrggbb"),
    ("{\"dark\":{\"head\":{\"fill\":\"url(x)\"}}}", "1:25", "the value of fill is no colour"),
    (
      "{\"dark\":{\"head\":{\"line\":\"#fff\"}}}", "1:18",
      "head has no 'line'; expected one of stroke"
    ),
    (
      "{\"dark\":{\"text\":{\"fill\":\"#fff\"}}}", "1:25",
      "text has no inside to fill; expected only"
    ),
    (
      "{\"widths\":{\"head\":0}}", "1:19",
      "the value of head is of the wrong type; expected a whole"
    ),
    ("{\"widths\":{\"head\":1.5}}", "1:19", "the value of head is of the wrong type; expected a"),
    ("{\"fonts\":[]}", "1:10", "the value of fonts is of the wrong type; expected 1 to 16 names"),
    ("{\"fonts\":[\"a;}\"]}", "1:11", "'a;}' can't be a font's name; expected letters, digits,"),
  ])
  func `A slip of the pen is an error at its place`(
    _ text: String, _ place: String, _ message: String
  ) {
    let error = #expect(throws: ThemeDiagnostic.self) { try read(text) }
    let line =
      error.map { $0.complaint(at: "\(TextPlace($0.offset, in: Array(text.utf8)))").text } ?? ""
    #expect(line.text.hasPrefix("\(place): error: \(message)"), "\(line.text)")
  }

  @Test func `What was probably meant is said`() {
    let error = #expect(throws: ThemeDiagnostic.self) { try read(##"{"light":{"hed":"#fff"}}"##) }
    #expect(error?.complaint(at: "").hint == "Did you mean 'head'?")
  }

  @Test func `Text that is hard to read is warned of, where the file says so`() throws {
    let text = "{\"light\":{\"canvas\":\"#eeeeee\",\n\"number\":\"#aaaaaa\"}}"
    let reading = try read(text)
    #expect(
      reading.warnings.map {
        $0.complaint(at: "\(TextPlace($0.offset, in: Array(text.utf8)))").text
      }
        == [
          ("canvas", "2.0"), ("added", "2.0"), ("removed", "1.9"), ("changed", "2.0"),
        ].map { paint, contrast in
          "2:1: warning: the contrast of number on \(paint) is \(contrast):1 in the light palette; "
            + "expected at least 4.5:1"
        })
  }

  @Test func `A face of other widths is warned of`() throws {
    let warnings = try read(#"{"fonts": ["Futura", "helvetica", "Arial"]}"#).warnings
    #expect(warnings.map(\.problem) == [.otherWidths("Futura")])
  }

  @Test func `A theme changes the picture's style sheet`() throws {
    let theme = try read(
      ##"{"fonts": ["Source Sans 3"], "widths": {"message": 2}, "light": {"canvas": "#010203"}}"##
    ).theme
    let layout = DiagramLayout(
      size: Size(width: 9, height: 9), title: "t", summary: "s",
      groups: [
        .init(
          role: .message, number: 0,
          items: [.arrow(.init(from: Point(x: 0, y: 0), to: Point(x: 9, y: 0), head: .open))])
      ])
    let svg = String(decoding: SVGRenderer(theme: theme).render(layout), as: UTF8.self)
    #expect(svg.contains("font-family:'Source Sans 3';"))
    #expect(svg.contains("marker-end:url(#seqtrace-message-open);stroke-width:2}"))
    #expect(svg.contains(".seqtrace .message-open-head{stroke-width:2;stroke-linejoin:round}"))
    #expect(svg.contains(".seqtrace .canvas{fill:#010203}"))
  }

  @Test func `The article's example is a theme file without warnings, and its table is whole`()
    throws
  {
    let file = "../../../Documentation/Seqtrace.docc/Drawing/Themes.md"
    let url = URL(fileURLWithPath: #filePath).appendingPathComponent(file).standardized
    let article = try String(contentsOf: url, encoding: .utf8)
    let example = article.split(separator: "```json\n")[1].split(separator: "```")[0]
    let reading = try read(String(example))
    #expect(reading.warnings == [])
    #expect(reading.theme.light != Theme.standard.light)
    let rows = article.split(separator: "## Styles")[1].split(separator: "\n")
    for style in DiagramLayout.Style.allCases {
      let row = rows.first { $0.hasPrefix("|") && $0.contains("`\(style.rawValue)`") }
      #expect(row != nil, "\(style)")
      #expect(row?.contains("| yes |") == style.hasInside, "\(style)")
    }
    for theme in Theme.all { #expect(article.contains("| `\(theme.name)` |")) }
  }
}
