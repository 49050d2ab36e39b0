import SeqtraceDiagram
import Testing

struct SlicingTests {
  private static let diagram = {
    var diagram = SequenceDiagram.recorded { trace in
      trace.during(.call, "main()", from: "client", to: "App#1") { trace in
        trace.during(.create, to: "A#1")
        trace.add(.registration, "N", from: "A#1", to: "Center#1", registration: 1)
        trace.during(.call, "load(_:)", to: "A#1", ["x"]) { $0.during(.call, "read()", to: "B#1") }
        trace.during(.call, "load(_:)", to: "A#1", ["y"]) { $0.during(.call, "read()", to: "B#1") }
        trace.add(.deregistration, from: "A#1", to: "Center#1", registration: 1)
        trace.during(.destroyBegin, to: "A#1")
      }
    }
    for (index, number) in [1, 2, 3, 4, 5, 4, 5, 6, 7].enumerated() {
      diagram.messages[index].number = MessageNumber(number)
    }
    return diagram
  }()

  private var diagram: SequenceDiagram { Self.diagram }

  @Test func `A slice goes from the first message of a number to the last of another`() throws {
    let slice = try diagram.sliced(from: .init("4"), to: .init("4"))
    #expect(slice.messages.map(\.position) == [3, 4, 5, 6])
    #expect(slice.lifelines.map(\.name) == ["App#1", "A#1", "B#1"])
    #expect(
      slice.remarks == [
        "before 4 and after 4: client, Center; 5 messages (with the numbers 1, 2, 3, 6, 7)"
      ])
  }

  @Test func `What was there before, or goes on after, is cut`() throws {
    let slice = try diagram.sliced(from: .init("4"), to: .init("5"))
    #expect(slice.bars.first == "App#1 0...6", "it began before, and goes on")
    #expect(slice["A#1"]?.creation == nil)
    #expect(slice["A#1"]?.destruction == nil)
    let later = try diagram.sliced(from: .init("load"), to: .init("removeObserver"))
    #expect(later.registrations == [Registration(center: 3, name: "N", start: 2, end: 7)])
    let earlier = try diagram.sliced(from: nil, to: .init("addObserver*"))
    #expect(earlier.registrations == [Registration(center: 3, name: "N", start: 2, end: 7)])
    #expect(try diagram.sliced(from: .init("7"), to: nil).registrations == [])
  }

  @Test func `What was cut stays so in what becomes of the part`() throws {
    let slice = try diagram.sliced(from: .init("3"), to: .init("5"))
    let registration = Registration(center: 3, name: "N", start: 2, end: 7)
    #expect(slice.foldingRepeats().registrations == [registration])
    #expect(slice.filtered(hiding: ["B"]).registrations == [registration])
    let later = try diagram.sliced(from: .init("load(y)"), to: .init("read"))
    #expect(later.registrations == [], "its centre is silent")
    #expect(later.filtered(hiding: ["B"]).bars == ["App#1 0...5", "A#1 5...5"])
  }

  @Test func `A name means its first message from the start on, with all that is inside`() throws {
    let slice = try diagram.sliced(from: .init("addObserver"), to: .init("load"))
    #expect(slice.messages.map(\.position) == [2, 3, 4])
    #expect(try diagram.sliced(from: .init("load(y)"), to: nil).messages.first?.position == 5)
  }

  @Test func `A number means those below it, too`() throws {
    var diagram = diagram
    diagram.messages[3].number?.parts = [4, 1]
    let slice = try diagram.sliced(from: .init("4"), to: .init("4.1"))
    #expect(slice.messages.map(\.position) == [3, 4])
  }

  @Test func `A fragment loses the operands that are outside`() throws {
    var diagram = diagram
    diagram.fragments = [
      CombinedFragment(
        .alt, operands: [.init(positions: 0..<3), .init(condition: "else", positions: 3..<7)]),
      CombinedFragment(.opt, operands: [.init(positions: 1..<2)]),
    ]
    #expect(try diagram.sliced(from: .init("4"), to: .init("5")).frames == ["alt [else] 3..<7"])
    #expect(
      try diagram.sliced(from: .init("2"), to: .init("4")).frames == [
        "alt 1..<3 | [else] 3..<7", "opt 1..<2",
      ])
  }

  @Test func `A landmark that is nowhere, or before the start, is an error`() {
    #expect(throws: LandmarkError.notFound(.number(9))) {
      try diagram.sliced(from: .init("9"), to: nil)
    }
    #expect(throws: LandmarkError.notFound(.name("save"))) {
      try diagram.sliced(from: .init("4"), to: .init("save"))
    }
    #expect(throws: LandmarkError.endsBeforeStart(from: .number(6), to: .name("main*"))) {
      try diagram.sliced(from: .init("6"), to: .init("main*"))
    }
  }

  @Test func `The whole is a slice, too`() throws {
    #expect(try diagram.sliced(from: nil, to: nil) == diagram)
    #expect(try diagram.sliced(from: .init("1"), to: .init("main()")) == diagram)
  }

  @Test func `A region without rows is in no slice that ends or starts beside it`() throws {
    var diagram = SequenceDiagram()
    diagram.lifelines = [Lifeline(id: 0, name: "A"), Lifeline(id: 1, name: "B")]
    diagram.messages = [0, 2].map {
      Message(position: $0, kind: .signal, from: .occurrence(0), to: .occurrence(1), name: "m\($0)")
    }
    diagram.regions = [Region(positions: 1..<1, tint: .neutral)]
    #expect(try diagram.sliced(from: nil, to: .init("m0")).regions == [])
    #expect(try diagram.sliced(from: .init("m2"), to: nil).regions == [])
    #expect(try diagram.sliced(from: .init("m0"), to: .init("m2")).regions == diagram.regions)
  }

  @Test(arguments: ["3", "1.2", "0"]) func `Digits are a number`(_ text: String) {
    #expect(Landmark(text).description == text)
    guard case .number = Landmark(text) else {
      Issue.record("\(text) is no number")
      return
    }
  }

  @Test(arguments: ["", "f()", "1.", ".1", "1.x", "99999999999999999999", "\\3", "-1"])
  func `All else is a name`(_ text: String) { #expect(Landmark(text) == .name(NamePattern(text))) }
}
