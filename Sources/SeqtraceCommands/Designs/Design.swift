import SeqtraceComparison
import SeqtraceDiagram
import SeqtraceNotation

/// A hand-written diagram: its steps number the messages of a run, and its comments explain them.
struct Design: Sendable {
  /// What complaints call it: the name of a scenario, or of a file.
  let name: String
  /// The numbered steps.
  let steps: SequenceDiagram
  /// The title, the explanations and the notes.
  let words: DesignWords

  /// Creates a design from a diagram as it was written.
  init(_ name: String, _ diagram: WrittenDiagram) {
    self.name = name
    steps = diagram.whole.writtenDesign()
    words = diagram.words
  }

  /// Finds the steps in a run.
  func match(_ run: SequenceDiagram) throws(CommandError) -> Match {
    var matcher = Matcher(design: steps)
    matcher.comparesWaiting = false
    do throws(MatchError) {
      return try matcher.match(run)
    } catch {
      throw .designTooSimilar(name, error)
    }
  }

  /// The design of a demo scenario, if there is one of this name.
  ///
  /// `Diagrams/<scenario>/design.mmd` is its text, which is part of the program.
  static func builtIn(_ name: String) -> Design? {
    let text: [UInt8]
    // Each is read when it is asked for: a command needs one at most.
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
    return Design(name, WrittenDiagram(whole: reading.diagram, comments: reading.words))
  }
}
