import SeqtraceDiagram
import Testing

struct PagingTests {
  private static let diagram = {
    var diagram = SequenceDiagram.recorded { trace in
      trace.during(.call, "main()", from: "client", to: "App#1") { trace in
        trace.during(.create, to: "A#1")
        trace.add(.registration, "N", from: "A#1", to: "Center#1", registration: 1)
        trace.during(.call, "load(_:)", to: "A#1", ["x"]) { $0.during(.call, "read()", to: "B#1") }
        trace.during(.call, "load(_:)", to: "A#1", ["y"]) { $0.during(.call, "read()", to: "B#1") }
        trace.add(.deregistration, from: "A#1", to: "Center#1", registration: 1)
        trace.during(.destroyBegin, to: "A#1") {
          $0.during(.call, "last()", from: "A#1", to: "B#1")
        }
      }
    }
    diagram.title = "Work"
    return diagram
  }()

  private var diagram: SequenceDiagram { Self.diagram }

  private func parts(_ diagram: SequenceDiagram, _ size: PageSize) -> [SequenceDiagram] {
    Array(diagram.paged(size))
  }

  @Test func `Pages are parted where the fewest calls are open`() {
    #expect(diagram.messages.map(\.position) == Array(0...9))
    let pages = parts(diagram, .pages(3))
    #expect(pages.map { $0.messages.map(\.position) } == [[0, 1, 2, 3], [4, 5, 6], [7, 8, 9]])
    let halves = parts(diagram, .pages(2))
    #expect(halves.map { $0.messages.map(\.position) } == [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]])
  }

  @Test func `Each page names itself and leads to its neighbours`() {
    var wording = PageWording.english
    wording.file = { "my work-\($0).\($1).svg" }
    let pages = Array(diagram.paged(.pages(3), wording: wording))
    #expect(pages.map(\.title?.text) == (1...3).map { "Work (page \($0) of 3)" })
    #expect(
      pages.map { $0.references.map(\.name) } == [
        ["page 2 of 3: my work-2.3.svg"],
        ["page 1 of 3: my work-1.3.svg", "page 3 of 3: my work-3.3.svg"],
        ["page 2 of 3: my work-2.3.svg"],
      ])
    #expect(pages[0].references.map(\.link) == ["my%20work-2.3.svg"])
    #expect(pages[1].references.map(\.position) == [3, 7])
  }

  @Test func `Those who take part, or are busy, are on a page`() {
    let pages = parts(diagram, .pages(3))
    #expect(
      pages.map { $0.lifelines.map(\.name) } == [
        ["client", "App#1", "A#1", "Center#1"], ["App#1", "A#1", "B#1"],
        ["App#1", "A#1", "Center#1", "B#1"],
      ])
  }

  @Test func `What is open across a break goes on, and ends where it ends`() {
    let pages = parts(diagram, .pages(3))
    #expect(pages[0].bars.contains("App#1 0...4") && pages[0].bars.contains("A#1 3...4"))
    #expect(pages[1].bars == ["App#1 0...7", "A#1 2...4", "B#1 4...4", "A#1 5...6", "B#1 6...6"])
    #expect(pages[2].bars.first == "App#1 0...9")
    #expect(pages.flatMap(\.activations).allSatisfy { !$0.isInterrupted })
  }

  @Test func `A registration keeps its ends outside of the pages between`() {
    let pages = parts(diagram, .pages(3))
    #expect(pages[0].registrations == [Registration(center: 3, name: "N", start: 2, end: 5)])
    #expect(pages[1].registrations == [], "its centre is silent")
    #expect(pages[2].registrations == [Registration(center: 3, name: "N", start: 2, end: 7)])
  }

  @Test func `A page shows the latest of many calls that go on, and counts the others`() throws {
    var deep = SequenceDiagram()
    deep.lifelines = [Lifeline(id: 0, name: "a")]
    let count = 1000
    deep.messages = (0..<2 * count).map { position in
      Message(
        position: position, kind: position < count ? .call : .reply, from: .occurrence(0),
        to: .occurrence(0), name: "f")
    }
    deep.activations = (0..<count).map {
      Activation(lifeline: 0, start: $0, end: 2 * count - 1 - $0)
    }
    deep.registrations = (0..<count).map {
      Registration(center: 0, name: "N", start: $0, end: $0 == 0 ? count : nil)
    }
    let pages = parts(deep, .messages(100))
    #expect(pages.count == 20)
    #expect(pages[..<3].allSatisfy { $0.remarks.isEmpty })
    #expect(pages[3].remarks == ["open since earlier pages: 100 calls, 100 registrations"])
    #expect(pages[3].activations.count == 300)
    #expect(pages[10].remarks == ["open since earlier pages: 800 calls, 800 registrations"])
    #expect(
      pages[10].activations.map(\.end)
        == Array(repeating: 1100, count: 200).enumerated()
        .map { $0.offset < 100 ? 1100 : 1199 - $0.offset })
    // As calls return, those shown are others.
    #expect(pages[19].remarks == ["open since earlier pages: 799 registrations"])
    #expect(pages[19].activations.count == 100)
    #expect(pages.allSatisfy { $0.flaws == [] })
  }

  @Test func `An object is born and dies on one page`() {
    let pages = parts(diagram, .pages(3))
    #expect(pages.map { $0["A#1"]?.creation } == [1, nil, nil])
    #expect(pages.map { $0["A#1"]?.destruction } == [nil, nil, 8])
  }

  @Test func `Who dies across a break dies at the end of that bar`() {
    let diagram = SequenceDiagram.recorded { trace in
      trace.during(.call, "f()", from: "client", to: "A#1")
      trace.during(.destroyBegin, from: "client", to: "A#1") { trace in
        trace.during(.call, "last()", from: "A#1", to: "B#1")
        trace.during(.call, "more()", from: "A#1", to: "B#1")
      }
    }
    let pages = parts(diagram, .pages(2))
    #expect(pages.map { $0["A#1"]?.destruction } == [nil, 0])
    #expect(pages[0].bars == ["A#1 0...0", "A#1 1...2"])
    #expect(pages[1].bars.first == "A#1 0...3")
  }

  @Test func `A silent side of an object is there where it dies with it`() {
    let diagram = SequenceDiagram.recorded { trace in
      trace.during(.call, "f()", from: "client", to: "A#1 / A extension")
      trace.during(.call, "f()", from: "client", to: "A#1")
      trace.during(.call, "g()", from: "client", to: "B#1")
      trace.during(.destroyBegin, from: "client", to: "A#1")
    }
    let pages = parts(diagram, .pages(2))
    #expect(pages.map { $0["A extension#1"]?.destruction } == [nil, 3])
    #expect(pages.map { $0["A#1"]?.destruction } == [nil, 3])
    #expect(pages[1].lifelines.count == 4)
  }

  @Test func `A dead object that is spoken to has its X at the top`() {
    var diagram = SequenceDiagram.recorded { trace in
      trace.during(.call, "f()", from: "client", to: "A#1")
      trace.during(.destroyBegin, from: "client", to: "A#1")
    }
    diagram.messages += (2..<4).map {
      Message(position: $0, from: .unknown, to: .occurrence(1), name: "late()")
    }
    let pages = parts(diagram, .pages(2))
    #expect(pages.map { $0["A#1"]?.destruction } == [1, 1])
    #expect(pages[1].references.map(\.position) == [1])
  }

  @Test func `What the recording cut off is open on every page, and interrupted on the last`() {
    var diagram = diagram
    diagram.activations[0].end = 3
    diagram.activations[0].isInterrupted = true
    let pages = parts(diagram, .pages(3))
    let bars = ["App#1 0...4", "App#1 0...7", "App#1 0...9 interrupted"]
    #expect(pages.map { $0.bars.first } == bars)
  }

  @Test func `A fragment goes on with the operand that it is in, and says so`() {
    var diagram = diagram
    diagram.fragments = [
      CombinedFragment(
        .alt,
        operands: [
          .init(condition: "x", positions: 0..<2), .init(condition: "y", positions: 2..<6),
          .init(positions: 6..<10),
        ]), CombinedFragment(.opt, operands: [.init(positions: 3..<4)]),
    ]
    #expect(
      parts(diagram, .messages(4)).map(\.frames) == [
        ["alt [x] 0..<2 | [y] 2..<4", "opt 3..<4"], ["alt [y (continued)] 4..<6 | 6..<7"],
        ["alt [continued] 7..<10"],
      ])
  }

  @Test func `A page begins with the divider above its first message`() {
    var diagram = diagram
    for index in diagram.messages.indices { diagram.messages[index].position *= 10 }
    diagram.activations = []
    diagram.registrations = []
    diagram.separators = [Separator(position: 55, kind: .divider, text: "then")]
    diagram.notes = [Note(position: 52, placement: .right(of: 1), text: "said")]
    let pages = parts(diagram, .pages(2))
    #expect(
      pages.map { $0.messages.map(\.position) } == [[0, 10, 20, 30, 40, 50], [60, 70, 80, 90]])
    #expect(pages.map(\.separators.count) == [0, 1])
    #expect(pages.map(\.notes.count) == [1, 0])
    #expect(pages.map { $0.references.map(\.position) } == [[53], [52]])
  }

  @Test func `A frame that goes on is open at the foot, up to its last page`() {
    var diagram = diagram
    diagram.fragments = [
      CombinedFragment(.loop, operands: [.init(condition: "x", positions: 1..<6)]),
      CombinedFragment(.opt, operands: [.init(positions: 2..<3)]),
    ]
    let pages = parts(diagram, .pages(3))
    #expect(pages.map { $0.fragments.map(\.goesOn) } == [[true, false], [false], []])
  }

  @Test func `Groups and regions are those of who takes part`() {
    var diagram = diagram
    diagram.groups = [
      LifelineGroup(title: "out", from: 0, to: 0), LifelineGroup(title: "in", from: 4, to: 1),
    ]
    diagram.regions = [
      Region(positions: 2..<9, over: 0, 3, title: "r"), Region(positions: 0..<1, over: 0, 0),
    ]
    let page = parts(diagram, .pages(3))[1]
    #expect(page.groups == [LifelineGroup(title: "in", from: 1, to: 4, tint: .series(1))])
    #expect(page.regions == [Region(positions: 4..<7, over: 1, 2, title: "r")])
  }

  @Test func `Captions stand by their numbers, remarks everywhere`() {
    var diagram = diagram.numbered()
    diagram.captions = [1, 4, 5, 10, 99].map { Caption(number: $0, text: "\($0)") }
    diagram.remarks = ["hidden: 3 messages"]
    let pages = parts(diagram, .pages(3))
    #expect(pages.map { $0.captions.map(\.text) } == [["1", "4"], ["5"], ["10", "99"]])
    #expect(pages.allSatisfy { $0.remarks == ["hidden: 3 messages"] })
    #expect(pages[2].messages.map(\.number) == [8, 9, 10])
  }

  @Test func `What fits on one page is that page`() {
    #expect(parts(diagram, .pages(1)) == [diagram])
    #expect(parts(diagram, .messages(10)) == [diagram])
    #expect(parts(SequenceDiagram(), .messages(2)) == [SequenceDiagram()])
    #expect(parts(diagram, .pages(1000)).count == 5)
  }

  @Test func `Pages look like the whole`() {
    var diagram = diagram
    diagram.title?.runs = [TextRun("Wo", looks: .italic), TextRun("rk")]
    diagram.surroundings.background = .accent
    let pages = parts(diagram, .pages(3))
    #expect(pages.allSatisfy { $0.surroundings.background == .accent })
    #expect(
      pages[1].title?.runs == [
        TextRun("Wo", looks: .italic), TextRun("rk (page 2 of 3)"),
      ])
    #expect(parts(self.diagram, .pages(3)).allSatisfy { $0.title?.runs.isEmpty == true })
  }

  @Test func `Groups in groups are on each page as far as their lifelines are`() {
    var diagram = diagram
    let ids = diagram.lifelines.map(\.id)
    diagram.groups = [
      LifelineGroup(title: "outer", from: ids[0], to: ids[ids.count - 1]),
      LifelineGroup(title: "inner", from: ids[1], to: ids[2]),
    ]
    for page in parts(diagram, .pages(3)) {
      let shown = page.lifelines.map(\.id)
      #expect(page.groups.first.map { [$0.first, $0.last] } == [shown[0], shown[shown.count - 1]])
      let inner = shown.filter { ids[1...2].contains($0) }
      #expect(
        page.groups.dropFirst().map { [$0.first, $0.last] }
          == (inner.isEmpty ? [] : [[inner[0], inner[inner.count - 1]]]))
    }
  }
}
