/// The elements of a diagram from top to bottom.
///
/// This type alone defines the order of elements that share a position. At each position, they come in this
/// order:
///
/// 1. the ends of blocks (fragments and regions), inner before outer; if a fragment has another operand, the
///    start of that operand replaces the end. Then the starts of blocks, outer before inner, a region before
///    a fragment of the same extent;
/// 2. the row: a message, a note, a reference or a separator;
/// 3. the starts of activations, outer before inner, then those of registrations;
/// 4. the ends of activations, inner before outer, then those of registrations;
/// 5. the destructions of lifelines that don't end with an activation of their own.
///
/// At a position without a row, elements start and end after the preceding row.
///
/// Fragments nest: a fragment stays open until all fragments inside it have ended. Regions end at their own
/// positions, even if they cross other blocks.
package struct Timeline: Sequence, Sendable {
  /// An element that covers a part of the timeline, by its index in the diagram.
  package enum Span: Sendable, Hashable {
    case activation(Int)
    case registration(Int)
    case fragment(Int)
    case region(Int)
  }

  /// A step down the diagram, as an index into one of the diagram's arrays.
  package enum Entry: Sendable, Hashable {
    case message(Int)
    case note(Int)
    case reference(Int)
    case separator(Int)
    case start(Span)
    /// The start of an operand of a fragment, other than the first operand.
    case operand(Int, ofFragment: Int)
    case end(Span)
    /// The destruction of a lifeline that doesn't end with one of its activations.
    case death(lifeline: Int)
  }

  package typealias Step = (position: Position, entry: Entry)

  private let steps: [Step]

  /// Creates a timeline of rows and blocks only.
  package init(rowsOf diagram: SequenceDiagram) { self.init(diagram, spans: []) }

  /// Creates a timeline of all elements.
  package init(_ diagram: SequenceDiagram) { self.init(diagram, spans: Self.spans(of: diagram)) }

  /// Collects the steps in one array and sorts it in place, because a diagram may have millions of messages.
  /// Steps at the same position keep their order: the sort is stable and takes advantage of subsequences that
  /// are already in order.
  private init(_ diagram: SequenceDiagram, spans: [Step]) {
    var steps = BlockSweep(diagram).steps()
    steps.reserveCapacity(steps.count + diagram.messages.count + diagram.notes.count + spans.count)
    steps += diagram.messages.enumerated().lazy.map { ($1.position, .message($0)) }
    steps += diagram.notes.enumerated().lazy.map { ($1.position, .note($0)) }
    steps += diagram.references.enumerated().lazy.map { ($1.position, .reference($0)) }
    steps += diagram.separators.enumerated().lazy.map { ($1.position, .separator($0)) }
    steps += spans
    steps.sort { $0.position < $1.position }
    self.steps = steps
  }

  /// Returns an iterator from the first position to the last.
  package func makeIterator() -> IndexingIterator<[Step]> { steps.makeIterator() }

  /// Returns the entries that follow rows: starts and ends of activations and registrations, and destructions.
  private static func spans(of diagram: SequenceDiagram) -> [Step] {
    let bars = diagram.activations.enumerated()
    let registrations = diagram.registrations.enumerated()
    var steps: [Step] = bars.map { ($1.start, .start(.activation($0))) }
    steps += registrations.map { ($1.start, .start(.registration($0))) }
    steps += bars.reversed().map { (Swift.max($1.start, $1.end), .end(.activation($0))) }
    steps += registrations.compactMap { index, registration in
      registration.end.map { (Swift.max(registration.start, $0), .end(.registration(index))) }
    }
    for (index, ending) in diagram.lifeEndings.enumerated() {
      guard let position = diagram.lifelines[index].destruction else { continue }
      if case .after(let bar) = ending,
        diagram.activations[bar].lifeline == diagram.lifelines[index].id
      {
        continue
      }
      steps.append((position, .death(lifeline: index)))
    }
    let rows = RowPositions(of: diagram)
    return steps.map { (rows.last(upTo: $0.position) ?? Swift.min($0.position, -1), $0.entry) }
  }
}
