/// The text of a Mermaid sequence diagram as a lossless tree.
///
/// The tree holds the text unchanged, and every statement knows the bytes that it and its parts
/// were read from. All bytes outside of ``statements`` are white space and semicolons, so a program
/// can replace the bytes of a part and leave the rest as its author wrote it.
///
/// Statements stand in one array, in the order of the text; ``Statement/parent`` gives the tree.
/// Nothing recurses, however deep blocks nest.
public struct MermaidSyntax: Sendable {
  /// The text, in UTF-8.
  public let source: [UInt8]
  /// What the text says, in its order.
  public internal(set) var statements: [Statement] = []
  /// What is wrong with the text, in its order.
  public internal(set) var diagnostics: [NotationDiagnostic] = []

  init(source: [UInt8]) { self.source = source }

  /// The text of a part, with damaged UTF-8 repaired.
  public func text(of span: SourceSpan) -> String {
    String(decoding: source[span.range], as: UTF8.self)
  }

  /// Whether an error was found, so that something is missing from ``statements``.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
