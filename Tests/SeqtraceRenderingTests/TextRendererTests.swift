import SeqtraceDiagram
import SeqtraceLayout
import SeqtraceRendering
import TestSupport
import Testing

struct TextRendererTests {
  @Test func `Notes beside a message stand on both sides of it`() {
    var diagram = SequenceDiagram()
    diagram.lifelines = [Lifeline(id: 0, name: "A"), Lifeline(id: 1, name: "B")]
    diagram.messages = [Message(position: 1, from: .occurrence(0), to: .occurrence(1), name: "m")]
    diagram.notes = [2, 3].map {
      SequenceDiagram.Note(position: $0, placement: .beside(message: 1), text: "note \($0)")
    }
    diagram.notes[0].prefersLeft = true
    let lines = String(
      decoding: TextRenderer(style: .unicode).render(LayoutEngine.cells.layout(diagram)),
      as: UTF8.self
    ).split(separator: "\n")
    let both = lines.first { $0.contains("note 2") && $0.contains("note 3") }
    let order = both.map { line in
      ["note 2", "►", "note 3"].compactMap { line.firstRange(of: $0)?.lowerBound }
    }
    #expect(order?.count == 3)
    #expect(order == order?.sorted())
  }

  @Test func `Line breaks are kept, wherever a text has them`() {
    var diagram = SequenceDiagram(title: "title\nof two lines")
    diagram.lifelines = [Lifeline(id: 0, name: "A"), Lifeline(id: 1, name: "B")]
    diagram.messages = (1...4).map {
      Message(position: 2 * $0, from: .occurrence(0), to: .occurrence(1), name: "m\($0)")
    }
    diagram.separators = [
      Separator(position: 3, kind: .divider, text: "a\nphase"),
      Separator(position: 5, kind: .delay, text: "much\nlater"),
    ]
    diagram.fragments = [
      CombinedFragment(
        .alt, operands: [.init(condition: "one\nguard", positions: 6..<8)])
    ]
    diagram.groups = [LifelineGroup(title: "a\nbox", from: 0, to: 1)]
    diagram.regions = [SequenceDiagram.Region(positions: 8..<9, title: "a\nregion")]
    let text = String(
      decoding: TextRenderer(style: .unicode).render(LayoutEngine.cells.layout(diagram)),
      as: UTF8.self)
    #expect(!text.contains("␊"))
    #expect(text.contains("title\nof two lines\n"))
    for word in ["phase", "later", "guard", "a box"] { #expect(text.contains(word), "\(text)") }
  }

  @Test func `Messages from the right edge and to the left edge reach it`() {
    var diagram = SequenceDiagram()
    diagram.lifelines = [Lifeline(id: 0, name: "A"), Lifeline(id: 1, name: "B")]
    diagram.messages = [
      Message(position: 1, from: .occurrence(1), to: .gate, name: "out"),
      Message(position: 2, from: .gate, to: .occurrence(0), name: "in"),
    ]
    for index in 0...1 { diagram.messages[index].isMirrored = true }
    let lines = String(
      decoding: TextRenderer(style: .unicode).render(LayoutEngine.cells.layout(diagram)),
      as: UTF8.self
    ).split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("◄─") })
    #expect(lines.contains { $0.contains("│◄──") && $0.hasSuffix("──") })
  }

  @Test func `The side of a frame isn't on a lifeline beside it`() {
    var diagram = SequenceDiagram()
    diagram.lifelines = (0...2).map { Lifeline(id: Lifeline.ID($0), name: "\($0)") }
    for width in 0...40 {
      let label = String(repeating: "m", count: width)
      diagram.messages = [
        Message(position: 0, from: .occurrence(1), to: .occurrence(1), name: label)
      ]
      diagram.fragments = [CombinedFragment(.opt, operands: [.init(positions: 0..<1)])]
      let text = TextRenderer().render(LayoutEngine.cells.layout(diagram))
      let loop = String(decoding: text, as: UTF8.self).split(separator: "\n").first {
        $0.contains("◄")
      }
      // Both sides of the frame, and the three lifelines.
      #expect(loop?.count { $0 == "│" } == 5, "\(width) columns: \(loop ?? "no row")")
    }
  }

  @Test(arguments: Sample.all)
  func `A layout renders to its golden text`(_ sample: Sample) throws {
    let layout = LayoutEngine.cells.layout(sample.diagram)
    try Golden("\(sample.name).txt").expect(TextRenderer().render(layout))
  }

  @Test(arguments: Sample.all)
  func `A layout renders to its golden ASCII text`(_ sample: Sample) throws {
    let layout = LayoutEngine.cells.layout(sample.diagram)
    try Golden("\(sample.name).ascii.txt").expect(TextRenderer(style: .ascii).render(layout))
  }

  @Test func `Regions inside each other have all their sides`() {
    var diagram = SequenceDiagram()
    diagram.lifelines = [Lifeline(id: 0, name: "A"), Lifeline(id: 1, name: "B")]
    diagram.messages = [
      Message(position: 0, kind: .call, from: .occurrence(0), to: .occurrence(1), name: "f()")
    ]
    diagram.regions = (0..<50).map { _ in Region(positions: 0..<1, tint: .neutral) }
    let text = TextRenderer().render(LayoutEngine.cells.layout(diagram))
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map { line in
      line.drop { $0 == " " }
    }
    let region = lines.drop { $0.first != "┌" }.filter { "┌└│".contains($0.first ?? " ") }
    #expect(region.prefix(50).allSatisfy { $0.first == "┌" && $0.last == "┐" })
    #expect(region.count { $0.first == "└" && $0.last == "┘" } == 50)
    let rows = region.dropFirst(50).prefix { $0.first != "└" }
    #expect(!rows.isEmpty && rows.allSatisfy { $0.first == "│" && $0.last == "│" })
  }

  @Test func `A lifeline that ends early is drawn in a diagram of many bands`() {
    // Wide and tall enough for several bands; the first lifeline dies in the first of them.
    var sample = Sample.repeated(1900)
    sample.diagram.lifelines += (2..<60).map { Lifeline(id: $0, name: "Lifeline \($0)") }
    sample.diagram.lifelines[2].destruction = 1
    sample.diagram.messages[1] = Message(
      position: 1, kind: .destruction, from: .occurrence(0), to: .occurrence(2), name: "")
    let layout = LayoutEngine.cells.layout(sample.diagram)
    #expect(layout.size.width * layout.size.height > 4_000_000)
    let lines = TextRenderer().render(layout).split(separator: 0x0A)
    #expect(lines.count > layout.size.height - 3)
  }
}
