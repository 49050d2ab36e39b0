import SeqtraceDiagram

/// A pass over the rows and fragments of a design, in order.
final class DesignPass {
  /// The next element of the design.
  enum Item {
    /// A message, or messages that start at the same moment.
    case row([Message])
    case reference(DiagramReference)
    /// A fragment, by index.
    case fragment(Int)
  }

  let design: WrittenDesign
  /// The lifelines of the specification, by the lifelines of the design.
  var ids: [Lifeline.ID: Lifeline.ID] = [:]
  /// The steps created from calls, by position.
  var stepOfCall: [Position: Int] = [:]
  /// The position of the last message that became a step.
  var lastPosition = Position.min
  /// The elements with their positions, in order.
  private let items: [(position: Position, item: Item)]
  private var nextItem = 0
  /// The bars that start with calls, ordered by start; `openBars` contains those open at the last position.
  private let bars: [Activation]
  /// The ends of these bars, by start.
  private let barEnds: [Position: Position]
  private var nextBar = 0
  private var openBars: [Activation] = []

  init(_ design: WrittenDesign) {
    self.design = design
    let receivers = Dictionary(
      design.diagram.messages.map { ($0.position, $0.receiver.lifeline) }
    ) { first, _ in first }
    bars = design.diagram.activations.filter { receivers[$0.start] == $0.lifeline }
    barEnds = Dictionary(bars.map { ($0.start, $0.end) }, uniquingKeysWith: max)
    items = Self.items(of: design.diagram)
  }

  private static func items(of diagram: SequenceDiagram) -> [(position: Position, item: Item)] {
    // Fragments without rows require nothing.
    let fragments = diagram.fragments.enumerated().filter { !$1.positions.isEmpty }
      .map { (position: $1.positions.lowerBound, item: Item.fragment($0)) }
    let references = diagram.references.map { (position: $0.position, item: Item.reference($0)) }
    var rows: [[Message]] = []
    var shared = diagram.sharedRows[...]
    for message in diagram.messages {
      while let row = shared.first, row.upperBound <= message.position { shared.removeFirst() }
      if let row = shared.first, row.contains(message.position),
        let first = rows.last?[0], row.contains(first.position)
      {
        rows[rows.count - 1].append(message)
      } else {
        rows.append([message])
      }
    }
    // At the same position, a fragment comes before the elements inside it.
    let all = fragments + references + rows.map { (position: $0[0].position, item: Item.row($0)) }
    return all.enumerated().sorted {
      ($0.element.position, $0.offset) < ($1.element.position, $1.offset)
    }.map(\.element)
  }

  /// Returns whether the bar of a call ended before the last message, so that later messages aren't its
  /// reply.
  func isOver(_ call: Int, at position: Position) -> Bool {
    stepOfCall[position] == call && barEnds[position].map { $0 < lastPosition } ?? false
  }

  /// Returns the next element, if it is before a position.
  func next(before end: Position) -> Item? {
    guard nextItem < items.count, items[nextItem].position < end else { return nil }
    nextItem += 1
    return items[nextItem - 1].item
  }

  /// Returns the starts of the bars that cover a position, except for bars that start at the position. Call
  /// with ascending positions.
  func bars(at position: Position) -> [Position] {
    while nextBar < bars.count, bars[nextBar].start < position {
      openBars.append(bars[nextBar])
      nextBar += 1
    }
    openBars.removeAll { $0.end < position }
    return openBars.map(\.start)
  }

  /// Returns an end of a message, with its lifeline replaced by the corresponding lifeline of the
  /// specification.
  func end(_ end: Message.End) -> Message.End {
    if case .occurrence(let id) = end, let known = ids[id] { .occurrence(known) } else { end }
  }

  func place(at position: Position) -> DesignPlace {
    DesignPlace(file: design.file, line: design.lines.line(at: position))
  }

  func place(ofFragment index: Int) -> DesignPlace {
    DesignPlace(file: design.file, line: design.lines.line(ofFragment: index))
  }
}
