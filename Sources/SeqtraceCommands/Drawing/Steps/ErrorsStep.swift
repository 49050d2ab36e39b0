import ArgumentParser
import SeqtraceDiagram

struct ErrorsStep: ViewStep {
  static let option = DrawingOption(rawValue: "errors")

  @Flag(
    name: .customLong(option.rawValue), inversion: .prefixedNo,
    help: "Show only the calls that throw errors, and the calls around them.")
  var isGiven = false

  func apply(
    to diagram: SequenceDiagram, wording: DiagramWording
  ) throws(CommandError) -> SequenceDiagram {
    let result = diagram.leadingToErrors(wording: wording)
    if result.messages.isEmpty { throw .part(.noErrors) }
    return result
  }
}
