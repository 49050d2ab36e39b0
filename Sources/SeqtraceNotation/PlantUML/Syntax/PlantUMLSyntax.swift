/// The text of PlantUML sequence diagrams as a lossless tree.
///
/// The tree holds the text unchanged, and every statement knows the bytes of its parts. All bytes outside of
/// ``statements`` are white space. A program can therefore replace the bytes of one part and leave the rest
/// as the author wrote it.
public struct PlantUMLSyntax: NotationSyntax {
  /// A statement: one line, or the lines from the first to the last of a longer one.
  public typealias Statement = SyntaxStatement<Content>

  /// The text, in UTF-8, with a line feed in place of each carriage return that no line feed follows.
  public let source: [UInt8]
  /// The statements, in the order of the text.
  public internal(set) var statements: [Statement] = []
  /// The errors and warnings about the text, in its order.
  public internal(set) var diagnostics: [NotationDiagnostic] = []

  init(source: [UInt8]) { self.source = source }
}
