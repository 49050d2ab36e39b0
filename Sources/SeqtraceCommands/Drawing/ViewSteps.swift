import ArgumentParser
import SeqtraceDiagram

/// The options that are each a step of the view.
struct ViewSteps: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "Show only messages to and from lifelines with this name.", valueName: "name"))
  var focus: [String] = []

  @Option(
    help: ArgumentHelp(
      "Hide everything inside the calls to lifelines with this name.", valueName: "name"))
  var collapse: [String] = []

  @Flag(
    inversion: .prefixedNo,
    help: "Hide the deaths of objects, which may differ from run to run.")
  var hideDeaths = false

  @Flag(inversion: .prefixedNo, help: "Hide the calls of lifelines to themselves.")
  var hideSelfCalls = false

  @Flag(
    inversion: .prefixedNo,
    help: "Show only the calls that throw errors, and the calls around them.")
  var errors = false

  @Option(
    help: ArgumentHelp("Show calls down to this depth; 1 is the outermost.", valueName: "depth"))
  var depth: Int?

  func validate() throws {
    if let depth, depth < 1 {
      throw ValidationError("The depth \(depth) is out of range; expected 1 or more")
    }
  }

  /// The options, which are also keys in project files and blocks, with the kinds of their values.
  static let options: KeyValuePairs<DrawingOption, ProjectKey.Kind> = [
    .errors: .flag, .hideDeaths: .flag, .hideSelfCalls: .flag, .focus: .texts, .collapse: .texts,
    .depth: .text,
  ]

  /// A given option, with what its step does to a diagram.
  private typealias Step = (
    option: DrawingOption, isGiven: Bool, patterns: [NamePattern],
    apply: (SequenceDiagram, DiagramWording) throws(CommandError) -> SequenceDiagram
  )

  /// The steps in the order in which they are applied. Each adds a remark about what it leaves out.
  private var steps: [Step] {
    let (focused, collapsed) = (focus.map { NamePattern($0) }, collapse.map { NamePattern($0) })
    return [
      (.errors, errors, [], Self.leadingToErrors),
      (.hideDeaths, hideDeaths, [], { $0.withoutDeaths(wording: $1) }),
      (.hideSelfCalls, hideSelfCalls, [], { $0.withoutSelfCalls(wording: $1) }),
      (.focus, !focused.isEmpty, focused, { $0.focused(on: focused, wording: $1) }),
      (.collapse, !collapsed.isEmpty, collapsed, { $0.collapsed(collapsed, wording: $1) }),
      (.depth, depth != nil, [], { $0.limited(toDepth: depth ?? .max, wording: $1) }),
    ].filter(\.isGiven)
  }

  private static func leadingToErrors(
    in diagram: SequenceDiagram, wording: DiagramWording
  ) throws(CommandError) -> SequenceDiagram {
    let result = diagram.leadingToErrors(wording: wording)
    if result.messages.isEmpty { throw .part(.noErrors) }
    return result
  }

  /// The options that are set.
  var given: [DrawingOption] { steps.map(\.option) }

  /// The patterns for lifelines, each with its option. Each must match at least one lifeline.
  var patterns: [(option: DrawingOption, pattern: NamePattern)] {
    steps.flatMap { step in step.patterns.map { (step.option, $0) } }
  }

  /// The patterns for lifelines that a later summary keeps.
  var kept: [NamePattern] { focus.map { NamePattern($0) } }

  /// Applies the steps to a diagram.
  ///
  /// - Throws: ``CommandError`` if nothing is left.
  func apply(
    to diagram: SequenceDiagram, wording: DiagramWording
  ) throws(CommandError) -> SequenceDiagram {
    var diagram = diagram
    for step in steps { diagram = try step.apply(diagram, wording) }
    return diagram
  }
}
