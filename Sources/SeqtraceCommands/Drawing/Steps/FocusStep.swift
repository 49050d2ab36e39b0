import ArgumentParser
import SeqtraceDiagram

struct FocusStep: ViewStep {
  static let option = DrawingOption(rawValue: "focus")
  static let kind = ProjectKey.Kind.texts

  @Option(
    name: .customLong(option.rawValue),
    help: ArgumentHelp(
      "Show only messages to and from lifelines with this name.", valueName: "name"))
  var names: [String] = []

  var isGiven: Bool { !names.isEmpty }
  var patterns: [NamePattern] { names.map { NamePattern($0) } }
  var kept: [NamePattern] { patterns }

  func apply(to diagram: SequenceDiagram, wording: DiagramWording) -> SequenceDiagram {
    diagram.focused(on: patterns, wording: wording)
  }
}
