/// A source that is one of several in an input.
struct NamedSource<Source: DiagramSource>: Sendable {
  /// The name in messages to the user.
  let name: String
  var source: Source
  /// The part of the output file's name after the common part; `nil` to use a number.
  var fileName: String?
}
