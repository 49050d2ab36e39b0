import SeqtraceDiagram

/// The way in which a JSON text refers to the lifelines and positions of its diagram.
///
/// The diagram file refers to lifelines by name, and has the diagram's own positions. The comments in other
/// notations refer to lifelines and rows by numbers.
struct JSONReferences {
  /// The range in which positions must be, so that sums of them don't overflow.
  private static let positions = -1...1 << 40

  /// Returns the value that refers to a lifeline.
  var value: (Lifeline.ID) -> JSONValue
  /// Returns the lifeline to which a value refers. For `null`, returns -1, which no lifeline has; for an
  /// invalid value, `nil`.
  var lifeline: (JSONInput) -> Lifeline.ID?
  /// Returns the position to which a number refers; `nil` if the number is invalid.
  var position: (Int) -> Position? = { Self.positions.contains($0) ? $0 : nil }
  /// Returns the link of the message at a position; `nil` if it has none.
  var link: (Position) -> String? = { _ in nil }

  /// Whether messages have their events of a trace, or their lines of a text.
  var hasOrigins = true

  /// Returns the references for the file of a diagram.
  static func names(of diagram: SequenceDiagram) -> JSONReferences {
    let names = Dictionary(diagram.lifelines.map { ($0.id, $0.name) }) { first, _ in first }
    let ids = Dictionary(diagram.lifelines.map { ($0.name, $0.id) }) { first, _ in first }
    let links = Dictionary(diagram.links.map { ($0.position, $0.address) }) { first, _ in first }
    return JSONReferences(
      value: { names[$0].map(JSONValue.string) ?? .null },
      lifeline: { $0.isNull ? -1 : $0.text.flatMap { ids[$0] } }, link: { links[$0] })
  }

  /// The references for a comment about a canonical diagram, in which lifelines and rows are numbered.
  static var numbers: JSONReferences {
    JSONReferences(value: { .integer($0) }, lifeline: \.integer)
  }
}
