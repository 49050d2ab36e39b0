import SeqtraceDiagram
import Testing

@testable import SeqtraceNotation

struct PlantUMLStylesTests: PlantUMLReadings {
  private static let body = """
    participant A
    actor B
    box team
    participant C <<Remote>>
    end box
    A -> B ++ : x
    B -[#red]> C : y
    note over A : n
    note over A #green : n
    """

  @Test func `Settings colour what has no colour of its own`() {
    let reading = read(
      """
      skinparam ParticipantBackgroundColor Gold
      skinparam sequence {
        ArrowColor #0000FF
        LifeLineBackgroundColor #00FF00
        actor {
          BackgroundColor red
        }
      }
      skinparam note {
        BackgroundColor silver
      }
      skinparam BoxBackgroundColor wheat
      \(Self.body)
      """)
    #expect(reading.diagnostics.isEmpty)
    let diagram = reading.diagram
    #expect(
      diagram.lifelines.map { $0.look.tint?.description } == ["#ffd700", "#ff0000", "#ffd700"])
    #expect(diagram.messages.map { $0.color?.rgb } == [0x0000FF, 0xFF0000])
    #expect(diagram.activations.map { $0.look.tint?.description } == ["#00ff00"])
    #expect(diagram.notes.map { $0.look.tint?.description } == ["#c0c0c0", "#008000"])
    #expect(diagram.groups.map { $0.look.tint?.description } == ["#f5deb3"])
  }

  @Test func `Texts, frames and shapes of notes have colours`() {
    let reading = read(
      """
      skinparam sequenceArrowFontColor #112233
      skinparam SequenceGroupBodyBackgroundColor pink
      skinparam noteFontColor #445566
      skinparam noteBackgroundColor gold
      A -> B : x **y** <color:red>z</color>
      loop
      A -> B
      end
      loop #green x
      A -> B
      end
      note over A, B : a
      rnote over A, B : b
      hnote over A, B : c
      hnote over A : d
      """)
    #expect(reading.diagnostics.isEmpty)
    let diagram = reading.diagram
    #expect(
      diagram.messages[0].runs.map { $0.color?.rgb } == [0x112233, 0x112233, 0x112233, 0xFF0000])
    #expect(diagram.messages[0].runs[1].looks == .bold)
    #expect(diagram.messages[1].runs.isEmpty)
    #expect(
      diagram.fragments.map { $0.operands[0].tint?.description } == ["#ffc0cb", "#008000"])
    #expect(
      diagram.notes.map { $0.look.tint?.description } == [
        "#ffd700", "#ffd700", "#ffd700", "#ffd700",
      ])
    #expect(diagram.notes[0].text.runs.map { $0.color?.rgb } == [0x445566])
  }

  @Test func `The last setting of an element counts, wherever it stands`() {
    let reading = read(
      "skinparam noteBackgroundColor red\n\(Self.body)\nskinparam noteBackgroundColor blue")
    #expect(reading.diagram.notes.first?.look.tint?.description == "#0000ff")
  }

  @Test func `What has no equal is named with its place`() {
    let reading = read(
      """
      skinparam sequence {
        ParticipantShadowing red
        ' a comment
        shadowing false
        ArrowColor nocolour
      }
      skinparam note<<x>> {
        BackgroundColor red
      }
      \(Self.body)
      """)
    #expect(
      reading.diagnostics.map(\.problem) == [
        .ignoredSetting("skinparam sequenceParticipantShadowing"),
        .ignoredSetting("skinparam sequenceArrowColor"),
        .ignoredSetting("skinparam note<<x>>BackgroundColor"),
      ])
    #expect(reading.diagnostics.map(\.line) == [3, 6, 9])
    #expect(reading.diagram.lifelines.allSatisfy { $0.look.tint == nil })
  }

  @Test func `Outlines, lines and texts have colours`() {
    let reading = read(
      """
      skinparam sequence {
        ParticipantBorderColor #010101
        ParticipantFontColor #020202
        ParticipantFontStyle italic
        LifeLineBorderColor #030303
        GroupBorderColor #040404
        BoxBorderColor #050505
        BoxFontColor #060606
        DividerFontColor #070707
        ReferenceFontColor #080808
      }
      skinparam noteBorderColor #090909
      skinparam groupFontStyle bold
      skinparam defaultFontColor #0a0a0a
      title a **b**
      box team
      participant A
      end box
      actor B
      A -> B ++ : x
      note over A : n
      loop 3 times
      B -> A
      end
      == d ==
      ref over A : r
      """)
    #expect(reading.diagnostics.isEmpty)
    let diagram = reading.diagram
    #expect(diagram.lifelines.map { $0.look.outline?.rgb } == [0x010101, nil])
    #expect(diagram.lifelines.map { $0.lineColor?.rgb } == [0x030303, 0x030303])
    #expect(
      diagram.lifelines[0].label.runs == [TextRun("A", looks: .italic, color: .init(0x020202))])
    #expect(diagram.lifelines[1].label.runs.map { $0.color?.rgb } == [0x0A0A0A])
    #expect(diagram.activations.map { $0.look.outline?.rgb } == [0x030303])
    #expect(diagram.notes.map { $0.look.outline?.rgb } == [0x090909])
    #expect(diagram.fragments.map { $0.outline?.rgb } == [0x040404])
    #expect(
      diagram.fragments[0].operands[0].condition?.runs == [
        TextRun("3 times", looks: .bold, color: .init(0x0A0A0A))
      ])
    #expect(diagram.groups.map { $0.look.outline?.rgb } == [0x050505])
    #expect(diagram.groups[0].title.runs.map { $0.color?.rgb } == [0x060606])
    #expect(diagram.separators[0].text.runs.map { $0.color?.rgb } == [0x070707])
    #expect(diagram.references[0].name.runs.map { $0.color?.rgb } == [0x080808])
    #expect(diagram.title?.runs.map { $0.color?.rgb } == [0x0A0A0A, 0x0A0A0A])
    #expect(diagram.title?.runs.map(\.looks) == [[], .bold])
  }

  @Test(arguments: [
    ("skinparam backgroundColor #EEEBDC", "#eeebdc"), ("skinparam BackgroundColor white", nil),
    ("skinparam {\nBackgroundColor gold\n}", "#ffd700"),
  ])
  func `The picture has a background`(_ setting: String, _ background: String?) {
    let reading = read(setting + "\nA -> B")
    #expect(reading.diagram.surroundings.background?.description == background)
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `Of the colours that an element gives, its filling is drawn`() {
    let reading = read(
      """
      participant A #back:pink;line:red;text:#010101
      A -> A
      activate A #gold;line:blue
      note over A #line:green;back:lightblue;text:#020202 : n
      """)
    let diagram = reading.diagram
    #expect(diagram.lifelines[0].look.tint?.description == "#ffc0cb")
    #expect(diagram.activations.map { $0.look.tint?.description } == ["#ffd700"])
    #expect(diagram.notes.map { $0.look.tint?.description } == ["#add8e6"])
    #expect(reading.diagnostics.map(\.problem) == [.ignored(.color)])
  }

  @Test func `What is drawn anyhow may be asked for`() {
    let reading = read(
      """
      skinparam useBetaStyle true
      skinparam shadowing false
      skinparam participantShadowing False
      skinparam defaultFontColor #?black:white
      note over A #red : n
      A -> B
      """)
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.diagram.messages[0].runs.isEmpty)
  }

  @Test func `Corners have colours`() {
    let reading = read(
      """
      skinparam sequenceGroupBackgroundColor #010101
      alt#Gold #LightBlue x
      A -> B
      end
      group #pink y [z]
      A -> B
      else #silver w
      B -> A
      end
      """)
    #expect(reading.diagnostics.isEmpty)
    let fragments = reading.diagram.fragments
    #expect(fragments.map { $0.cornerTint?.description } == ["#ffd700", "#010101"])
    #expect(
      fragments.map { $0.operands.map { $0.tint?.description } } == [
        ["#add8e6"], ["#ffc0cb", "#c0c0c0"],
      ])
    #expect(reading.diagram.regions.isEmpty)
  }

  @Test func `A frame keeps the opacity of its colour`() {
    let reading = read("alt #00ff0080 x\nA -> B\nend")
    #expect(reading.diagram.fragments[0].operands[0].tint?.description == "#00ff0080")
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `Operands of fragments have colours`() {
    let reading = read(
      """
      alt#gold #pink yes
        A -> B : x
      else #silver no
        A -> B : y
      else
        A -> B : z
      end
      opt #green
        A -> B : w
      end
      """)
    #expect(reading.diagnostics.isEmpty)
    #expect(
      reading.diagram.fragments.map { $0.operands.map { $0.tint?.description } } == [
        ["#ffc0cb", "#c0c0c0", "#ffc0cb"], ["#008000"],
      ])
  }

  @Test(arguments: ["{", "}", "a {", "a {} ;"])
  func `Braces that make no sense end nothing but the setting`(_ text: String) {
    let many = String(repeating: text, count: 20_000)
    let reading = read("skinparam {\n\(many)\nnote { BackgroundColor red }\n}\nA -> B : x")
    #expect(reading.diagram.messages.count <= 1)
  }

  @Test func `A bar has a colour and a line`() {
    let diagram = diagram("A -> B\nactivate B #gold #Blue\nB -> A\ndeactivate B")
    #expect(diagram.activations[0].look.tint == .color(.init(0xFFD700)))
    #expect(diagram.activations[0].look.outline == .init(0x0000FF))
    expectReadBack(diagram)
    #expect(!PlantUMLExporter().export(diagram).contains("' seqtrace"))
  }

  @Test func `Of several lives the last one is drawn, and the others are told`() {
    let life = "create B\nA -> B\ndestroy B\n"
    let reading = read("participant A\n" + life + life)
    #expect(
      reading.diagnostics.map(\.description) == [
        "6:8: warning: of the lives of a participant that is created several times, the last one is drawn"
      ])
    #expect(read("participant A\n" + life).diagnostics.isEmpty)
  }

  @Test func `A reference has colours of its corner and its frame`() {
    for text in [" : x", "\nx\nend ref"] {
      let diagram = diagram("A -> B\nref#770000 over A, B #gold\(text)\nref over A : y")
      #expect(diagram.references.map(\.cornerTint) == [.color(.init(0x770000)), nil])
      #expect(diagram.references.map(\.look.tint) == [.color(.init(0xFFD700)), nil])
      expectReadBack(diagram)
      #expect(PlantUMLExporter().export(diagram).contains("ref#770000 over p0,p1 : x"))
    }
  }
}
