/// The text of a Mermaid sequence diagram as a lossless syntax tree.
///
/// The tree contains the text unchanged, and each statement has the spans of its parts. All bytes outside of
/// ``statements`` are whitespace and semicolons. A program can therefore replace the bytes of one part and
/// leave all others as the author wrote them.
public struct MermaidSyntax: NotationSyntax {
  /// The text, in UTF-8. Each carriage return that isn't followed by a line feed is replaced by a line feed.
  public let source: [UInt8]
  /// The statements, in the order of the text.
  public internal(set) var statements: [Statement] = []
  /// The errors and warnings, in the order of the text.
  public internal(set) var diagnostics: [NotationDiagnostic] = []

  init(source: [UInt8]) { self.source = source }
}
