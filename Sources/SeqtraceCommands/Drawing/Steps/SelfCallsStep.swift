import ArgumentParser
import SeqtraceDiagram

struct SelfCallsStep: ViewStep {
  static let option = DrawingOption(rawValue: "hide-self-calls")

  @Flag(
    name: .customLong(option.rawValue), inversion: .prefixedNo,
    help: "Hide the calls of lifelines to themselves.")
  var isGiven = false

  func apply(to diagram: SequenceDiagram, wording: DiagramWording) -> SequenceDiagram {
    diagram.withoutSelfCalls(wording: wording)
  }
}
