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

  private let diagram: SequenceDiagram
  /// The boundaries of blocks.
  private let blocks: [Step]
  /// The entries that come after the row at a position.
  private let spans: [Step]
  /// The sorted rows; `nil` if the diagram's arrays are already sorted.
  private let rows: [Step]?

  /// Creates a timeline of rows and blocks only, without sorting the diagram's arrays of rows.
  package init(rowsOf diagram: SequenceDiagram) {
    self.diagram = diagram
    blocks = BlockSweep(diagram).steps()
    spans = []
    rows = nil
  }

  /// Creates a timeline of all elements. The diagram's arrays need not be sorted.
  package init(_ diagram: SequenceDiagram) {
    self.diagram = diagram
    blocks = BlockSweep(diagram).steps()
    spans = Self.spans(of: diagram)
    rows = Self.sortedRows(of: diagram)
  }

  /// Returns an iterator that starts at the first position.
  package func makeIterator() -> Iterator {
    Iterator(rows: RowMerge(diagram), sorted: rows?[...], blocks: blocks[...], spans: spans[...])
  }

  /// An iterator from the first position to the last.
  package struct Iterator: IteratorProtocol {
    fileprivate var rows: RowMerge
    /// The sorted rows, which replace `rows`.
    fileprivate var sorted: ArraySlice<Step>?
    fileprivate var blocks: ArraySlice<Step>
    fileprivate var spans: ArraySlice<Step>

    package mutating func next() -> Step? {
      let row = sorted.map(\.first) ?? rows.first
      let position = row?.position ?? .max
      let following = spans.first?.position ?? .max
      if let block = blocks.first, block.position <= Swift.min(position, following) {
        blocks.removeFirst()
        return block
      }
      guard let row, position <= following else { return spans.popFirst() }
      if sorted?.popFirst() == nil { rows.remove(row.entry) }
      return row
    }
  }
}

/// A merge of the diagram's arrays of rows.
private struct RowMerge {
  private let diagram: SequenceDiagram
  private var message = 0
  private var note = 0
  private var reference = 0
  private var separator = 0

  init(_ diagram: SequenceDiagram) { self.diagram = diagram }

  /// The first remaining row.
  var first: Timeline.Step? {
    var first: Timeline.Step?
    func take(_ position: Position, _ entry: Timeline.Entry) {
      if first.map({ position < $0.position }) ?? true { first = (position, entry) }
    }
    if message < diagram.messages.count {
      take(diagram.messages[message].position, .message(message))
    }
    if note < diagram.notes.count { take(diagram.notes[note].position, .note(note)) }
    if reference < diagram.references.count {
      take(diagram.references[reference].position, .reference(reference))
    }
    if separator < diagram.separators.count {
      take(diagram.separators[separator].position, .separator(separator))
    }
    return first
  }

  /// Advances past the first row.
  mutating func remove(_ first: Timeline.Entry) {
    switch first {
    case .message: message += 1
    case .note: note += 1
    case .reference: reference += 1
    case .separator: separator += 1
    case .start, .operand, .end, .death: break
    }
  }
}

extension Timeline {
  /// Returns the rows by position, or `nil` if the diagram's arrays are sorted, as they should be.
  private static func sortedRows(of diagram: SequenceDiagram) -> [Step]? {
    let arrays = [
      diagram.messages.map(\.position), diagram.notes.map(\.position),
      diagram.references.map(\.position), diagram.separators.map(\.position),
    ]
    let isSorted = arrays.allSatisfy { zip($0, $0.dropFirst()).allSatisfy(<=) }
    guard !isSorted else { return nil }
    let entries: [(Int) -> Entry] = [Entry.message, Entry.note, Entry.reference, Entry.separator]
    return zip(arrays, entries).flatMap { positions, entry in
      positions.enumerated().map { ($0.element, entry($0.offset)) }
    }.enumerated().sorted { left, right in
      (left.element.0, left.offset) < (right.element.0, right.offset)
    }.map(\.element)
  }

  /// Returns the entries that follow rows: starts and ends of activations and registrations, and
  /// destructions.
  private static func spans(of diagram: SequenceDiagram) -> [Step] {
    let endings = LifeEndings(diagram)
    let rows = RowPositions(of: diagram)
    var marks: [(key: (Position, rank: Int, order: Int), entry: Entry)] = []
    marks.reserveCapacity(2 * diagram.activations.count + 2 * diagram.registrations.count)
    for (index, bar) in diagram.activations.enumerated() {
      marks.append(((bar.start, 3, index), .start(.activation(index))))
      marks.append(((Swift.max(bar.start, bar.end), 4, -index), .end(.activation(index))))
    }
    let bars = diagram.activations.count
    for (index, registration) in diagram.registrations.enumerated() {
      marks.append(((registration.start, 3, bars + index), .start(.registration(index))))
      guard let end = registration.end else { continue }
      let last = Swift.max(registration.start, end)
      marks.append(((last, 4, index + 1), .end(.registration(index))))
    }
    for (index, lifeline) in diagram.lifelines.enumerated() {
      guard let position = lifeline.destruction else { continue }
      if case .after(let bar) = endings[index], diagram.activations[bar].lifeline == lifeline.id {
        continue
      }
      marks.append(((position, 5, index), .death(lifeline: index)))
    }
    for index in marks.indices {
      marks[index].key.0 = rows.last(upTo: marks[index].key.0) ?? Swift.min(marks[index].key.0, -1)
    }
    // The sort takes advantage of subsequences that are already in order.
    marks.sort { $0.key < $1.key }
    return marks.map { ($0.key.0, $0.entry) }
  }
}
