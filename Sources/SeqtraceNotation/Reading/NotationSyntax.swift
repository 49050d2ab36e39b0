/// The text of a diagram as a lossless syntax tree.
///
/// The statements are in one array, in the order of the text; ``SyntaxStatement/parent`` makes the array a
/// tree. Because nothing is nested, deep nesting of blocks causes no recursion.
public protocol NotationSyntax: Sendable {
  /// The content of a statement.
  associatedtype Content: Sendable, Hashable

  /// The text, in UTF-8.
  var source: [UInt8] { get }
  /// The statements, in the order of the text.
  var statements: [SyntaxStatement<Content>] { get }
  /// The errors and warnings, in the order of the text.
  var diagnostics: [NotationDiagnostic] { get }
}

extension NotationSyntax {
  /// Returns the text of a span, with invalid UTF-8 repaired.
  public func text(of span: SourceSpan) -> String {
    String(decoding: source[span.range], as: UTF8.self)
  }

  /// Whether the text has an error. Statements that can't be read are also in ``statements``, as unreadable
  /// text.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

/// One statement of a diagram's text.
public struct SyntaxStatement<Content: Sendable & Hashable>: Sendable, Hashable {
  /// The content of the statement.
  public var content: Content
  /// The bytes of the statement, without the separator after it.
  public var span: SourceSpan
  /// The index of the statement that opened the surrounding block; `nil` outside all blocks. For a statement
  /// that divides or ends a block, this is the statement that opened the same block.
  public let parent: Int?

  init(_ content: Content, _ span: SourceSpan, parent: Int?) {
    self.content = content
    self.span = span
    self.parent = parent
  }
}
