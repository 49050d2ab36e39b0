/// One of several sources in an input.
struct NamedSource<Source: DiagramSource>: Sendable {
  /// The name used in messages.
  let name: String
  /// The source.
  var source: Source
  /// The part of a file's name after the common part; `nil` if the file is numbered.
  var fileName: String?
}
