public import SeqtraceDiagram

/// Turns the text of a Mermaid sequence diagram into a diagram.
///
/// | Mermaid | Diagram |
/// |---|---|
/// | `->>`, `-->>`, `-)` | a call, a reply, a signal |
/// | other arrows | the message kind with the nearest arrow; the message has a `Message.Arrow` |
/// | `create`, `destroy` | a creation or destruction, if the next message is sent to the participant |
/// | `rect`, `box` | a `Region`, a `LifelineGroup` |
/// | `par_over` | a `par` |
///
/// Each row of the diagram is one position after the previous row; the first row is at position 1. The
/// article *Reading Mermaid* lists all constructs.
public struct MermaidImporter: Sendable {
  /// The result of reading a text.
  public struct Reading: Sendable {
    /// The diagram, without the parts of the text that can't be read.
    public var diagram: SequenceDiagram
    /// The lines of the text on which the elements of the diagram are written.
    public var lines: WrittenLines
    /// The words in several languages that comments have for parts of the diagram, in the order of the text.
    public var words: [WrittenWords]
    /// The syntax tree of the whole text.
    public var syntax: MermaidSyntax
    /// The errors and warnings, in the order of the text.
    public var diagnostics: [NotationDiagnostic]

    /// Whether any part of the text can't be read.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
  }

  /// Creates an importer.
  public init() {}

  /// Reads a text in UTF-8.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  public func read(_ source: [UInt8]) -> Reading {
    let syntax = MermaidParser().parse(source)
    var assembly = MermaidAssembly(syntax)
    // Only the end of a branch shows which activations are open at its start. So if there are any, the text
    // is read a second time.
    let resumed = assembly.draft.resumptions
    if !resumed.isEmpty { assembly = MermaidAssembly(syntax, resuming: resumed) }
    let lines = assembly.draft.lines
    let (diagram, words, found) = assembly.finish()
    var diagnostics = syntax.diagnostics + found
    diagnostics.locate(in: syntax.source)
    return Reading(
      diagram: diagram, lines: lines, words: words, syntax: syntax, diagnostics: diagnostics)
  }
}
