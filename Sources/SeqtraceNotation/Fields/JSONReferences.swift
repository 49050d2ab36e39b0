import SeqtraceDiagram

/// The way a JSON text refers to lifelines and positions of its diagram.
///
/// The diagram file uses the names of lifelines and the diagram's positions. The comments of other notations
/// number the lifelines and rows.
struct JSONReferences {
  /// The positions that elements may have, so that no later sum overflows.
  private static let positions = -1...1 << 40

  /// The value that represents a lifeline.
  var value: (Lifeline.ID) -> JSONValue
  /// The lifeline that a value represents; `null` gives -1, which no lifeline has.
  var lifeline: (JSONInput) -> Lifeline.ID?
  /// The position that a number represents.
  var position: (Int) -> Position? = { Self.positions.contains($0) ? $0 : nil }
  /// The link of the message at a position.
  var link: (Position) -> String? = { _ in nil }

  /// The references in the file of a diagram.
  static func names(of diagram: SequenceDiagram) -> JSONReferences {
    let names = Dictionary(diagram.lifelines.map { ($0.id, $0.name) }) { first, _ in first }
    let ids = Dictionary(diagram.lifelines.map { ($0.name, $0.id) }) { first, _ in first }
    let links = Dictionary(diagram.links.map { ($0.position, $0.address) }) { first, _ in first }
    return JSONReferences(
      value: { names[$0].map(JSONValue.string) ?? .null },
      lifeline: { $0.isNull ? -1 : $0.text.flatMap { ids[$0] } }, link: { links[$0] })
  }

  /// The references in a comment on a canonical diagram, in which lifelines and rows are numbered.
  static var numbers: JSONReferences {
    JSONReferences(value: { .integer($0) }, lifeline: \.integer)
  }
}
