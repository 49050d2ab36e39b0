import SeqtraceDiagram

/// One pass over the rows and the fragments of a design, in their order.
final class DesignPass {
  /// The next thing in the design.
  enum Item {
    case message(Message)
    /// Messages that start at the same moment.
    case row([Message])
    case reference(DiagramReference)
    /// A fragment, by its index.
    case fragment(Int)
  }

  let design: WrittenDesign
  /// The lifelines of the specification, by those of the design.
  var ids: [Lifeline.ID: Lifeline.ID] = [:]
  /// The steps that were made from calls, by their positions.
  var stepOfCall: [Position: Int] = [:]
  /// The position of the last message that was made a step.
  var lastPosition = Position.min
  private var nextMessage = 0
  private var nextReference = 0
  private var nextFragment = 0
  private var nextRow = 0
  /// The bars that calls start, by start, and those that are open at the last position.
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

  /// Whether the bar of a call had ended before the last message, so that what follows isn't its reply.
  func isOver(_ call: Int, at position: Position) -> Bool {
    stepOfCall[position] == call && barEnds[position].map { $0 < lastPosition } ?? false
  }

  /// Returns what comes next, if it is before a position.
  func next(before end: Position) -> Item? {
    let diagram = design.diagram
    // Fragments without rows ask for nothing.
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

  /// The next message, or all messages of its row.
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

  /// The starts of the bars that cover a position, without those that start there. Call with ascending
  /// positions.
  func bars(at position: Position) -> [Position] {
    while nextBar < bars.count, bars[nextBar].start < position {
      openBars.append(bars[nextBar])
      nextBar += 1
    }
    openBars.removeAll { $0.end < position }
    return openBars.map(\.start)
  }

  /// An end of a message with the lifeline of the specification.
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
