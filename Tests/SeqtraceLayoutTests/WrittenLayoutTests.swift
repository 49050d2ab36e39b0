import SeqtraceDiagram
import Testing

@testable import SeqtraceLayout

/// What is drawn otherwise where somebody wrote the diagram.
struct WrittenLayoutTests {
  private static let engines = [LayoutEngine.points, .cells].map { engine in
    var engine = engine
    return engine
  }
  private static var points: LayoutEngine { engines[0] }

  private func diagram(_ count: Int) -> SequenceDiagram {
    SequenceDiagram(lifelines: (0..<count).map { Lifeline(id: $0, name: "L\($0)") })
  }

  private func texts(_ layout: DiagramLayout, _ role: DiagramLayout.Role) -> [DiagramLayout.Text] {
    layout.groups.filter { $0.role == role }.flatMap(\.items).compactMap {
      if case .text(let text) = $0 { text } else { nil }
    }
  }

  private func centers(_ layout: DiagramLayout) -> [Int] {
    layout.groups.filter { $0.role == .lifeline }.flatMap(\.items).compactMap {
      if case .line(let from, _, .lifeline, _) = $0 { from.x } else { nil }
    }
  }

  @Test(arguments: engines)
  func `A title starts at the left edge, and doesn't spread the lifelines`(_ engine: LayoutEngine) {
    var diagram = diagram(2)
    let centers = centers(engine.layout(diagram))
    diagram.title = "a title that is wider than all the rest of it"
    let layout = engine.layout(diagram)
    #expect(texts(layout, .heading)[0].origin.x == engine.metrics.margin)
    #expect(self.centers(layout) == centers)
  }

  @Test func `A title keeps its lines`() {
    var diagram = diagram(2)
    let line = Array(repeating: "wide words", count: 10).joined(separator: " ")
    diagram.title = StyledText(line + "\nshort")
    let lines = texts(Self.points.layout(diagram), .heading).map { $0.spans[0].text }
    #expect(lines.count > 2 && lines.last == "short")
    #expect(lines.dropLast().joined(separator: " ") == line)
  }

  @Test func `Lines that an author broke stay as they are, if a little too long`() {
    var diagram = diagram(2)
    let line = Array(repeating: "words", count: 9).joined(separator: " ")
    func heights(_ text: String) -> [Int] {
      diagram.messages = [
        Message(position: 1, from: .occurrence(0), to: .occurrence(1), name: text)
      ]
      diagram.notes = [Note(position: 2, placement: .over(0, 1), text: StyledText(text))]
      diagram.lifelines[0].label = StyledText(text)
      let layout = Self.points.layout(diagram)
      return [.message, .note, .head].map { role in texts(layout, role).count }
    }
    let (single, double) = (heights(line), heights(line + "\n" + line))
    // One line wraps where two don't; a head is counted with that of the other lifeline.
    #expect(single[1] > 1 && double[1] == 2)
    #expect(single[0] == 2 && double[0] == 2)
    #expect(single[2] >= 3 && double[2] <= 2 * single[2])
  }

  @Test func `A label that fits into no gap stands in the middle`() {
    var diagram = diagram(3)
    diagram.messages = [
      Message(
        position: 1, from: .occurrence(0), to: .occurrence(2), name: "wider than any of the gaps")
    ]
    let layout = Self.points.layout(diagram)
    let text = texts(layout, .message)[0]
    #expect(abs(text.origin.x + text.width / 2 - centers(layout)[1]) <= 2)
  }

  @Test func `Dividers and references have the colours of their authors`() {
    var diagram = diagram(2)
    let (red, blue, lime) = (Tint.Color(0xFF0000), Tint.Color(0x0000FF), Tint.Color(0x00FF00))
    diagram.separators = [Separator(position: 1, kind: .divider, text: "d")]
    (diagram.separators[0].look.tint, diagram.separators[0].look.outline) = (.color(red), blue)
    diagram.references = [DiagramReference(position: 2, over: 0, 1, name: "r")]
    (diagram.references[0].look.tint, diagram.references[0].look.outline) = (.color(red), blue)
    func items(_ role: DiagramLayout.Role) -> [DiagramLayout.Item] {
      Self.points.layout(diagram).groups.filter { $0.role == role }.flatMap(\.items)
    }
    let lines = items(.separator).compactMap { item -> Tint.Color? in
      if case .line(_, _, _, let color) = item { color } else { nil }
    }
    let looks = (items(.separator) + items(.reference)).compactMap { item -> DiagramLayout.Look? in
      if case .box(_, _, _, let look) = item { look } else { nil }
    }
    let whole = DiagramLayout.Look(tint: .color(red), outline: blue, ink: .init(0))
    #expect(lines == [blue, blue])
    #expect(looks == [whole, whole])
    func corners() -> [DiagramLayout.Look] {
      items(.reference).compactMap { if case .polygon(_, _, let look) = $0 { look } else { nil } }
    }
    #expect(corners() == [whole])
    diagram.references[0].cornerTint = .color(lime)
    #expect(corners() == [.init(tint: .color(lime), outline: blue)])
    diagram.references[0].cornerTint = .color(blue)
    #expect(corners() == [.init(tint: .color(blue), outline: blue, ink: .init(0xFFFFFF))])
  }

  @Test func `The lifeline of a figure starts near its name`() {
    var diagram = diagram(2)
    diagram.lifelines[0].kind = .actor
    diagram.lifelines[1].label = "a\nb\nc"
    let tops = Self.points.layout(diagram).groups.filter { $0.role == .lifeline }.flatMap(\.items)
      .compactMap { if case .line(let from, _, _, _) = $0 { from.y } else { nil } }
    let name = texts(Self.points.layout(diagram), .head)[0]
    #expect(tops[0] < tops[1])
    #expect((3...12).contains(tops[0] - name.origin.y))
  }

  @Test func `A cross at the X of a lifeline is left out`() {
    var diagram = diagram(2)
    let cross = Message.Arrow(head: .cross)
    diagram.messages = (1...2).map {
      var message = Message(
        position: $0, from: .occurrence(0), to: .occurrence(1), name: "m")
      message.arrow = cross
      return message
    }
    diagram.lifelines[1].destruction = 2
    let heads = Self.points.layout(diagram).groups.filter { $0.role == .message }.flatMap(\.items)
      .compactMap { if case .arrow(let arrow) = $0 { arrow.head } else { nil } }
    #expect(heads == [.cross, .none])
  }

  @Test func `A bar ends where its reply to itself begins`() {
    var diagram = diagram(1)
    diagram.messages = [
      Message(position: 1, from: .occurrence(0), to: .occurrence(0), name: "call"),
      Message(position: 2, kind: .reply, from: .occurrence(0), to: .occurrence(0), name: "back"),
    ]
    diagram.activations = [Activation(lifeline: 0, start: 1, end: 2)]
    let layout = Self.points.layout(diagram)
    let bar = layout.groups.filter { $0.role == .activation }.flatMap(\.items).compactMap {
      if case .box(let box, _, _, _) = $0 { box } else { nil }
    }
    let tops = layout.groups.filter { $0.role == .message }.flatMap(\.items).compactMap {
      if case .arrow(let arrow) = $0 { arrow.start.y } else { nil }
    }
    #expect(bar.map(\.maxY) == [tops[1]])
  }

  @Test(arguments: engines)
  func `Texts beside the diagram have places`(_ engine: LayoutEngine) {
    var diagram = diagram(4)
    diagram.title = "t"
    (diagram.surroundings.header, diagram.surroundings.footer) = ("h", "f")
    for side in TextAlignment.allCases {
      diagram.surroundings.textPlaces.header = side
      diagram.surroundings.textPlaces.footer = side
      let layout = engine.layout(diagram)
      let groups: [DiagramLayout.Role] = [.heading, .remark]
      let places = groups.map { texts(layout, $0)[0].origin }
      let third = layout.size.width / 3
      for place in places {
        #expect(place.x / third == TextAlignment.allCases.firstIndex(of: side)!)
      }
      let heads = texts(layout, .head).map(\.origin.y)
      #expect(heads.allSatisfy { $0 > places[0].y && $0 < places[1].y })
    }
  }

  @Test func `The lines of a note stand where they are told to`() {
    var diagram = diagram(3)
    let text = "a wide line of it\ni"
    func starts(_ alignment: TextAlignment?) -> [Int] {
      diagram.notes = [Note(position: 1, placement: .over(0, 2), text: StyledText(text))]
      diagram.notes[0].alignment = alignment
      return texts(Self.points.layout(diagram), .note).map(\.origin.x)
    }
    let (left, center, right) = (starts(nil), starts(.center), starts(.right))
    #expect(left[0] == left[1])
    // All of the text is in the middle unless an author wants it otherwise.
    #expect(starts(.left)[0] < left[0])
    #expect(left[1] < center[1] && center[1] < right[1])
  }

  @Test func `The box of a wide title leaves its lifelines near to each other`() {
    var diagram = diagram(4)
    diagram.groups = [
      LifelineGroup(title: "a title that is much wider than two lifelines are", from: 1, to: 2)
    ]
    let layout = Self.points.layout(diagram)
    let centers = centers(layout)
    let box = layout.groups.filter { $0.role == .group }.flatMap(\.items).compactMap {
      if case .box(let box, _, _, _) = $0 { box } else { nil }
    }[0]
    let title = texts(layout, .group)[0]
    #expect(centers[2] - centers[1] < 80)
    #expect(box.x <= title.origin.x && title.origin.x + title.width <= box.maxX)
    #expect(centers[0] < box.x && centers[3] > box.maxX)
    // Lifelines end inside of it.
    let ends = layout.groups.filter { $0.role == .lifeline }.flatMap(\.items).compactMap {
      if case .line(_, let to, .lifeline, _) = $0 { to.y } else { nil }
    }
    #expect(ends.allSatisfy { $0 < box.maxY })
  }

  @Test func `Heads, boxes and texts have the room that an author chose`() {
    var diagram = diagram(3)
    diagram.groups = [LifelineGroup(title: "", from: 0, to: 1)]
    diagram.messages = [
      Message(
        position: 1, from: .occurrence(0), to: .occurrence(1),
        name: Array(repeating: "words", count: 8).joined(separator: " "))
    ]
    diagram.notes = [
      Note(
        position: 2, placement: .over(2, 2),
        text: StyledText(Array(repeating: "words", count: 8).joined(separator: " ")))
    ]
    diagram.surroundings.dimensions.labelWidth = 120
    diagram.surroundings.dimensions.noteWidth = 120
    let narrow = Self.points.layout(diagram)
    #expect(texts(narrow, .message).count >= 3)
    #expect(texts(narrow, .note).count >= 3)
    diagram.surroundings.dimensions.headPadding = 100
    diagram.surroundings.dimensions.groupPadding = 30
    let wide = Self.points.layout(diagram)
    #expect(centers(wide)[1] - centers(wide)[0] >= 220)
    let boxes = [narrow, wide].map { layout in
      layout.groups.filter { $0.role == .group }.flatMap(\.items).compactMap {
        if case .box(let box, _, _, _) = $0 { box } else { nil }
      }[0]
    }
    #expect(centers(wide)[0] - boxes[1].x == centers(narrow)[0] - boxes[0].x + 30)
    // Characters have their own.
    var plain = diagram
    plain.surroundings.dimensions = .init()
    #expect(Self.engines[1].layout(diagram) == Self.engines[1].layout(plain))
  }

  @Test(arguments: [Lifeline.Kind.participant, .actor])
  func `A bar that was opened before its object is created starts there`(_ kind: Lifeline.Kind)
    throws
  {
    var diagram = diagram(2)
    diagram.lifelines[1].kind = kind
    diagram.lifelines[1].creation = 2
    diagram.messages = [
      Message(position: 1, from: .occurrence(0), to: .occurrence(0), name: "x"),
      Message(
        position: 2, kind: .creation, from: .occurrence(0), to: .occurrence(1), name: "new"),
      Message(position: 3, from: .occurrence(1), to: .occurrence(0), name: "y"),
    ]
    diagram.activations = [Activation(lifeline: 1, start: 1, end: 3)]
    let items = Self.points.layout(diagram).groups.filter { $0.role == .activation }.flatMap(
      \.items)
    let bar = try #require(
      items.lazy.compactMap { if case .box(let box, _, _, _) = $0 { box } else { nil } }.first)
    let arrows = Self.points.layout(diagram).groups.flatMap(\.items).compactMap { item -> Int? in
      if case .arrow(let arrow) = item { arrow.end.y } else { nil }
    }
    #expect(bar.y >= arrows[1])
  }
}
