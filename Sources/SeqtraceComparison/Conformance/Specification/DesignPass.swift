import SeqtraceDiagram

/// A pass over the rows and fragments of a design, in order.
final class DesignPass {
  /// The next element of the design.
  enum Item {
    case message(Message)
    /// Messages that start at the same moment.
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
  private var nextMessage = 0
  private var nextReference = 0
  private var nextFragment = 0
  private var nextRow = 0
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
  }

  /// Returns whether the bar of a call ended before the last message, so that later messages aren't its
  /// reply.
  func isOver(_ call: Int, at position: Position) -> Bool {
    stepOfCall[position] == call && barEnds[position].map { $0 < lastPosition } ?? false
  }

  /// Returns the next element, if it is before a position.
  func next(before end: Position) -> Item? {
    let diagram = design.diagram
    // Fragments without rows require nothing.
    while nextFragment < diagram.fragments.count,
      diagram.fragments[nextFragment].positions.isEmpty
    {
      nextFragment += 1
    }
    let fragment =
      nextFragment < diagram.fragments.count
      ? diagram.fragments[nextFragment].positions.lowerBound : .max
    let message =
      nextMessage < diagram.messages.count ? diagram.messages[nextMessage].position : .max
    let reference =
      nextReference < diagram.references.count
      ? diagram.references[nextReference].position : .max
    let first = min(fragment, message, reference)
    guard first < end, first != .max else { return nil }
    if fragment == first {
      nextFragment += 1
      return .fragment(nextFragment - 1)
    }
    if reference == first {
      nextReference += 1
      return .reference(diagram.references[nextReference - 1])
    }
    return messages(from: message, before: end)
  }

  /// Returns the next message, or all messages of its shared row.
  private func messages(from first: Position, before end: Position) -> Item {
    let diagram = design.diagram
    while nextRow < diagram.sharedRows.count, diagram.sharedRows[nextRow].upperBound <= first {
      nextRow += 1
    }
    let isShared =
      nextRow < diagram.sharedRows.count && diagram.sharedRows[nextRow].contains(first)
    let last = isShared ? min(diagram.sharedRows[nextRow].upperBound, end) : first + 1
    let start = nextMessage
    while nextMessage < diagram.messages.count, diagram.messages[nextMessage].position < last {
      nextMessage += 1
    }
    let messages = Array(diagram.messages[start..<nextMessage])
    return messages.count == 1 ? .message(messages[0]) : .row(messages)
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
