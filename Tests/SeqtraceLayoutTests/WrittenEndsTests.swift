import SeqtraceDiagram
import Testing

@testable import SeqtraceLayout

/// Where messages end and where their labels stand, in a diagram that somebody wrote.
struct WrittenEndsTests {
  private static let points: LayoutEngine = {
    var engine = LayoutEngine.points
    return engine
  }()

  private func diagram(_ count: Int, _ messages: [Message] = []) -> SequenceDiagram {
    SequenceDiagram(
      lifelines: (0..<count).map { Lifeline(id: $0, name: "L\($0)") }, messages: messages)
  }

  private func message(_ position: Int, _ from: Int, _ to: Int, _ name: String = "") -> Message {
    Message(position: position, from: .occurrence(from), to: .occurrence(to), name: name)
  }

  private func texts(_ layout: DiagramLayout, _ role: DiagramLayout.Role) -> [DiagramLayout.Text] {
    layout.groups.filter { $0.role == role }.flatMap(\.items).compactMap {
      if case .text(let text) = $0 { text } else { nil }
    }
  }

  private func arrows(_ layout: DiagramLayout) -> [DiagramLayout.Arrow] {
    layout.groups.filter { $0.role == .message }.flatMap(\.items).compactMap {
      if case .arrow(let arrow) = $0 { arrow } else { nil }
    }
  }

  private func boxes(_ layout: DiagramLayout, _ role: DiagramLayout.Role) -> [Rectangle] {
    layout.groups.filter { $0.role == role }.flatMap(\.items).compactMap {
      if case .box(let box, _, _, _) = $0 { box } else { nil }
    }
  }

  // MARK: Labels

  @Test(arguments: TextPlaces.LabelPlace.allCases)
  func `Labels stand where they are told to`(_ place: TextPlaces.LabelPlace) {
    var diagram = diagram(2, [message(1, 0, 1, "go\nthere now"), message(2, 1, 0, "back")])
    diagram.messages.append(
      message(3, 0, 1, "as wide as no other one in this picture"))
    var both = message(4, 0, 1, "both")
    both.arrow = Message.Arrow(head: .filled, tail: .filled)
    diagram.messages.append(both)
    diagram.surroundings.textPlaces.labels = place
    let layout = Self.points.layout(diagram)
    let (arrows, labels) = (arrows(layout), texts(layout, .message))
    // The side on which a label stands: near to the left end, in the middle, near to the right end.
    func side(_ label: DiagramLayout.Text, _ arrow: DiagramLayout.Arrow) -> TextAlignment? {
      let ends = [arrow.start.x, arrow.end.x].sorted()
      let (left, right) = (label.origin.x - ends[0], ends[1] - label.origin.x - label.width)
      if abs(left - right) <= 1 { return .center }
      let most = LayoutMetrics.points.labelPadding + LayoutMetrics.points.arrowHeadLength
      return left <= most ? .left : right <= most ? .right : nil
    }
    let (there, back): (TextAlignment, TextAlignment) =
      switch place {
      case .center: (.center, .center)
      case .left: (.left, .left)
      case .right: (.right, .right)
      case .sender: (.left, .right)
      case .receiver: (.right, .left)
      }
    #expect(side(labels[0], arrows[0]) == there)
    #expect(side(labels[1], arrows[0]) == there)
    #expect(side(labels[2], arrows[1]) == back)
    let isFixed = [.left, .right].contains(place)
    #expect(side(labels[4], arrows[3]) == (isFixed ? there : .center))
  }

  @Test func `A label keeps clear of the edges of boxes`() {
    var diagram = diagram(4, [message(1, 0, 2, "hello")])
    diagram.groups = [
      LifelineGroup(title: "a", from: 0, to: 1), LifelineGroup(title: "b", from: 2, to: 3),
    ]
    let layout = Self.points.layout(diagram)
    let label = texts(layout, .message)[0]
    let edges = boxes(layout, .group).flatMap { [$0.x, $0.maxX] }
    #expect(edges.count >= 4)
    #expect(!edges.contains { (label.origin.x - 1...label.origin.x + label.width).contains($0) })
  }

  @Test func `A label far from the middle of its message rather crosses lifelines`() {
    // The one wide gap is at the end.
    let diagram = diagram(
      16,
      [
        message(1, 14, 15, "a label that makes room between two lifelines"),
        message(2, 0, 15, "a rather long one"),
      ])
    let layout = Self.points.layout(diagram)
    let (label, arrow) = (texts(layout, .message)[1], arrows(layout)[1])
    let middle = (arrow.start.x + arrow.end.x) / 2
    #expect(abs(label.origin.x + label.width / 2 - middle) <= 1)
  }

  @Test(arguments: [Separator.Kind.delay, .divider])
  func `A diagram stands below the middle of a wide text`(_ kind: Separator.Kind) {
    var diagram = diagram(2)
    diagram.separators = [
      Separator(position: 1, kind: kind, text: "a text that is much wider than all the rest of it")
    ]
    let layout = Self.points.layout(diagram)
    let names = texts(layout, .head).map { $0.origin.x + $0.width / 2 }
    #expect(abs((names[0] + names[1]) / 2 - layout.size.width / 2) <= 1)
    let text = texts(layout, .separator)[0]
    #expect(text.origin.x >= LayoutMetrics.points.margin)
    #expect(text.origin.x + text.width <= layout.size.width - LayoutMetrics.points.margin)
  }

  @Test func `Messages from and to the edge have their labels beside the lifeline`() {
    var diagram = diagram(3)
    diagram.messages = [
      Message(position: 1, from: .gate, to: .occurrence(1), name: "in"),
      Message(position: 2, from: .occurrence(1), to: .gate, name: "out"),
    ]
    let layout = Self.points.layout(diagram)
    let (labels, arrows) = (texts(layout, .message), arrows(layout))
    let most = LayoutMetrics.points.labelPadding + LayoutMetrics.points.arrowHeadLength
    #expect(arrows[0].end.x - labels[0].origin.x - labels[0].width <= most)
    #expect(labels[1].origin.x - arrows[1].start.x <= most)
  }

  @Test func `What is bold in a bold text differs from the rest`() {
    var diagram = diagram(2)
    let (plain, bold) = (TextRun("one "), TextRun("two", looks: .bold))
    diagram.title = StyledText("one two", [plain, bold])
    diagram.lifelines[0].label = StyledText("one two", [plain, bold])
    diagram.lifelines[1].label = StyledText("two", [bold])
    let layout = Self.points.layout(diagram)
    func looks(_ role: DiagramLayout.Role) -> [[TextRun.Looks]] {
      texts(layout, role).map { $0.spans.map(\.looks) }
    }
    #expect(looks(.heading) == [[[], .bold]])
    #expect(looks(.head) == [[[], .bold], [.bold]])
  }

  @Test func `Narrow texts keep their words`() {
    var diagram = diagram(2, [message(1, 0, 1, "a fairlyLongWord of few")])
    diagram.notes = [Note(position: 2, placement: .over(0, 1), text: "another.longWord and so on")]
    (diagram.surroundings.dimensions.labelWidth, diagram.surroundings.dimensions.noteWidth) = (
      30, 30
    )
    let layout = Self.points.layout(diagram)
    func words(_ role: DiagramLayout.Role) -> [String] {
      texts(Self.points.layout(diagram), role).map { $0.spans.map(\.text).joined() }
    }
    #expect(words(.message).joined(separator: " ") == "a fairlyLongWord of few")
    #expect(words(.message).count >= 3 && words(.message).contains("fairlyLongWord"))
    #expect(words(.note).contains("another.longWord"))
    // Its room is that of its widest word.
    let arrow = arrows(layout)[0]
    let widest = texts(layout, .message).map(\.width).max() ?? 0
    #expect(arrow.end.x - arrow.start.x >= widest)
    // However much room there is.
    let wide = message(3, 0, 1, "two words")
    diagram.messages.append(wide)
    diagram.surroundings.dimensions.headPadding = 150
    #expect(
      texts(Self.points.layout(diagram), .message).suffix(2).map { $0.spans[0].text } == [
        "two", "words",
      ])
    diagram.messages.removeLast()
    // Chinese has no spaces.
    diagram.surroundings.dimensions.headPadding = 0
    diagram.notes[0].text = StyledText(String(repeating: "\u{6587}", count: 20))
    #expect(words(.note).count > 1)
    // A word that is far too long is broken all the same.
    diagram.messages[0].name = String(repeating: "x", count: 1000)
    #expect(texts(Self.points.layout(diagram), .message).count > 3)
  }

  @Test func `The frame of a fragment that holds nothing is higher than its corner`() {
    var diagram = diagram(2, [message(1, 0, 1)])
    diagram.fragments = [
      CombinedFragment(.opt, operands: [.init(condition: "x", positions: 2..<2)])
    ]
    let frame = boxes(Self.points.layout(diagram), .fragment)[0]
    #expect(frame.height > LayoutMetrics.points.tabHeight + 4)
  }

  // MARK: Ends

  @Test func `A message that leaves the picture starts at the bar that starts with it`() {
    var diagram = diagram(1)
    diagram.messages = [Message(position: 1, from: .occurrence(0), to: .gate, name: "out")]
    diagram.activations = [Activation(lifeline: 0, start: 1, end: 1)]
    let layout = Self.points.layout(diagram)
    #expect(arrows(layout)[0].start.x == boxes(layout, .activation)[0].maxX)
  }

  @Test func `Lines to the right edge reach beyond all bars`() {
    var diagram = diagram(2)
    diagram.messages = [Message(position: 1, from: .occurrence(0), to: .gate, name: "out")]
    diagram.messages += (2...7).map { message($0, 0, 1) }
    diagram.activations = (2...7).map { Activation(lifeline: 1, start: $0, end: 7) }
    diagram.messages.append(Message(position: 8, from: .occurrence(0), to: .gate, name: "out"))
    let layout = Self.points.layout(diagram)
    let right = boxes(layout, .activation).map(\.maxX).max() ?? 0
    #expect(arrows(layout)[0].end.x >= right + LayoutMetrics.points.arrowHeadLength)
  }

  @Test func `A line ends in the middle of its cross, before what it leads to`() {
    var diagram = diagram(2, [message(1, 0, 1), message(2, 1, 0)])
    let plain = arrows(Self.points.layout(diagram))
    for index in 0..<2 { diagram.messages[index].arrow = Message.Arrow(head: .cross, tail: .cross) }
    let crossed = arrows(Self.points.layout(diagram))
    let gap = PictureMeasures.crossGap
    #expect(crossed.map(\.end.x) == [plain[0].end.x - gap, plain[1].end.x + gap])
    #expect(crossed.map(\.start.x) == [plain[0].start.x + gap, plain[1].start.x - gap])
    // A dot would cover it, and says the same.
    diagram.messages[0].receiver = .unknown
    let lost = arrows(Self.points.layout(diagram))[0]
    #expect(lost.dot == .end && lost.head == .none && lost.tail == .cross)
    diagram.messages[0].arrow?.isBare = true
    let bare = arrows(Self.points.layout(diagram))[0]
    #expect(bare.dot == nil && bare.head == .cross && bare.end.x == lost.end.x - gap)
  }

  @Test func `A creation points to the middle of the new figure`() {
    var diagram = diagram(2, [message(1, 0, 1, "new")])
    diagram.messages[0].kind = .creation
    diagram.lifelines[1].kind = .control
    diagram.lifelines[1].label = "a long name of a control"
    diagram.lifelines[1].creation = 1
    let layout = Self.points.layout(diagram)
    let figures = layout.groups.filter { $0.role == .head }.flatMap(\.items).compactMap {
      if case .symbol(.control, let center, _, _) = $0 { center } else { nil }
    }
    let end = arrows(layout)[0].end
    #expect(abs(end.y - figures[0].y) <= 1)
    // Its bar starts below its name.
    diagram.activations = [Activation(lifeline: 1, start: 1, end: 1)]
    let barred = Self.points.layout(diagram)
    let name = texts(barred, .head).map(\.origin.y).max() ?? 0
    #expect(boxes(barred, .activation)[0].y > name)
    #expect(figures[0].x - end.x == SymbolShape(.control).halfWidth + 2)
    #expect(SymbolShape(.control).halfWidth == 9)
  }

  @Test func `Names of figures end at one height`() {
    var diagram = diagram(2)
    for index in 0..<2 { diagram.lifelines[index].kind = .actor }
    diagram.lifelines[1].label = "first line\nsecond line"
    var engine = Self.points
    engine.metrics.repetition.footThreshold = 0
    let layout = engine.layout(diagram)
    let (heads, feet) = (texts(layout, .head), texts(layout, .foot))
    #expect(heads[0].origin.y == heads[2].origin.y)
    // In feet they begin at one height.
    #expect(feet[0].origin.y == feet[1].origin.y)
  }

  // MARK: Frames

  @Test func `A frame hugs the lifelines and labels of messages from and to the edges`() {
    var diagram = diagram(3)
    diagram.messages = [
      Message(position: 1, from: .gate, to: .occurrence(1), name: "in"),
      Message(position: 2, from: .occurrence(1), to: .gate, name: "out"),
    ]
    diagram.fragments = [
      CombinedFragment(.opt, operands: [.init(positions: 1..<3)]),
      CombinedFragment(.loop, operands: [.init(positions: 1..<2)]),
    ]
    let layout = Self.points.layout(diagram)
    let (labels, arrows) = (texts(layout, .message), arrows(layout))
    for frame in boxes(layout, .fragment) {
      #expect(frame.x > arrows[0].start.x && frame.x < labels[0].origin.x)
    }
    #expect(
      boxes(layout, .fragment).contains { $0.maxX > labels[1].origin.x + labels[1].width })
  }

  @Test func `Messages to the edges keep the margin, with room for their labels`() throws {
    var diagram = diagram(1)
    diagram.messages = [
      Message(position: 1, from: .gate, to: .occurrence(0), name: "in with a label"),
      Message(position: 2, from: .occurrence(0), to: .gate, name: "out with a label"),
    ]
    let layout = Self.points.layout(diagram)
    let (arrows, labels) = (arrows(layout), texts(layout, .message))
    let margin = LayoutMetrics.points.margin
    #expect(arrows.map(\.start.x).first == margin)
    #expect(arrows.map(\.end.x).last == layout.size.width - margin)
    for (label, arrow) in zip(labels, arrows) {
      #expect(label.origin.x > min(arrow.start.x, arrow.end.x))
      #expect(label.origin.x + label.width < max(arrow.start.x, arrow.end.x))
    }
  }

  @Test(arguments: [false, true])
  func `Circles are filled if the arrow says so`(_ areSolid: Bool) {
    var diagram = diagram(2, [message(1, 0, 1, "x")])
    diagram.messages[0].arrow = Message.Arrow(
      head: .filled, hasCircleAtSender: true, hasCircleAtReceiver: true)
    diagram.messages[0].arrow?.hasSolidCircles = areSolid
    let symbols = Self.points.layout(diagram).groups.flatMap(\.items).compactMap { item in
      if case .symbol(let symbol, _, _, _) = item { symbol } else { nil }
    }
    #expect(symbols == Array(repeating: areSolid ? .solidConnection : .connection, count: 2))
  }

  @Test(arguments: [0, 1]) func `A label keeps clear of heads at both ends`(_ sender: Int) {
    let text = "a label as wide as the gap needs to be"
    var diagram = diagram(2, [message(1, sender, 1 - sender, text)])
    diagram.messages[0].arrow = Message.Arrow(head: .filled, tail: .filled)
    let layout = Self.points.layout(diagram)
    let (arrow, label) = (arrows(layout)[0], texts(layout, .message)[0])
    let ends = [arrow.start.x, arrow.end.x].sorted()
    let head = LayoutMetrics.points.arrowHeadLength
    #expect(label.origin.x >= ends[0] + head)
    #expect(label.origin.x + label.width <= ends[1] - head)
  }
}
