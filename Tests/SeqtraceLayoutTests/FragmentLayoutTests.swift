import SeqtraceDiagram
import SeqtraceLayout
import Testing

struct FragmentLayoutTests {
  private static let messages = (0..<2).map {
    Message(position: $0, from: .occurrence(0), to: .occurrence(1), name: "step\($0)()")
  }

  private func layout(
    _ operands: [CombinedFragment.Operand], notes: [Note] = [], activations: [Activation] = [],
    regions: [Region] = []
  ) -> DiagramLayout {
    LayoutEngine.points.layout(
      SequenceDiagram(
        lifelines: (0..<3).map { Lifeline(id: $0, name: "lifeline \($0)") },
        messages: Self.messages, activations: activations,
        fragments: operands.isEmpty ? [] : [CombinedFragment(.alt, operands: operands)],
        notes: notes, regions: regions))
  }

  private func texts(_ layout: DiagramLayout) -> [DiagramLayout.Text] {
    layout.groups.flatMap(\.items).compactMap { item in
      if case .text(let text) = item { text } else { nil }
    }
  }

  private func height(_ operands: [CombinedFragment.Operand]) throws -> Int {
    try #require(
      layout(operands).groups.flatMap(\.items).lazy.compactMap { item in
        if case .box(let box, _, .fragment, _) = item { box.height } else { nil }
      }.first)
  }

  @Test func `A long guard is broken into lines, above what follows`() throws {
    let guardText = "another type of failure, and more to do for Alice, Bob and the logging system"
    let layout = layout([
      .init(condition: StyledText(guardText), positions: 0..<1),
      .init(condition: StyledText(guardText), positions: 1..<2),
    ])
    let all = texts(layout).map { ($0.spans.map(\.text).joined(), $0.origin.y) }
    let lines = all.filter {
      !$0.0.hasPrefix("lifeline") && !$0.0.hasPrefix("step") && $0.0 != "alt"
    }
    let words = lines.map(\.0).joined(separator: " ")
    #expect(words == "[\(guardText)] [\(guardText)]")
    for step in 0..<2 {
      let y = try #require(all.first { $0.0 == "step\(step)()" }).1
      let above = lines[step * lines.count / 2..<(step + 1) * lines.count / 2]
      #expect(above.allSatisfy { $0.1 < y })
    }
  }

  @Test func `An operand without a guard takes no row for one`() throws {
    let bare = try height([.init(positions: 0..<1), .init(positions: 1..<2)])
    let empty = try height([.init(positions: 0..<1), .init(condition: "", positions: 1..<2)])
    let guarded = try height([.init(positions: 0..<1), .init(condition: "x", positions: 1..<2)])
    #expect(empty == bare)
    #expect(guarded == bare + LayoutMetrics.points.separatorHeight)
  }

  @Test func `A frame is little higher than its rows`() throws {
    let rows = 2 * (LayoutMetrics.points.rowGap + LayoutMetrics.points.lineHeight)
    let frame = try height([.init(condition: "x", positions: 0..<2)])
    #expect(frame - rows <= LayoutMetrics.points.tabHeight + 4)
  }

  @Test(arguments: [("Send all", "Send all"), (" ", "section"), (nil, "section")])
  func `The name of a section stands in its corner`(_ name: String?, _ shown: String) throws {
    var diagram = SequenceDiagram(
      lifelines: (0..<2).map { Lifeline(id: $0, name: "lifeline \($0)") },
      messages: Self.messages)
    diagram.fragments = [
      CombinedFragment(
        .section, operands: [.init(condition: name.map { StyledText($0) }, positions: 0..<2)])
    ]
    let layout = LayoutEngine.points.layout(diagram)
    let frame = try #require(layout.groups.first { $0.role == .fragment })
    let words = frame.items.compactMap { item in
      if case .text(let text) = item { text.spans.map(\.text).joined() } else { nil }
    }
    #expect(words == [shown])
  }

  @Test func `Nothing hides the tint of the tab behind its operator`() throws {
    let layout = layout([.init(positions: 0..<2)])
    let tab = try #require(texts(layout).first { $0.spans[0].text == "alt" })
    #expect(!tab.isMasked)
  }

  @Test func `A frame ends below the bars that reach below its last row`() throws {
    let bar = Activation(lifeline: 1, start: 1, end: 1)
    let layout = layout([.init(positions: 0..<2)], activations: [bar])
    let boxes = layout.groups.flatMap(\.items).compactMap { item in
      if case .box(let box, _, let style, _) = item { (style, box.y + box.height) } else { nil }
    }
    let frame = try #require(boxes.first { $0.0 == .fragment }?.1)
    let end = try #require(boxes.first { $0.0 == .activation }?.1)
    #expect(end + 4 <= frame)
  }

  @Test func `A bar is interrupted where time passes`() {
    let layout = LayoutEngine.points.layout(
      SequenceDiagram(
        lifelines: (0..<2).map { Lifeline(id: $0, name: "lifeline \($0)") },
        messages: [0, 2].map {
          Message(position: $0, from: .occurrence(0), to: .occurrence(1), name: "step\($0)()")
        },
        activations: [Activation(lifeline: 1, start: 0, end: 2)],
        separators: [Separator(position: 1, kind: .delay, text: "an hour later")]))
    let bars = layout.groups.flatMap(\.items).compactMap { item in
      if case .box(let box, _, .activation, _) = item { box } else { nil }
    }
    #expect(bars.count == 2)
    let metrics = LayoutMetrics.points
    #expect(bars[1].y - bars[0].maxY == metrics.delayHeight + 2 * metrics.delayReach)
  }

  @Test func `A note over several lifelines is one line if its box is as wide as that`() {
    let text = "as wide as all that it stands over"
    let layout = layout(
      [], notes: [Note(position: 2, placement: .over(0, 2), text: StyledText(text))])
    #expect(texts(layout).contains { $0.spans[0].text == text })
  }

  @Test func `The last line of a short note isn't a single word`() {
    let text = "told to everybody who listens to it"
    let layout = layout(
      [], notes: [Note(position: 2, placement: .right(of: 0), text: StyledText(text))])
    let lines = texts(layout).map(\.spans[0].text).filter { text.contains($0) }
    #expect(lines == ["told to everybody", "who listens to it"])
  }

  @Test func `The title of a narrow region has several lines`() {
    let title = "A region over one alone"
    let layout = layout(
      [], regions: [Region(positions: 0..<1, over: 2, 2, title: StyledText(title))])
    let lines = layout.groups.filter { $0.role == .regionTitle }.flatMap(\.items).count
    #expect(lines > 1)
    #expect(!texts(layout).contains { $0.spans[0].text.contains("…") })
  }

  @Test(arguments: [
    ("Send all [at once]", "Send all", "[at once]"), ("a [b] [c]", "a", "[b] [c]"),
    ("a[]", "a", nil), ("[b]", "[b]", nil), ("a [b] c", "a [b] c", nil),
  ])
  func `What stands in brackets behind a section's name is beside its corner`(
    _ title: String, _ name: String, _ remark: String?
  ) throws {
    var section = CombinedFragment(
      .section, operands: [.init(condition: StyledText(title), positions: 0..<1)])
    for isBold in [false, true] {
      var run = TextRun(title)
      if isBold { run.looks = .italic }
      section.operands[0].condition?.runs = isBold ? [run] : []
      let diagram = SequenceDiagram(
        lifelines: [Lifeline(id: 0, name: "A"), Lifeline(id: 1, name: "B")],
        messages: [Message(position: 0, from: .occurrence(0), to: .occurrence(1), name: "m")],
        fragments: [section])
      let frame = try #require(
        LayoutEngine.points.layout(diagram).groups.first { $0.role == .fragment })
      let texts = frame.items.compactMap { item -> DiagramLayout.Text? in
        if case .text(let text) = item { text } else { nil }
      }
      #expect(texts.map { $0.spans.map(\.text).joined() } == [name, remark].compactMap(\.self))
      #expect(texts.allSatisfy { $0.spans.allSatisfy { $0.looks.contains(.italic) == isBold } })
    }
  }
}
