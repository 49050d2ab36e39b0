import ArgumentParser
import SeqtraceDiagram

struct DeathsStep: ViewStep {
  static let option = DrawingOption(rawValue: "hide-deaths")

  @Flag(
    name: .customLong(option.rawValue), inversion: .prefixedNo,
    help: "Hide the deaths of objects, which may differ from run to run.")
  var isGiven = false

  func apply(to diagram: SequenceDiagram, wording: DiagramWording) -> SequenceDiagram {
    diagram.withoutDeaths(wording: wording)
  }
}
