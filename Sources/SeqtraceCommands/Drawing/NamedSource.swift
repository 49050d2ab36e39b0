/// One of several sources that an input holds.
struct NamedSource<Source: DiagramSource>: Sendable {
  /// The name used in messages.
  let name: String
  /// The source.
  let source: Source
  /// The part of a file's name after the common part of the names; `nil` if the file is numbered.
  var fileName: String?
}
