import ArgumentParser
import SeqtraceDiagram

/// A step of the view: what an option of its own does to a diagram. `ViewOptions.steps` is the table.
protocol ViewStep: ParsableArguments, Sendable {
  /// The option, which is the key of project files and blocks, too.
  static var option: DrawingOption { get }
  /// The kind of its values there.
  static var kind: ProjectKey.Kind { get }

  /// Whether it changes diagrams.
  var isGiven: Bool { get }
  /// The names of lifelines, of which each must match one.
  var patterns: [NamePattern] { get }
  /// The lifelines that a later summary keeps.
  var kept: [NamePattern] { get }

  /// Returns what is left of a diagram, with a remark.
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
