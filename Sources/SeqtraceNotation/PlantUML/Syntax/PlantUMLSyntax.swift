/// The text of PlantUML sequence diagrams as a lossless tree.
///
/// The tree holds the text unchanged, and every statement knows the bytes that it and its parts were
/// read from. All bytes outside of ``statements`` are white space, so a program can replace the bytes
/// of a part and leave the rest as its author wrote it.
public struct PlantUMLSyntax: NotationSyntax {
  /// One statement: a line, or what stands between the first and the last line of a longer one.
  public typealias Statement = SyntaxStatement<Content>

  /// The text, in UTF-8, with a line feed in place of each carriage return that stands alone.
  public let source: [UInt8]
  /// What the text says, in its order.
  public internal(set) var statements: [Statement] = []
  /// What is wrong with the text, in its order.
  public internal(set) var diagnostics: [NotationDiagnostic] = []

  init(source: [UInt8]) { self.source = source }
}
