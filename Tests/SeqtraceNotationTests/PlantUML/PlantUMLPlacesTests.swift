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
    ("caption x", .center),
  ])
  func `A footer has a side`(_ line: String, _ side: TextAlignment) {
    let diagram = diagram("A -> B\n" + line)
    #expect(diagram.surroundings.footer?.text == "x")
    #expect(diagram.surroundings.textPlaces.footer == side)
    expectReadBack(diagram)
    #expect(!PlantUMLExporter().export(diagram).contains("' seqtrace"))
  }

  @Test(arguments: [
    ("legend", TextAlignment.center, false), ("legend left", .left, false),
    ("legend top right", .right, true), ("legend bottom", .center, false),
    ("legend top", .center, true),
  ])
  func `A legend has a place`(_ line: String, _ side: TextAlignment, _ isOnTop: Bool) {
    let diagram = diagram("A -> B\n\(line)\nx\nend legend")
    #expect(diagram.surroundings.explanation?.text == "x")
    #expect(diagram.surroundings.textPlaces.explanation == side)
    #expect(diagram.surroundings.textPlaces.hasExplanationOnTop == isOnTop)
    expectReadBack(diagram)
    #expect(!PlantUMLExporter().export(diagram).contains("' seqtrace"))
  }

  @Test func `A legend may begin with the name of a side`() {
    let diagram = diagram("A -> B\nlegend left of it")
    #expect(diagram.surroundings.explanation?.text == "left of it")
    #expect(diagram.surroundings.textPlaces.explanation == .center)
  }

  @Test(arguments: [
    ("skinparam noteTextAlignment center", [TextAlignment.center, .center]),
    ("skinparam defaultTextAlignment right", [.right, .right]),
    ("skinparam note {\nTextAlignment<<x>> left\n}", [nil, .left]),
    (
      "<style>\nnote { HorizontalAlignment: right; }\n.x { HorizontalAlignment center }\n</style>",
      [.right, .center]
    ),
  ])
  func `The lines of notes stand where settings say`(
    _ setting: String, _ expected: [TextAlignment?]
  ) {
    let diagram = diagram(setting + "\nA -> B\nnote left of A : a\nnote over A <<x>> : b")
    #expect(diagram.notes.map(\.alignment) == expected)
    expectReadBack(diagram)
  }

  @Test func `Lines are as thick as settings say`() {
    let diagram = diagram(
      """
      A -> B
      skinparam {
        sequenceArrowThickness 2.6
        sequenceLifeLineBorderThickness 0.1
        noteBorderThickness 4
      }
      <style>
      sequenceDiagram { group { LineThickness: 3 } }
      participant { LineThickness 2; }
      </style>
      """)
    #expect(
      diagram.surroundings.lineWidths == [
        .message: 3, .lifeline: 1, .note: 4, .fragment: 3, .head: 2,
      ])
    expectReadBack(diagram)
    let all = self.diagram("<style>\nsequenceDiagram { LineThickness 2 }\n</style>\nA -> B")
    #expect(Set(all.surroundings.lineWidths.values) == [2])
    // Titles and legends are no part of the sequence.
    #expect(all.surroundings.lineWidths.count == SequenceDiagram.LineKind.allCases.count - 2)
  }

  @Test(arguments: ["0", "-2", "thick", "nan", ""])
  func `A thickness that is none is told`(_ value: String) {
    let reading = read("A -> B\nskinparam sequenceArrowThickness \(value)")
    #expect(reading.diagram.surroundings.lineWidths.isEmpty)
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
      "skinparam noteBackgroundColor red\n<style>\nnote { BackgroundColor transparent }\n</style>\n"
        + "A -> B\nnote left : x")
    #expect(diagram.notes[0].look.tint == nil)
  }

  @Test func `A scale leaves colours as comments have them`() {
    var diagram = diagram("scale 2\nA -> B\n== x ==")
    diagram.lifelines[0].lineColor = .init(0xFFD700)
    diagram.separators[0].look.outline = .init(0xFF0000)
    expectReadBack(diagram)
    // Settings besides give looks only to what has none.
    let text = PlantUMLExporter().export(diagram)
      .replacing("scale 2\n", with: "scale 2\nskinparam sequenceLifeLineBorderColor blue\n")
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
        ReferenceHeaderBackgroundColor lime
        ReferenceBorderColor blue
      }
      """)
    let colors: [Tint.Color] = [0xFF0000, 0x0000FF, 0xFFFF00, 0x00FF00].map { .init($0) }
    #expect(diagram.separators[0].look.tint == .color(colors[0]))
    #expect(diagram.separators[0].look.outline == colors[1])
    #expect(diagram.references[0].look.tint == .color(colors[2]))
    #expect(diagram.references[0].cornerTint == .color(colors[3]))
    #expect(diagram.references[0].look.outline == colors[1])
    expectReadBack(diagram)
  }

  @Test func `Texts above and below have looks`() {
    let diagram = diagram(
      """
      skinparam header {
        FontColor red
      }
      skinparam footerFontSize 20
      skinparam title {
        BackgroundColor yellow
        BorderColor blue
      }
      skinparam LegendBackgroundColor lime
      skinparam LegendBorderColor red
      header a **b**
      title t
      caption <back:red>c
      footer d
      legend
      e
      end legend
      A -> B
      """)
    let red = Tint.Color(0xFF0000)
    #expect(
      diagram.surroundings.header?.runs == [
        TextRun("a ", color: red), TextRun("b", looks: .bold, color: red),
      ])
    #expect(diagram.surroundings.footer?.text == "c\nd")
    #expect(diagram.surroundings.footer?.runs.map(\.background) == [red, nil, nil])
    #expect(diagram.surroundings.footer?.runs.map(\.size) == [nil, nil, 20])
    #expect(diagram.surroundings.titleBox.tint == .color(.init(0xFFFF00)))
    #expect(diagram.surroundings.titleBox.outline == .init(0x0000FF))
    #expect(diagram.surroundings.explanationBox.tint == .color(.init(0x00FF00)))
    #expect(diagram.surroundings.explanationBox.outline == red)
    expectReadBack(diagram)
  }

  @Test func `What is true of a whole picture makes no boxes around titles`() {
    let diagram = diagram(
      "<style>\nroot { BackgroundColor red }\n</style>\ntitle t\nlegend e\nA -> B")
    #expect(
      diagram.surroundings.titleBox.tint == nil && diagram.surroundings.explanationBox.tint == nil)
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
      skinparam wrapWidth 200
      A -> B
      """)
    var expected = SequenceDiagram.Dimensions()
    (expected.headPadding, expected.groupPadding) = (30, 20)
    (expected.labelWidth, expected.noteWidth) = (100, 200)
    #expect(diagram.surroundings.dimensions == expected)
    expectReadBack(diagram)
    let styled = self.diagram(
      "<style>\narrow { MaximumWidth 150 }\nnote { MaximumWidth: 90; }\n</style>\nA -> B")
    #expect(styled.surroundings.dimensions.labelWidth == 150)
    #expect(styled.surroundings.dimensions.noteWidth == 90)
    #expect(
      read("skinparam maxMessageSize -100\nA -> B").diagnostics.map(\.problem) == [
        .ignoredSetting("skinparam maxMessageSize")
      ])
  }

  @Test(arguments: [
    ("<font color=red><b>[000]", UInt32?(0xFF0000)), ("<b><color:blue>#", 0x0000FF),
    ("<b>000", nil),
  ])
  func `Numbers have the colour of their format`(_ format: String, _ color: UInt32?) {
    let diagram = diagram("autonumber \"\(format)\"\nA -> B ++ : x\nreturn y")
    #expect(diagram.messages.map { $0.numberColor?.rgb } == [color, color])
    expectReadBack(diagram)
  }

  @Test(arguments: [
    ("scale 1.5", SequenceDiagram.Scale.percent(150)), ("scale 2/3", .percent(67)),
    ("scale 200 width", .size(width: 200, height: nil, isLimit: false)),
    ("scale 200 height", .size(width: nil, height: 200, isLimit: false)),
    ("scale 300*200", .size(width: 300, height: 200, isLimit: false)),
    ("scale max 300*200", .size(width: 300, height: 200, isLimit: true)),
    ("scale max 1024 width", .size(width: 1024, height: nil, isLimit: true)),
    ("skinparam dpi 192", .percent(200)),
  ])
  func `A picture has a scale`(_ line: String, _ scale: SequenceDiagram.Scale) {
    let diagram = diagram(line + "\nA -> B")
    #expect(diagram.surroundings.dimensions.scale == scale)
    expectReadBack(diagram)
    #expect(!PlantUMLExporter().export(diagram).contains("' seqtrace"))
  }

  @Test(arguments: [
    "scale", "scale 0", "scale -1", "scale 1/0", "scale 99999999999", "scale max 2", "scale a*b",
    "scale 1*2*3", "scale 200 depth", "scale nan", "scale 0 width",
  ])
  func `A scale that is none is told`(_ line: String) {
    let reading = read(line + "\nA -> B")
    #expect(reading.diagram.surroundings.dimensions.scale == nil)
    #expect(reading.diagnostics.map(\.problem) == [.ignoredSetting("scale")])
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

  @Test func `Of several footers the last one is drawn, and the others are told`() {
    let reading = read("header a\nfooter a\ncaption c\nheader b\nfooter b\nA -> B")
    #expect(reading.diagram.surroundings.header?.text == "b")
    #expect(reading.diagram.surroundings.footer?.text == "c\nb")
    #expect(Set(reading.diagnostics.map(\.problem)) == [.ignored(.replacedText)])
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

  @Test(arguments: TextAlignment.allCases)
  func `Names of references stand where settings say`(_ side: TextAlignment) {
    let diagram = diagram(
      "skinparam sequence {\nReferenceAlign \(side.rawValue)\n}\nA -> B\nref over A, B : x")
    #expect(diagram.surroundings.textPlaces.references == side)
    expectReadBack(diagram)
    #expect(!PlantUMLExporter().export(diagram).contains("' seqtrace"))
  }

  @Test(arguments: ["skinparam SequenceMessageAlign first", "skinparam SequenceReferenceAlign up"])
  func `A place that is none is told`(_ line: String) {
    let reading = read("\(line)\nA -> B")
    #expect(reading.diagram.surroundings.textPlaces == TextPlaces())
    #expect(reading.diagnostics.count == 1)
  }

  @Test(arguments: [
    "skinparam participantClickableBackgroundColor red\nskinparam participantClickableBorderColor green",
    "<style>\nparticipant {\nclickable {\nBackgroundColor red\nLineColor green\n}\n}\n</style>",
  ])
  func `What leads somewhere has looks of its own`(_ settings: String) {
    let reading = read("\(settings)\nparticipant A\nparticipant B [[https://b.example]]\nA -> B")
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.diagram.lifelines.map(\.look.tint) == [nil, .color(.init(0xFF0000))])
    #expect(reading.diagram.lifelines.map(\.look.outline) == [nil, .init(0x008000)])
  }

  @Test func `Solid lifelines are drawn anyway`() {
    #expect(read("skinparam lifelineStrategy solid\nA -> B").diagnostics.isEmpty)
    #expect(read("skinparam lifelineStrategy nosolid\nA -> B").diagnostics.count == 1)
  }

  @Test func `Boxes of titles and legends are as thick as settings say`() {
    let diagram = diagram(
      """
      skinparam titleBorderThickness 3
      skinparam titleBorderColor red
      skinparam legend {
        BorderThickness 5.0
      }
      title t
      A -> B
      legend
      x
      end legend
      """)
    #expect(diagram.surroundings.lineWidths == [.title: 3, .explanation: 5])
    expectReadBack(diagram)
    // Without a title, its box has no thickness.
    #expect(
      self.diagram("skinparam titleBorderThickness 3\nA -> B").surroundings.lineWidths.isEmpty)
  }

  @Test(arguments: ["math", "latex"])
  func `A formula stays as it is written`(_ tag: String) {
    let reading = read("A -> B : a <\(tag)>[[x]] **y** <u>z</\(tag)> **b**")
    #expect(reading.diagram.messages[0].name == "a [[x]] **y** <u>z b")
    #expect(reading.diagram.messages[0].runs.last?.looks == .bold)
    #expect(reading.diagnostics.count == 1)
    expectReadBack(reading.diagram)
    #expect(diagram("A -> B : <\(tag)>**b**").messages[0].name == "<\(tag)>b")
  }
}
