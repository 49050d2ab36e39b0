import ArgumentParser
import SeqtraceDiagram

struct DepthStep: ViewStep {
  static let option = DrawingOption(rawValue: "depth")
  static let kind = ProjectKey.Kind.text

  @Option(
    name: .customLong(option.rawValue),
    help: ArgumentHelp("Show calls down to this depth; 1 is the outermost.", valueName: "depth"))
  var depth: Int?

  var isGiven: Bool { depth != nil }

  func validate() throws {
    if let depth, depth < 1 {
      throw ValidationError("The depth \(depth) is out of range; expected 1 or more")
    }
  }

  func apply(to diagram: SequenceDiagram, wording: DiagramWording) -> SequenceDiagram {
    depth.map { diagram.limited(toDepth: $0, wording: wording) } ?? diagram
  }
}
