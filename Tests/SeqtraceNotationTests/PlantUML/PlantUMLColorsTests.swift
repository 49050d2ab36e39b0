import SeqtraceDiagram
import Testing

@testable import SeqtraceNotation

struct PlantUMLColorsTests {
  private func read(_ lines: String) -> PlantUMLImporter.Reading {
    PlantUMLImporter().read(Array(("@startuml\n" + lines + "\n@enduml\n").utf8))
  }

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
        LifeLineBackgroundColor #00FF00|#FFFFFF
        actor {
          BackgroundColor<<Other>> red
        }
      }
      skinparam participant<<remote>> {
        BackgroundColor pink
      }
      <style>
        sequenceDiagram { note { BackgroundColor: silver; } }
      </style>
      skinparam BoxBackgroundColor wheat
      \(Self.body)
      """)
    #expect(reading.diagnostics.isEmpty)
    let diagram = reading.diagram
    #expect(
      diagram.lifelines.map { $0.tint?.description } == ["#ffd700", nil, "#ffc0cb"])
    #expect(diagram.messages.map { $0.color?.rgb } == [0x0000FF, 0xFF0000])
    #expect(diagram.activations.map { $0.tint?.description } == ["#00ff00"])
    #expect(diagram.notes.map { $0.tint?.description } == ["#c0c0c0", "#008000"])
    #expect(diagram.groups.map { $0.tint?.description } == ["#f5deb3"])
  }

  @Test func `Texts, frames and shapes of notes have colours`() {
    let reading = read(
      """
      skinparam sequenceArrowFontColor #112233
      skinparam SequenceGroupBodyBackgroundColor pink
      <style>
        note { FontColor #445566 }
        hnote { BackgroundColor gold }
        rnote { BackgroundColor silver }
      </style>
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
      diagram.notes.map { $0.tint?.description } == [nil, "#c0c0c0", "#ffd700", "#ffd700"])
    #expect(diagram.notes[0].runs.map { $0.color?.rgb } == [0x445566])
  }

  @Test func `The last setting of an element counts, wherever it stands`() {
    let reading = read(
      "skinparam noteBackgroundColor red\n\(Self.body)\nskinparam noteBackgroundColor blue")
    #expect(reading.diagram.notes.first?.tint?.description == "#0000ff")
  }

  @Test func `What has no equal is named with its place`() {
    let reading = read(
      """
      skinparam sequence {
        ParticipantBorderColor red
        ' a comment
        shadowing false
        ArrowColor nocolour
      }
      <style>
      note {
        LineColor: red;
      }
      </style>
      \(Self.body)
      """)
    #expect(
      reading.diagnostics.map(\.problem) == [
        .ignoredSetting("skinparam sequenceParticipantBorderColor"),
        .ignoredSetting("skinparam sequenceArrowColor"),
        .ignoredSetting("style note LineColor"),
      ])
    #expect(reading.diagnostics.map(\.line) == [3, 6, 10])
    #expect(reading.diagram.lifelines.allSatisfy { $0.tint == nil })
  }

  @Test func `Participants have links`() {
    let reading = read(
      "participant A [[https://a.org/x{tip} text]]\nactor B\nurl of B is [[https://b.org]]\nA -> B : x"
    )
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.diagram.lifelines.map(\.link) == ["https://a.org/x", "https://b.org"])
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
        ["#ffc0cb", "#c0c0c0", nil], ["#008000"],
      ])
  }

  @Test(arguments: ["{", "}", "a {", "a: {} ;", "<style>", "</style>"])
  func `Braces that make no sense end nothing but the setting`(_ text: String) {
    let many = String(repeating: text, count: 20_000)
    let reading = read("<style>\n\(many)\nnote { BackgroundColor red }\n</style>\nA -> B : x")
    #expect(reading.diagram.messages.count <= 1)
  }
}
