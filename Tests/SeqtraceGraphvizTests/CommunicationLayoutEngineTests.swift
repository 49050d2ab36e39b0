import Foundation
import SeqtraceDiagram
import SeqtraceGraphviz
import SeqtraceLayout
import TestSupport
import Testing

struct CommunicationLayoutEngineTests {
  private static let generated = (0..<60).map { GeneratedConversation(seed: $0).diagram }

  private func layout(_ diagram: SequenceDiagram) throws -> DiagramLayout {
    try CommunicationLayoutEngine().layout(diagram)
  }

  @Test(arguments: generated.indices)
  func `No two texts overlap, and nothing leaves the canvas`(_ seed: Int) throws {
    let layout = try layout(Self.generated[seed])
    var boxes: [Rectangle] = []
    for item in layout.groups.flatMap(\.items) {
      for point in item.extremes {
        #expect((0...layout.size.width).contains(point.x), "\(item)")
        #expect((0...layout.size.height).contains(point.y), "\(item)")
      }
      guard case .text(let text) = item else { continue }
      let box = Rectangle(
        x: text.origin.x, y: text.origin.y - text.fontSize + 2, width: text.width,
        height: text.fontSize - 1)
      if let other = boxes.first(where: { $0.overlaps(box) }) {
        Issue.record("\(text.spans.map(\.text)) at \(box) overlaps \(other)")
      }
      boxes.append(box)
    }
  }

  @Test(arguments: generated.indices)
  func `Every message but replies is drawn, or named by the tooltip of what is left out`(
    _ seed: Int
  ) throws {
    let diagram = Self.generated[seed]
    let layout = try layout(diagram)
    let drawn = Set(layout.groups.filter { $0.role == .message }.map(\.number))
    let wanted = diagram.messages.filter { $0.kind != .reply }
    let left = wanted.count - drawn.count
    #expect(drawn.isSubset(of: wanted.map(\.position)))
    let counted = layout.groups.filter { $0.role == .link }.flatMap(\.items)
      .compactMap { item -> Int? in
        guard case .text(let text) = item else { return nil }
        return Int(text.spans[0].text.split(separator: " ")[1])
      }
    #expect(counted.reduce(0, +) == left)
  }

  @Test func `Without numbers of a design, messages are numbered as they nest`() throws {
    var diagram = SequenceDiagram(lifelines: [
      Lifeline(id: 0, name: "a"), Lifeline(id: 1, name: "b"), Lifeline(id: 2, name: "c"),
    ])
    diagram.messages = [
      Message(position: 0, from: .occurrence(0), to: .occurrence(1), name: "f()"),
      Message(position: 1, from: .occurrence(1), to: .occurrence(2), name: "g()"),
      Message(position: 2, kind: .reply, from: .occurrence(2), to: .occurrence(1), name: ""),
      Message(position: 3, from: .occurrence(1), to: .occurrence(0), name: "h()"),
    ]
    diagram.activations = [
      Activation(lifeline: 1, start: 0, end: 3), Activation(lifeline: 2, start: 1, end: 2),
    ]
    #expect(try titles(diagram) == ["1. a → b: f()", "1.2. b → a: h()", "1.1. b → c: g()"])
    diagram.messages[1].number = 7
    #expect(try titles(diagram) == ["a → b: f()", "b → a: h()", "7. b → c: g()"])
  }

  private func titles(_ diagram: SequenceDiagram) throws -> [String] {
    try layout(diagram).groups.filter { $0.role == .message }.compactMap(\.title)
  }

  @Test func `Messages of a pair stand under each other, with arrows to the receiver`() throws {
    var diagram = SequenceDiagram(lifelines: [
      Lifeline(id: 0, name: "a"), Lifeline(id: 1, name: "b"),
    ])
    diagram.messages = (0..<10).map {
      Message(
        position: $0, kind: .signal, from: .occurrence($0 % 2), to: .occurrence(1 - $0 % 2),
        name: "m\($0)")
    }
    let layout = try layout(diagram)
    let texts = layout.groups.flatMap(\.items).compactMap { item -> (String, Int)? in
      guard case .text(let text) = item else { return nil }
      return (text.spans.map(\.text).joined(), text.origin.y)
    }
    #expect(texts.filter { $0.0 == "↓" }.count == 4 && texts.filter { $0.0 == "↑" }.count == 3)
    #expect(texts.contains { $0.0 == "… 3 more" })
    let heights = texts.filter { $0.0.contains("m") && !$0.0.contains("more") }.map(\.1)
    #expect(zip(heights, heights.dropFirst()).allSatisfy { $1 - $0 == 15 })
    let left = layout.groups.first { $0.role == .link && $0.title?.contains(";") == true }
    #expect(left?.title == "8. b → a: m7; 9. a → b: m8; 10. b → a: m9")
  }

  @Test func `A hundred lifelines are placed`() throws {
    var diagram = SequenceDiagram(
      lifelines: (0..<100).map { Lifeline(id: $0, name: "Lifeline \($0)") })
    diagram.messages = (0..<400).map { index in
      let sender = index * 37 % 100
      return Message(
        position: index, from: .occurrence(sender), to: .occurrence((sender + index % 7) % 100),
        name: "perform\(index)()")
    }
    let layout = try layout(diagram)
    #expect(layout.groups.filter { $0.role == .head }.count == 100)
    #expect(try layout == self.layout(diagram))
  }

  @Test func `More links than dot can place in some seconds are refused`() throws {
    var diagram = SequenceDiagram(
      lifelines: (0..<50).map { Lifeline(id: $0, name: "Lifeline \($0)") })
    diagram.messages = (0..<2500).map {
      Message(
        position: $0, from: .occurrence($0 / 50), to: .occurrence($0 % 50), name: "m()")
    }
    #expect(throws: GraphvizError.tooManyLinks(.init(lifelines: 50, links: 1275))) {
      try layout(diagram)
    }
  }

  @Test(.enabled(if: Tool.have("pdfinfo"), "poppler reads the file"))
  func `On paper, a picture a little larger than the page is made smaller`() throws {
    var diagram = SequenceDiagram(
      lifelines: (0..<10).map { Lifeline(id: $0, name: "Lifeline \($0)") })
    diagram.messages = (0..<9).map {
      Message(position: $0, from: .occurrence($0), to: .occurrence($0 + 1), name: "m()")
    }
    let layout = try layout(diagram)
    #expect((800..<1500).contains(layout.size.height))
    let pdf = try GraphvizRenderer(format: .pdf, paper: Paper("a4-portrait")).render(layout)
    let info = try Tool("pdfinfo").output(["$FILE"], on: pdf)
    #expect(String(decoding: info, as: UTF8.self).contains("Pages:           1\n"))
  }

  @Test func `Without the libraries the error says what to install`() async {
    await #expect(processExitsWith: .success) {
      setenv("SEQTRACE_GRAPHVIZ_LIBRARY_PATH", "/nowhere", 1)
      let error = #expect(throws: GraphvizError.self) {
        try CommunicationLayoutEngine().layout(SequenceDiagram(lifelines: []))
      }
      #expect(error?.installCommands.first?.contains("graphviz") == true)
    }
  }
}

extension DiagramLayout.Item {
  /// The corners of the box that it takes.
  fileprivate var extremes: [Point] {
    switch self {
    case .line(let from, let to, _, _): [from, to]
    case .box(let box, _, _, _), .tint(let box, _):
      [Point(x: box.x, y: box.y), Point(x: box.maxX, y: box.maxY)]
    case .polygon(let corners, _, _): corners
    case .arrow(let arrow): arrow.points
    case .text(let text):
      [
        Point(x: text.origin.x, y: text.origin.y - text.fontSize),
        Point(x: text.origin.x + text.width, y: text.origin.y + 3),
      ]
    case .symbol(_, let center, _, _):
      [Point(x: center.x - 5, y: center.y - 5), Point(x: center.x + 5, y: center.y + 5)]
    }
  }
}

extension Rectangle {
  fileprivate func overlaps(_ other: Rectangle) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }
}
