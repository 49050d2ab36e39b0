import SeqtraceDiagram
import SeqtraceLayout
import Testing

/// What texts stand on.
struct TextSurfaceTests {
  private let red = Tint.color(Tint.Color(0xFF0000))

  private func text(_ x: Int, _ y: Int) -> DiagramLayout.Text {
    .init(origin: Point(x: x, y: y), spans: [], fontSize: 13)
  }

  private func box(
    _ x: Int, width: Int, _ style: DiagramLayout.Style, _ tint: Tint?
  ) -> DiagramLayout.Item {
    .box(
      Rectangle(x: x, y: 0, width: width, height: 20), cornerRadius: 0, style: style,
      look: .init(tint: tint))
  }

  @Test func `A text stands on the last element with a colour, if it is inside`() {
    var surface = TextSurface()
    #expect(surface.filling(behind: text(5, 10)) == nil)
    surface.pass(box(0, width: 40, .note, red))
    #expect(surface.filling(behind: text(5, 10)) == .init(style: .note, tint: red))
    #expect(surface.filling(behind: text(5, 30)) == nil)
    #expect(surface.filling(behind: text(45, 10)) == nil)
    surface.pass(box(0, width: 40, .head, nil))
    #expect(surface.filling(behind: text(5, 10)) == nil)
  }

  @Test func `The corner of a note is a part of it`() {
    var surface = TextSurface()
    surface.pass(
      .polygon(
        [Point(x: 0, y: 0), Point(x: 40, y: 0), Point(x: 40, y: 20), Point(x: 0, y: 20)],
        style: .note, look: .init(tint: red)))
    surface.pass(
      .polygon(
        [Point(x: 30, y: 0), Point(x: 30, y: 9), Point(x: 40, y: 9)], style: .note,
        look: .init(tint: red)))
    #expect(surface.filling(behind: text(5, 10)) == .init(style: .note, tint: red))
  }

  @Test func `A dark note doesn't darken the texts beside it`() {
    var diagram = SequenceDiagram(lifelines: [Lifeline(id: 0, name: "A")])
    diagram.notes = [Note(position: 0, placement: .over(0, 0), text: "x")]
    diagram.notes[0].look.tint = .color(Tint.Color(0x888888))
    let plain = Theme.standard.light
    let palette = Theme.standard.adapted(to: LayoutEngine.points.layout(diagram)).light
    let red = Tint.Color(0xFF0000)
    #expect(palette.textInk(red, on: nil) == plain.textInk(red, on: nil))
    let filling = TextSurface.Filling(style: .note, tint: .color(Tint.Color(0x888888)))
    #expect(palette.textInk(red, on: filling).luminance < palette.textInk(red, on: nil).luminance)
  }

  @Test(arguments: Theme.all)
  func `A filling and a colour that can be read on it stay as they are`(_ theme: Theme) {
    var diagram = SequenceDiagram(lifelines: [Lifeline(id: 0, name: "A b")])
    let (navy, white) = (Tint.Color(0x000080), Tint.Color(0xFFFFFF))
    diagram.lifelines[0].look.tint = .color(navy)
    diagram.lifelines[0].label.runs = [
      TextRun("A", color: white), TextRun(" "), TextRun("b", color: white),
    ]
    diagram.notes = [Note(position: 0, placement: .over(0, 0), text: "x")]
    diagram.notes[0].look.tint = .color(navy)
    diagram.notes[0].text.runs = [TextRun("x", color: white)]
    func fillings(_ diagram: SequenceDiagram) -> [TextSurface.Filling] {
      LayoutEngine.points.layout(diagram).groups.flatMap(\.items).compactMap { item in
        switch item {
        case .box(_, _, let style, let look), .polygon(_, let style, let look):
          TextSurface.Filling(look, of: style)
        default: nil
        }
      }
    }
    let found = fillings(diagram)
    #expect(Set(found.map(\.style)) == [.head, .note])
    for palette in [theme.light, theme.dark] {
      for filling in found {
        #expect(palette[filling.style, filling.look].fill == navy)
        #expect(palette.textInk(white, on: filling) == white)
      }
    }
    // One that can't be read, and one of which a part has another colour.
    diagram.lifelines[0].label.runs[2].color = Tint.Color(0x000000)
    diagram.notes[0].text.runs[0].color = Tint.Color(0x0000FF)
    for filling in fillings(diagram) {
      #expect(theme.light[filling.style, filling.look].fill != navy)
    }
  }
}
