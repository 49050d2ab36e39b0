/// One of several sources that an input holds.
struct NamedSource<Source: DiagramSource>: Sendable {
  /// What messages call it.
  let name: String
  /// What it holds.
  let source: Source
  /// What a file of its own is called behind the common part of the names; `nil` where it is
  /// numbered.
  var fileName: String?
}
