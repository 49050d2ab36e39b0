public import SeqtraceDiagram

/// The result of reading the text of a diagram.
public struct NotationReading<Syntax: NotationSyntax>: Sendable {
  /// The diagram, without the parts of the text that can't be read.
  public var diagram: SequenceDiagram
  /// The lines of the text on which the elements of the diagram are written.
  public var lines: WrittenLines
  /// The words in several languages that comments have for parts of the diagram, in the order of the text.
  public var words: [WrittenWords]
  /// The syntax tree of the whole text.
  public var syntax: Syntax
  /// The errors and warnings, in the order of the text.
  public var diagnostics: [NotationDiagnostic]

  /// Whether any part of the text can't be read.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

/// Turns the statements of one text into a diagram, in order.
protocol NotationAssembly {
  associatedtype Syntax: NotationSyntax

  /// The diagram as far as it has been read.
  var draft: DiagramDraft { get set }

  init(_ syntax: Syntax, _ draft: DiagramDraft)

  /// Applies the next statement to the draft.
  mutating func add(_ statement: SyntaxStatement<Syntax.Content>)

  /// Ends everything that is still open.
  mutating func finish()
}

extension NotationReading {
  /// Reads a diagram from its syntax tree.
  init<Assembly: NotationAssembly>(
    _ syntax: Syntax, in language: NotationLanguage, by type: Assembly.Type
  ) where Assembly.Syntax == Syntax {
    func assembly(resuming resumed: DiagramDraft.Resumptions) -> Assembly {
      var assembly = Assembly(
        syntax, DiagramDraft(syntax.source, in: language, resuming: resumed))
      for statement in syntax.statements {
        assembly.add(statement)
        assembly.draft.place(statement.span)
      }
      return assembly
    }
    var reading = assembly(resuming: [:])
    // Only the end of a branch shows which activations are open at its start. So if there are any, the text
    // is read a second time.
    let resumed = reading.draft.resumptions
    if !resumed.isEmpty { reading = assembly(resuming: resumed) }
    let lines = reading.draft.lines
    reading.finish()
    var diagnostics = syntax.diagnostics + reading.draft.diagnostics
    diagnostics.locate(in: syntax.source)
    self.init(
      diagram: reading.draft.diagram, lines: lines, words: reading.draft.words, syntax: syntax,
      diagnostics: diagnostics)
  }
}
