import SeqtraceDiagram
import Testing

@testable import SeqtraceNotation

/// Where texts stand, and how thick lines are.
struct PlantUMLPlacesTests: PlantUMLReadings {
  @Test(arguments: [
    ("header x", TextAlignment.right), ("left header x", .left), ("center header x", .center),
    ("right header\nx\nend header", .right),
  ])
  func `A header has a side`(_ line: String, _ side: TextAlignment) {
    let diagram = diagram("A -> B\n" + line)
    #expect(diagram.surroundings.header?.text == "x")
    #expect(diagram.surroundings.textPlaces.header == side)
    expectReadBack(diagram)
    #expect(!PlantUMLExporter().export(diagram).contains("' seqtrace"))
  }

  @Test(arguments: [
    ("footer x", TextAlignment.center), ("left footer x", .left), ("right footer x", .right),
  ])
  func `A footer has a side`(_ line: String, _ side: TextAlignment) {
    let diagram = diagram("A -> B\n" + line)
    #expect(diagram.surroundings.footer?.text == "x")
    #expect(diagram.surroundings.textPlaces.footer == side)
    expectReadBack(diagram)
    #expect(!PlantUMLExporter().export(diagram).contains("' seqtrace"))
  }

  @Test(arguments: [
    ("skinparam noteTextAlignment center", [TextAlignment.center, .center]),
    ("skinparam defaultTextAlignment right", [.right, .right]),
    ("skinparam note {\nTextAlignment left\n}", [.left, .left]),
  ])
  func `The lines of notes stand where settings say`(
    _ setting: String, _ expected: [TextAlignment?]
  ) {
    let diagram = diagram(setting + "\nA -> B\nnote left of A : a\nnote over A <<x>> : b")
    #expect(diagram.notes.map(\.alignment) == expected)
    expectReadBack(diagram)
  }

  @Test func `Messages are as thick as a setting says`() {
    let diagram = diagram(
      """
      A -> B
      skinparam {
        sequenceArrowThickness 2.6
      }
      """)
    #expect(diagram.surroundings.messageWidth == 3)
    expectReadBack(diagram)
  }

  @Test(arguments: ["0", "-2", "thick", "nan", ""])
  func `A thickness that is none is told`(_ value: String) {
    let reading = read("A -> B\nskinparam sequenceArrowThickness \(value)")
    #expect(reading.diagram.surroundings.messageWidth == nil)
    #expect(
      reading.diagnostics.map(\.problem) == [.ignoredSetting("skinparam sequenceArrowThickness")])
  }

  @Test func `A note below a message stands over its participants`() {
    let notes = diagram("B -> A\nnote bottom : x\nA ->]\nnote bottom: y\nA -> B\nnote top : z")
      .notes
    #expect(notes.map(\.placement) == [.over(0, 1), .over(1, 1), .beside(message: 5)])
  }

  @Test func `A transparent filling is none`() {
    let diagram = diagram(
      "skinparam noteBackgroundColor red\nskinparam noteBackgroundColor transparent\n"
        + "A -> B\nnote left : x")
    #expect(diagram.notes[0].look.tint == nil)
  }

  @Test func `A scale leaves colours as comments have them`() {
    var diagram = diagram("skinparam dpi 192\nA -> B\n== x ==")
    diagram.lifelines[0].lineColor = .init(0xFFD700)
    diagram.separators[0].look.outline = .init(0xFF0000)
    expectReadBack(diagram)
    // Settings besides give looks only to what has none.
    let text = PlantUMLExporter().export(diagram)
      .replacing(
        "dpi 192\n", with: "dpi 192\nskinparam sequenceLifeLineBorderColor blue\n")
    let again = PlantUMLImporter().read(Array(text.utf8)).diagram
    #expect(again.lifelines.map { $0.lineColor?.rgb } == [0xFFD700, 0x0000FF])
  }

  @Test func `Dividers and references have colours`() {
    let diagram = diagram(
      """
      A -> B
      == x ==
      ref over A : y
      skinparam sequence {
        DividerBackgroundColor red
        DividerBorderColor #00f
        ReferenceBackgroundColor yellow
        ReferenceBorderColor blue
      }
      """)
    let colors: [Tint.Color] = [0xFF0000, 0x0000FF, 0xFFFF00].map { .init($0) }
    #expect(diagram.separators[0].look.tint == .color(colors[0]))
    #expect(diagram.separators[0].look.outline == colors[1])
    #expect(diagram.references[0].look.tint == .color(colors[2]))
    #expect(diagram.references[0].look.outline == colors[1])
    expectReadBack(diagram)
  }

  @Test func `Remarks of a recording are told from footers`() {
    var diagram = diagram("A -> B\nleft footer f")
    diagram.remarks = ["one", "two"]
    expectReadBack(diagram)
    let text = PlantUMLExporter().export(diagram)
    #expect(
      text.contains("' seqtrace {\"is\": \"remarks\"}\nleft footer one\\ntwo\nleft footer f\n"))
  }

  @Test func `Distances and widths are kept`() {
    let diagram = diagram(
      """
      skinparam ParticipantPadding 30
      skinparam BoxPadding 20
      skinparam maxMessageSize 100
      A -> B
      """)
    var expected = SequenceDiagram.Dimensions()
    (expected.headPadding, expected.groupPadding) = (30, 20)
    (expected.labelWidth, expected.noteWidth) = (100, 100)
    #expect(diagram.surroundings.dimensions == expected)
    expectReadBack(diagram)
    #expect(
      read("skinparam maxMessageSize -100\nA -> B").diagnostics.map(\.problem) == [
        .ignoredSetting("skinparam maxMessageSize")
      ])
  }

  @Test(arguments: [(192, 200, false), (96, 100, false), (100, 104, true)])
  func `A picture has a scale`(_ dpi: Int, _ percent: Int, _ needsComment: Bool) {
    let diagram = diagram("skinparam dpi \(dpi)\nA -> B")
    #expect(diagram.surroundings.dimensions.scale == percent)
    expectReadBack(diagram)
    #expect(PlantUMLExporter().export(diagram).contains("' seqtrace") == needsComment)
  }

  @Test func `An open end has nothing, or a circle that is written`() {
    let diagram = diagram("?-> A\n?o-> A\nA ->?\nA ->o?\n?<- A\n?o<- A")
    let circles = diagram.messages.map { message in
      message.arrow.map { $0.hasCircleAtSender || $0.hasCircleAtReceiver } ?? false
    }
    #expect(circles == [false, true, false, true, false, true])
    #expect(diagram.messages.map { $0.arrow?.isBare } == circles.map { !$0 })
    expectReadBack(diagram)
    #expect(!PlantUMLExporter().export(diagram).contains("' seqtrace"))
    // PlantUML has no dots.
    var recorded = diagram
    recorded.messages[0].arrow = nil
    let text = PlantUMLExporter().export(recorded)
    #expect(text.contains("\n' seqtrace {\"ends\": \"dots\"}\n"))
    #expect(text.contains("\n?o-> p0\n"))
    expectReadBack(recorded)
  }

  @Test func `Of several headers the last one is drawn; captions and legends become footers`() {
    let reading = read(
      "header a\nfooter a\ncaption c\nheader b\nlegend left\n**d**\nend legend\nA -> B")
    #expect(reading.diagram.surroundings.header?.text == "b")
    #expect(reading.diagram.surroundings.footer?.text == "a\nc\nd")
    #expect(
      reading.diagnostics.map(\.problem) == [.ignored(.caption), .ignored(.replacedText)])
  }

  @Test func `A part of a name leads somewhere`() {
    let diagram = diagram("participant \"see [[https://a.org this]]\" as A\nA -> A")
    #expect(diagram.lifelines[0].link == "https://a.org")
    #expect(diagram.lifelines[0].label.runs == [TextRun("see "), TextRun("this", looks: .linked)])
    expectReadBack(diagram)
  }

  @Test(arguments: [
    ("left", TextPlaces.LabelPlace.left), ("right", .right), ("direction", .sender),
    ("reverseDirection", .receiver), ("center", .center), ("right:right", .right),
  ])
  func `Labels stand where settings say`(_ word: String, _ place: TextPlaces.LabelPlace) {
    for name in ["SequenceMessageAlign", "sequenceMessageAlignment"] {
      let reading = read("skinparam \(name) \(word)\nA -> B : x")
      #expect(reading.diagram.surroundings.textPlaces.labels == place)
      #expect(reading.diagnostics.isEmpty)
      expectReadBack(reading.diagram)
      #expect(!PlantUMLExporter().export(reading.diagram).contains("' seqtrace"))
    }
  }

  @Test(arguments: [
    "skinparam SequenceMessageAlign first", "skinparam SequenceReferenceAlign left",
  ])
  func `A place that is none is told`(_ line: String) {
    let reading = read("\(line)\nA -> B")
    #expect(reading.diagram.surroundings.textPlaces == TextPlaces())
    #expect(reading.diagnostics.count == 1)
  }

  @Test func `Solid lifelines are drawn anyway`() {
    #expect(read("skinparam lifelineStrategy solid\nA -> B").diagnostics.isEmpty)
    #expect(read("skinparam lifelineStrategy nosolid\nA -> B").diagnostics.count == 1)
  }
}
