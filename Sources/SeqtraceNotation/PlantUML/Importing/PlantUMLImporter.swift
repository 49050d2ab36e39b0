public import SeqtraceDiagram

/// Turns the text of a PlantUML sequence diagram into a diagram.
///
/// | PlantUML | Diagram |
/// |---|---|
/// | `->`, `->>`, `-->>` | a call, a signal, a reply |
/// | other arrows | the nearest of these kinds, with a `Message.Arrow` |
/// | `[->`, `->]` | a message from or to a gate |
/// | `?->`, `->?` | a found or a lost message |
/// | `create`, `destroy`, `**`, `!!` | a creation or destruction |
/// | `group` | the fragment of that name, or a frame with its title; with a colour, a `Region` |
/// | `box` | a `LifelineGroup` |
///
/// Each row of the diagram takes the next position; the first row is at 1. The article *Reading
/// PlantUML* lists all constructs.
public struct PlantUMLImporter: Sendable {
  /// The result of reading a text.
  public struct Reading: Sendable {
    /// The diagram, without the parts of the text that could not be read.
    public var diagram: SequenceDiagram
    /// The lines on which the diagram's elements are written.
    public var lines: WrittenLines
    /// The words in several languages that comments have for parts of the diagram, in order.
    public var words: [WrittenWords]
    /// The syntax tree of the whole text.
    public var syntax: PlantUMLSyntax
    /// The errors and warnings about the text, in its order.
    public var diagnostics: [NotationDiagnostic]

    /// Whether a part of the text could not be read.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
  }

  /// Creates an importer.
  public init() {}

  /// Reads one diagram from UTF-8 text. ``PlantUMLBlocks`` finds the diagrams of a file with several.
  ///
  /// Text that can't be read is left out of the diagram and reported in ``Reading/diagnostics``.
  ///
  /// - Complexity: O(*n* log *n*) for *n* bytes.
  public func read(_ source: [UInt8]) -> Reading {
    let syntax = PlantUMLParser().parse(source)
    var assembly = PlantUMLAssembly(syntax)
    // What is active at the start of a branch is known only once the branch has been read, so it is read twice.
    let resumed = assembly.draft.resumptions
    if !resumed.isEmpty { assembly = PlantUMLAssembly(syntax, resuming: resumed) }
    let lines = assembly.draft.lines
    let (diagram, words, found) = assembly.finish()
    var diagnostics = syntax.diagnostics + found
    if diagnostics.contains(where: { if case .preprocessor = $0.problem { true } else { false } }) {
      // A setting may have its value from a directive.
      diagnostics.removeAll { if case .ignoredSetting = $0.problem { true } else { false } }
    }
    diagnostics.locate(in: syntax.source)
    return Reading(
      diagram: diagram, lines: lines, words: words, syntax: syntax, diagnostics: diagnostics)
  }
}
