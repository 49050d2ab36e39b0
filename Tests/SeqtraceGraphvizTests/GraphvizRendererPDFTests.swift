import SeqtraceDiagram
import SeqtraceGraphviz
import SeqtraceLayout
import TestSupport
import Testing

@Suite(
  .enabled(if: Tool.have("pdftotext", "pdfinfo"), "poppler's tools read the files"))
struct GraphvizRendererPDFTests {
  private func text(of layout: DiagramLayout) throws -> String {
    let pdf = try GraphvizRenderer(format: .pdf).render(layout)
    let tool = Tool("pdftotext")
    return String(decoding: try tool.output(["-raw", "$FILE", "-"], on: pdf), as: UTF8.self)
  }

  private func info(_ option: String..., of layout: DiagramLayout) throws -> String {
    let pdf = try GraphvizRenderer(format: .pdf).render(layout)
    let tool = Tool("pdfinfo")
    return String(decoding: try tool.output(option + ["$FILE"], on: pdf), as: UTF8.self)
  }

  @Test func `A page is as large as the layout, a point for each unit`() throws {
    let info = try info(of: SampleLayout.everything)
    #expect(info.contains("Pages:           1\n"))
    #expect(info.contains("Page size:       420 x 330 pts"))
  }

  @Test func `The document names the face that it is set in`() throws {
    let face = try GraphvizRenderer.face(of: .standard)
    try #require(!face.isEmpty)
    #expect(try info(of: SampleLayout.text("a")).contains("Keywords:        Font: \(face)\n"))
  }

  @Test(
    arguments: [false, true],
    [
      "&amp; &lt;b> &#65; <b>bold</b>", #"back\slash \N \G \l %s %n"#, "«create» “q” … é",
      "“12 -x T 0 0”", "a  b", "{}|[]()'\"`~^",
    ])
  func `A text comes out letter by letter`(_ isBold: Bool, _ label: String) throws {
    let text = try text(of: SampleLayout.text(label, looks: isBold ? .bold : []))
    #expect(text.filter { !$0.isWhitespace } == label.filter { !$0.isWhitespace })
  }

  @Test(.enabled(if: hasJapaneseFont, "a font draws the characters"), arguments: [false, true])
  func `A text in another script comes out letter by letter`(_ isBold: Bool) throws {
    let text = try text(of: SampleLayout.text("日本語", looks: isBold ? .bold : []))
    #expect(text.filter { !$0.isWhitespace } == "日本語")
  }

  private static var hasJapaneseFont: Bool {
    guard Tool("fc-list").isInstalled else { return false }
    return (try? Tool("fc-list").run([":lang=ja"]).output.isEmpty) == false
  }

  @Test func `Control characters don't end a text or its line`() throws {
    let text = try text(of: SampleLayout.text("a\0b\nc\u{1B}d\u{2028}e"))
    #expect(text.split(whereSeparator: \.isNewline).count == 1)
    #expect(text.filter(\.isLetter) == "abcde")
  }

  @Test func `A group's link covers it`() throws {
    #expect(
      try info("-url", of: SampleLayout.everything)
        .contains("https://example.com/a?x=1&y=%282%29"))
  }

  @Test func `A link can't break out of the file`() throws {
    var layout = SampleLayout.everything
    layout.link(0, to: #"https://x/)/JS(alert)\N'rect=[0,0,9,9]"é"#)
    let info = try info("-url", of: layout)
    #expect(info.contains("https://x/%29/JS%28alert%29%5CN%27rect=%5B0,0,9,9%5D%22%C3%A9"))
  }

  @Test(arguments: [
    "javascript:alert(1)", "JavaScript:x", "data:text/html,x", "file:///etc/passwd", "https://x/ y",
    "",
  ])
  func `A link that would run or open something is left out, as in SVG`(_ link: String) throws {
    var layout = SampleLayout.text("x")
    layout.link(0, to: link)
    #expect(try !info("-url", of: layout).contains("Annotation"))
  }

  @Test func `A file carries no date`() throws {
    #expect(try !info(of: SampleLayout.everything).contains("Date"))
  }
}
