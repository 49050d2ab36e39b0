/// One of several sources that an input holds.
struct NamedSource<Source: DiagramSource>: Sendable {
  /// What messages call it.
  let name: String
  /// What it holds.
  let source: Source
}
