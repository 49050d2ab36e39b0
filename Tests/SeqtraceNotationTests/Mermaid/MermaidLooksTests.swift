import SeqtraceDiagram
import Testing

@testable import SeqtraceNotation

/// Themes and their variables.
struct MermaidLooksTests {
  private static let body = """
    sequenceDiagram
      A->>+B: x
      loop often
        B-->>-A: y
      end
      Note over A: z

    """

  private func read(_ settings: String) -> MermaidImporter.Reading {
    MermaidImporter().read(Array((settings + Self.body).utf8))
  }

  private func color(_ rgb: UInt32) -> Tint.Color { Tint.Color(rgb) }

  @Test(arguments: [
    "%%{init: {'theme': 'base', 'themeVariables': {VARIABLES}}}%%\n",
    "---\nconfig:\n  theme: base\n  themeVariables:\n    VARIABLES\n---\n",
  ])
  func `Theme variables colour elements`(_ settings: String) {
    let values = [
      ("actorBkg", "#ff0000"), ("actorBorder", "#00f"), ("actorTextColor", "#111111"),
      ("actorLineColor", "#222222"), ("signalColor", "#333333"), ("signalTextColor", "#444444"),
      ("labelBoxBkgColor", "#555555"), ("labelBoxBorderColor", "#666666"),
      ("loopTextColor", "#777777"), ("activationBkgColor", "#888888"),
      ("activationBorderColor", "#999999"), ("noteBkgColor", "#aaaaaa"),
      ("noteBorderColor", "#bbbbbb"), ("noteTextColor", "rgb(204, 204, 204)"),
      ("background", "#dddddd"),
    ]
    let isJSON = settings.contains("{")
    let variables = values.map { isJSON ? "'\($0.0)': '\($0.1)'" : "\($0.0): \"\($0.1)\"" }
      .joined(separator: isJSON ? ", " : "\n    ")
    let reading = read(settings.replacing("VARIABLES", with: variables))
    #expect(reading.diagnostics.isEmpty)
    let diagram = reading.diagram
    #expect(diagram.surroundings.background == .color(color(0xDDDDDD)))
    let head = diagram.lifelines[0]
    #expect(head.look.tint == .color(color(0xFF0000)) && head.look.outline == color(0x0000FF))
    #expect(head.label.runs.map(\.color) == [color(0x111111)] && head.lineColor == color(0x222222))
    #expect(diagram.messages.map(\.color) == [color(0x333333), color(0x333333)])
    #expect(diagram.messages[0].runs.map(\.color) == [color(0x444444)])
    let loop = diagram.fragments[0]
    #expect(loop.cornerTint == .color(color(0x555555)) && loop.outline == color(0x666666))
    #expect(loop.operands[0].condition?.runs.map(\.color) == [color(0x777777)])
    let bar = diagram.activations[0]
    #expect(bar.look.tint == .color(color(0x888888)) && bar.look.outline == color(0x999999))
    let note = diagram.notes[0]
    #expect(note.look.tint == .color(color(0xAAAAAA)) && note.look.outline == color(0xBBBBBB))
    #expect(note.text.runs.map(\.color) == [color(0xCCCCCC)])
    let again = MermaidImporter().read(Array(MermaidExporter().export(diagram).utf8)).diagram
    #expect(again.canonical() == diagram.canonical())
  }

  @Test func `Themes have colours`() {
    let plain = read("").diagram
    #expect(read("%%{init: {'theme': 'default'}}%%\n").diagram == plain)
    let forest = read("%%{init: {'theme': 'forest'}}%%\n").diagram
    #expect(forest.lifelines[0].look.tint == .color(color(0xCDE498)))
    #expect(forest.surroundings.background == nil)
    let dark = read("---\nconfig:\n  theme: dark\n---\n").diagram
    #expect(dark.surroundings.background == .color(color(0x333333)))
    #expect(dark.lifelines == plain.lifelines)
    // What is said of one thing counts more than what others are derived from.
    let derived = read(
      "%%{init: {'themeVariables': {'primaryColor': '#f00', 'labelBoxBkgColor': '#0f0'}}}%%\n"
    ).diagram
    #expect(derived.lifelines[0].look.tint == .color(color(0xFF0000)))
    #expect(derived.fragments[0].cornerTint == .color(color(0x00FF00)))
    // A white background is what there is anyway.
    #expect(read("%%{init: {'themeVariables': {'background': '#fff'}}}%%\n").diagram == plain)
  }

  @Test func `A rectangle's colour stays as it is written`() {
    let text =
      "%%{init: {'theme': 'forest'}}%%\nsequenceDiagram\nrect rgb(1, 2, 3)\nA->>B: x\nend\n"
    let diagram = MermaidImporter().read(Array(text.utf8)).diagram
    #expect(diagram.regions.map(\.tint) == [.color(color(0x010203))])
  }

  @Test(arguments: [
    ("%%{init: {'theme': 'unheard'}}%%\n", "config.theme"),
    ("%%{init: {'themeVariables': {'fontSize': '20px'}}}%%\n", "config.themeVariables.fontSize"),
    (
      "%%{init: {'themeVariables': {'actorBkg': 'no colour'}}}%%\n",
      "config.themeVariables.actorBkg"
    ),
  ])
  func `What has no colour here is told`(_ settings: String, _ name: String) {
    let reading = read(settings)
    #expect(reading.diagram == read("").diagram)
    #expect(
      reading.diagnostics.map(\.description) == ["1:4: warning: the setting '\(name)' is ignored"])
  }
}
