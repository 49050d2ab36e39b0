import ArgumentParser
import SeqtraceDiagram

/// A step of the view that has an option of its own. `ViewOptions.steps` lists all steps.
protocol ViewStep: ParsableArguments, Sendable {
  /// The option, which is also a key in project files and blocks.
  static var option: DrawingOption { get }
  /// The kind of the key's values.
  static var kind: ProjectKey.Kind { get }

  /// Whether the option is set.
  var isGiven: Bool { get }
  /// The patterns for lifelines. Each pattern must match at least one lifeline.
  var patterns: [NamePattern] { get }
  /// The patterns for lifelines that a later summary keeps.
  var kept: [NamePattern] { get }

  /// Applies the step to a diagram, and adds a remark about what was left out.
  ///
  /// - Throws: ``CommandError`` if nothing is left.
  func apply(
    to diagram: SequenceDiagram, wording: DiagramWording
  ) throws(CommandError) -> SequenceDiagram
}

extension ViewStep {
  static var kind: ProjectKey.Kind { .flag }
  var patterns: [NamePattern] { [] }
  var kept: [NamePattern] { [] }
}
