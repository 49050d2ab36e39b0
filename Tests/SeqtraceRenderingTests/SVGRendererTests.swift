import Foundation
import SeqtraceDiagram
import SeqtraceLayout
import SeqtraceRendering
import TestSupport
import Testing

struct SVGRendererTests {
  private func svg(_ sample: Sample, _ renderer: SVGRenderer = SVGRenderer()) -> String {
    String(decoding: renderer.render(LayoutEngine.points.layout(sample.diagram)), as: UTF8.self)
  }

  @Test(arguments: [
    ("inherit", "'inherit'"), ("Revert-Layer", "'Revert-Layer'"), ("sans-serif", "sans-serif"),
    ("Arial", "Arial"), ("Source Sans 3", "'Source Sans 3'"), ("-x", "'-x'"),
  ])
  func `A face's name is no word of CSS`(_ family: String, _ written: String) {
    var theme = Theme.standard
    theme.fontFamilies = [family]
    let picture = SVGRenderer(theme: theme).render(
      LayoutEngine.points.layout(SequenceDiagram()))
    #expect(String(decoding: picture, as: UTF8.self).contains("font-family:\(written);"))
  }

  @Test(arguments: Sample.all)
  func `A layout renders to its golden SVG`(_ sample: Sample) throws {
    let layout = LayoutEngine.points.layout(sample.diagram)
    try Golden("\(sample.name).svg").expect(SVGRenderer().render(layout))
  }

  @Test(.enabled(if: Tool("xmllint").isInstalled), arguments: Sample.all)
  func `The document is well-formed`(_ sample: Sample) throws {
    let result = try Tool("xmllint").run(["--noout", "-"], input: Array(svg(sample).utf8))
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(arguments: [
    ("https://a.org/?b=c&d", 2), ("javascript:alert(1)", 0), ("\"><script>", 2), ("", 0),
  ])
  func `A head leads where its lifeline's link does, if that is safe`(
    _ address: String, _ count: Int
  ) {
    var diagram = SequenceDiagram()
    diagram.lifelines = [Lifeline(id: 0, name: "A")]
    diagram.lifelines[0].link = address
    diagram.messages = (1...60).map {
      Message(position: $0, from: .occurrence(0), to: .gate, name: "m")
    }
    let picture = SVGRenderer().render(LayoutEngine.points.layout(diagram))
    let document = String(decoding: picture, as: UTF8.self)
    // At the top and at the foot.
    #expect(document.components(separatedBy: "<a ").count - 1 == count)
    #expect(!document.contains("<script>"))
    #expect(!document.contains("javascript"))
  }

  @Test func `A picture is drawn at its scale, with lines as thick as its author wants`() {
    var diagram = SequenceDiagram(lifelines: [Lifeline(id: 0, name: "A")])
    let plain = LayoutEngine.points.layout(diagram)
    diagram.surroundings.dimensions.scale = 150
    diagram.surroundings.messageWidth = 99
    let layout = LayoutEngine.points.layout(diagram)
    let document = String(decoding: SVGRenderer().render(layout), as: UTF8.self)
    let (width, height) = (plain.size.width, plain.size.height)
    #expect(layout.size == plain.size)
    #expect(
      document.contains(
        "width=\"\((3 * width + 1) / 2)\" height=\"\((3 * height + 1) / 2)\" "
          + "viewBox=\"0 0 \(width) \(height)\""))
    #expect(document.contains(".seqtrace .message{stroke-width:6}"))
  }

  @Test func `Only the part of a text that leads somewhere has a line below it`() throws {
    var diagram = SequenceDiagram(lifelines: [Lifeline(id: 0, name: "A")])
    diagram.notes = [Note(position: 1, placement: .over(0, 0), text: "see this now")]
    diagram.notes[0].link = "https://a.org"
    func underlined() throws -> [Int] {
      let layout = LayoutEngine.points.layout(diagram)
      let document = String(decoding: SVGRenderer().render(layout), as: UTF8.self)
      return try document.matches(
        of: Regex(
          "class=\"link\" d=\"M([0-9.]+) [0-9.]+H([0-9.]+)",
          as: (Substring, Substring, Substring).self)
      )
      .map { Int(Double($0.output.2)! - Double($0.output.1)!) }
    }
    let whole = try underlined()
    diagram.notes[0].text.runs = [
      TextRun("see "), TextRun("th", looks: .linked), TextRun("is", looks: [.linked, .bold]),
      TextRun(" now"),
    ]
    let part = try underlined()
    #expect(whole.count == 1 && part.count == 1)
    #expect(part[0] * 2 < whole[0])
  }

  @Test func `A circle hides the lifeline behind it`() {
    var diagram = SequenceDiagram(lifelines: (0...1).map { Lifeline(id: $0, name: "L\($0)") })
    diagram.messages = [
      Message(position: 1, from: .occurrence(0), to: .occurrence(1), name: "m")
    ]
    diagram.messages[0].arrow = Message.Arrow(head: .filled, hasCircleAtReceiver: true)
    for theme in Theme.all {
      let layout = LayoutEngine.points.layout(diagram)
      let document = String(decoding: SVGRenderer(theme: theme).render(layout), as: UTF8.self)
      let canvas = theme.light.canvas.hex
      #expect(document.contains("<use class=\"connection\""))
      #expect(theme.light[.connection].fill?.hex == canvas)
      #expect(theme.dark[.connection].fill == theme.dark.canvas)
    }
  }

  @Test func `No label becomes markup`() {
    let document = svg(.labels)
    #expect(!document.contains("<script"))
    #expect(document.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(document.contains("]]&gt;&amp;amp;&lt;!--"))
  }

  @Test func `Control characters are shown as their pictures`() {
    let document = svg(.labels)
    #expect(document.contains("a␀b␛[31mc␡"))
    #expect(document.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
  }

  @Test func `A label of ten thousand characters is shortened, but whole in its title`() {
    let document = svg(.labels)
    let label = String(repeating: "long label ", count: 900)
    #expect(document.contains(": \(label)</title>"))
    let drawn = document.matches(of: /<text[^>]*>[^<]*…<\/text>/)
    #expect(drawn.count >= 1)
    #expect(drawn.allSatisfy { $0.output.count < 200 })
  }

  @Test func `Both palettes stand in one document unless one is asked for`() {
    let dark = Theme.standard.dark.canvas.hex
    #expect(svg(.kinds).contains("@media (prefers-color-scheme:dark)"))
    let light = svg(.kinds, SVGRenderer(appearance: .light))
    #expect(!light.contains("@media") && !light.contains(dark))
    let onlyDark = svg(.kinds, SVGRenderer(appearance: .dark))
    #expect(!onlyDark.contains("@media") && onlyDark.contains(".canvas{fill:\(dark)}"))
  }

  @Test func `Every message has its text in reading order`() {
    let document = svg(.placeholder)
    let titles = document.matches(of: /<g id="m\d+"><title>([^<]*)<\/title>/).map(\.output.1)
    #expect(titles.count == Sample.placeholder.diagram.messages.count)
    #expect(
      titles.first
        == "1. client → UITextView extension: placeholder = &quot;Enter your text here!&quot;")
    #expect(titles.last == "12. NotificationProxy → NotificationCenter: removeObserver(token)")
  }

  @Test(arguments: [
    ("https://example.org/a?b=c&d", true), ("Sources/A.swift#L3", true), ("mailto:a@b.c", true),
    ("javascript:alert(1)", false), ("JaVaScRiPt:alert(1)", false), ("data:text/html,x", false),
    (" javascript:alert(1)", false), ("java\nscript:alert(1)", false), ("", false),
  ])
  func `A link leads to a page or is left out`(address: String, isKept: Bool) {
    var layout = LayoutEngine.points.layout(Sample.kinds.diagram)
    var groups = Array(layout.groups)
    groups[groups.count - 1].link = address
    layout.groups = .init(groups)
    let document = String(decoding: SVGRenderer().render(layout), as: UTF8.self)
    #expect(document.contains("<a href=") == isKept)
  }

  @Test func `What leads somewhere is underlined, and nothing else`() {
    let diagram = SequenceDiagram(
      lifelines: [Lifeline(id: 0, name: "a"), Lifeline(id: 1, name: "b")],
      messages: (0..<3).map {
        Message(position: $0, from: .occurrence(0), to: .occurrence(1), name: "step\($0)")
      },
      references: [
        DiagramReference(position: 3, over: 0, 1, name: "here", link: "here.svg"),
        DiagramReference(position: 4, over: 0, 1, name: "nowhere"),
        DiagramReference(position: 5, over: 0, 1, name: "refused", link: "file:///etc/passwd"),
      ],
      links: [
        MessageLink(position: 1, address: "Sources/A.swift#L1"),
        MessageLink(position: 2, address: "javascript:alert(1)"),
      ])
    let document = String(
      decoding: SVGRenderer().render(LayoutEngine.points.layout(diagram)), as: UTF8.self)
    let underlined = document.matches(
      of: /<path class="link" d="M[\d.]+ [\d.]+H[\d.]+"\/><text[^>]*>([^<]*)</)
    #expect(underlined.map(\.output.1) == ["step1", "here"])
    #expect(document.contains(".seqtrace .link{color:"))
  }

  @Test func `A message costs no more than 400 bytes`() {
    let (small, large) = (svg(.repeated(100)).utf8.count, svg(.repeated(1100)).utf8.count)
    #expect((large - small) / 1000 <= 400)
  }

  @Test(arguments: [
    0, 9, 10, 99, 100, 9999, 10000, 10_203_040, 99_999_999, 100_000_000, 999_999_999, 9_999_999_999,
    .max, -1, -10, -12_345_678, .min,
  ])
  func `A number of any size is written in full`(_ number: Int) {
    let box = Rectangle(x: 0, y: 0, width: number, height: 1)
    let layout = DiagramLayout(
      size: Size(width: 1, height: 1), title: "t", summary: "s",
      groups: [.init(role: .head, number: 0, items: [.box(box, cornerRadius: 0, style: .head)])])
    let document = String(decoding: SVGRenderer().render(layout), as: UTF8.self)
    #expect(document.contains(" width=\"\(number)\" height=\"1\"/>"))
  }

  @Test func `What needs an escape gets it wherever it stands in a text`() {
    for offset in 0..<17 {
      for (special, escape) in [("<", "&lt;"), ("\"", "&quot;"), ("&", "&amp;"), (">", "&gt;")] {
        let text = String(repeating: "é~", count: offset) + special + "~ü" + special
        var layout = LayoutEngine.points.layout(Sample.kinds.diagram)
        layout.title = text
        let document = String(decoding: SVGRenderer().render(layout), as: UTF8.self)
        let expected = text.replacing(special, with: escape)
        #expect(document.contains("<title id=\"seqtrace-title\">\(expected)</title>"))
      }
    }
  }

  @Test func `Text is never outlined, whatever else has its style`() {
    #expect(svg(.kinds).contains("tspan.error{fill:#b3261e;stroke:none}"))
  }
}
