import SeqtraceComparison
import SeqtraceDiagram
import SeqtraceNotation

/// A hand-written diagram. Its steps number the messages of a run, and its comments explain the steps.
struct Design: Sendable {
  /// The name in messages to the user: that of a scenario or file.
  let name: String
  /// The numbered steps.
  let steps: SequenceDiagram
  /// The title, the explanations and the notes.
  let words: DesignWords

  /// Creates a design from a written diagram.
  init(_ name: String, _ diagram: WrittenDiagram) {
    self.name = name
    steps = diagram.whole.writtenDesign()
    words = diagram.words
  }

  /// Matches the design's steps with the messages of a run.
  func match(_ run: SequenceDiagram) throws(CommandError) -> Match {
    do throws(MatchError) {
      return try Matcher(design: steps).match(run)
    } catch {
      throw .designTooSimilar(name, error)
    }
  }

  /// The built-in design of a demo scenario; `nil` if the scenario has none.
  ///
  /// The text is `Diagrams/<scenario>/design.mmd`, which is embedded in the program.
  static func builtIn(_ name: String) -> Design? {
    let text: [UInt8]
    // Only the requested design is parsed, because a command needs at most one.
    switch name {
    case "placeholder": text = PackageResources.placeholder_mmd
    case "typing": text = PackageResources.typing_mmd
    case "storyboard": text = PackageResources.storyboard_mmd
    case "delegate": text = PackageResources.delegate_mmd
    case "leak": text = PackageResources.leak_mmd
    case "handler": text = PackageResources.handler_mmd
    case "dynamic-type": text = PackageResources.dynamic_type_mmd
    default: return nil
    }
    let reading = MermaidImporter().read(text)
    return Design(
      name, WrittenDiagram(whole: reading.diagram, comments: reading.words, lines: reading.lines))
  }
}
