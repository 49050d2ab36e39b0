import ArgumentParser
import SeqtraceDiagram

struct CollapseStep: ViewStep {
  static let option = DrawingOption(rawValue: "collapse")
  static let kind = ProjectKey.Kind.texts

  @Option(
    name: .customLong(option.rawValue),
    help: ArgumentHelp(
      "Hide everything inside the calls to lifelines with this name.", valueName: "name"))
  var names: [String] = []

  var isGiven: Bool { !names.isEmpty }
  var patterns: [NamePattern] { names.map { NamePattern($0) } }

  func apply(to diagram: SequenceDiagram, wording: DiagramWording) -> SequenceDiagram {
    diagram.collapsed(patterns, wording: wording)
  }
}
