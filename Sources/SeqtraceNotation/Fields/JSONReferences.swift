import SeqtraceDiagram
internal import SeqtraceReading

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
  var lifeline: (JSONNode) -> Lifeline.ID? = \.integer
  /// Returns the position to which a number refers; `nil` if the number is invalid.
  var position: (Int) -> Position? = { Self.positions.contains($0) ? $0 : nil }
  /// Returns the link of the message at a position; `nil` if it has none.
  var link: (Position) -> String? = { _ in nil }

  /// Whether messages have their events of a trace, or their lines of a text.
  var hasOrigins = true

  /// The references for a comment about a canonical diagram, in which lifelines and rows are numbered.
  static var numbers: JSONReferences { JSONReferences(value: { .integer($0) }) }
}

extension JSONReferences {
  /// Creates the references for writing a diagram with its links. A lifeline for which `value` returns `nil`
  /// is `null`.
  init(of diagram: SequenceDiagram, value: @escaping (Lifeline.ID) -> JSONValue?) {
    let links = Dictionary(diagram.links.map { ($0.position, $0.address) }) { first, _ in first }
    self.init(value: { value($0) ?? .null }, link: { links[$0] })
  }
}
