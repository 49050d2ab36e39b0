extension FoldingTokens {
  /// Takes a diagram apart.
  init(of diagram: SequenceDiagram) {
    let lives = Set(diagram.lifelines.lazy.flatMap { [$0.creation, $0.destruction] })
    for mark in Self.marks(of: diagram) { add(mark, of: diagram, lives: lives) }
  }

  /// A place on the timeline where something stands, starts or ends.
  ///
  /// Of one position, fragments end (the inner before the outer), go on, and begin; then comes the
  /// message or note; then what starts with it; then what ends with it, inner before outer.
  private struct Mark {
    enum Rank: Int {
      case close, separate, open, item, start, end
    }

    let position: Position
    let rank: Rank
    let order: Int
    var operand = 0
    let content: Content

    static func precedes(_ left: Mark, _ right: Mark) -> Bool {
      if left.position != right.position { return left.position < right.position }
      if left.rank != right.rank { return left.rank.rawValue < right.rank.rawValue }
      return (left.order, left.operand) < (right.order, right.operand)
    }
  }

  private enum Content {
    case message(Int)
    case note(Int)
    /// A reference or a separator.
    case interlude
    case activation(Int)
    case registration(Int)
    case fragment(Int)
  }

  private static func marks(of diagram: SequenceDiagram) -> [Mark] {
    var marks: [Mark] = []
    marks.reserveCapacity(
      diagram.messages.count + 2 * diagram.activations.count + diagram.notes.count)
    for (index, message) in diagram.messages.enumerated() {
      marks.append(
        Mark(position: message.position, rank: .item, order: index, content: .message(index)))
    }
    for (index, note) in diagram.notes.enumerated() {
      marks.append(Mark(position: note.position, rank: .item, order: index, content: .note(index)))
    }
    let interludes = diagram.references.map(\.position) + diagram.separators.map(\.position)
    for position in interludes {
      marks.append(Mark(position: position, rank: .item, order: 0, content: .interlude))
    }
    for (index, bar) in diagram.activations.enumerated() {
      let content = Content.activation(index)
      let end = max(bar.start, bar.end)
      marks.append(Mark(position: bar.start, rank: .start, order: index, content: content))
      marks.append(Mark(position: end, rank: .end, order: -index, content: content))
    }
    let bars = diagram.activations.count
    for (index, registration) in diagram.registrations.enumerated() {
      let (start, content) = (registration.start, Content.registration(index))
      marks.append(Mark(position: start, rank: .start, order: bars + index, content: content))
      guard let end = registration.end else { continue }
      marks.append(Mark(position: max(start, end), rank: .end, order: index, content: content))
    }
    for index in diagram.fragments.indices { add(fragment: index, of: diagram, to: &marks) }
    // The sort is stable where it need not be, and finds runs that are in order already.
    marks.sort(by: Mark.precedes)
    return marks
  }

  private static func add(fragment index: Int, of diagram: SequenceDiagram, to marks: inout [Mark])
  {
    let (fragment, content) = (diagram.fragments[index], Content.fragment(index))
    let positions = fragment.positions
    marks.append(
      Mark(position: positions.lowerBound, rank: .open, order: index, content: content))
    guard !positions.isEmpty else { return }
    for (number, operand) in fragment.operands.enumerated().dropFirst() {
      marks.append(
        Mark(
          position: operand.positions.lowerBound, rank: .separate, order: -index, operand: number,
          content: content))
    }
    marks.append(
      Mark(position: positions.upperBound, rank: .close, order: -index, content: content))
  }

  private mutating func add(_ mark: Mark, of diagram: SequenceDiagram, lives: Set<Position?>) {
    let position = mark.position
    let isUnique = lives.contains(position)
    switch mark.content {
    case .message(let index):
      let message = diagram.messages[index]
      let key = isUnique ? Key.unique(count) : Self.key(of: message, count)
      append(key, at: position, .message(index))
    case .note(let index):
      let note = diagram.notes[index]
      let key = isUnique ? Key.unique(count) : .note(note.placementWithoutPosition, note.text)
      append(key, at: position, .note(index))
    case .interlude: append(.unique(count), at: position)
    case .activation(let index):
      let (bar, span) = (diagram.activations[index], Span.activation(index))
      if mark.rank == .end { return end(span, id: 3 * index, at: position) }
      start(span, id: 3 * index, at: position) {
        .starting($0, bar.lifeline, isInterrupted: bar.isInterrupted)
      }
    case .registration(let index):
      let (registration, span) = (diagram.registrations[index], Span.registration(index))
      if mark.rank == .end { return end(span, id: 3 * index + 1, at: position) }
      start(span, id: 3 * index + 1, at: position) {
        .registering($0, registration.center, registration.name)
      }
    case .fragment(let index): add(mark, fragment: index, diagram.fragments[index])
    }
  }

  private mutating func add(_ mark: Mark, fragment index: Int, _ fragment: CombinedFragment) {
    let span = Span.fragment(index)
    // Operands are told apart by the bits above those that tell fragments apart.
    func id(_ operand: Int) -> Int { (3 * index + 2) ^ (operand << 40) }
    switch mark.rank {
    case .open where fragment.positions.isEmpty:
      append(.empty(fragment.withoutPositions), at: mark.position)
      setStart(of: span)
    case .open:
      append(.open(fragment.operator, fragment.operands[0].condition), at: mark.position)
      begin(span, id: id(0))
    case .separate:
      append(.separate(fragment.operands[mark.operand].condition), at: mark.position)
      swap(id(mark.operand - 1), for: id(mark.operand))
    default: end(span, id: id(fragment.operands.count - 1), at: mark.position)
    }
  }

  private static func key(of message: Message, _ count: Int) -> Key {
    // Who comes into being or dies does so once.
    if message.kind == .creation || message.kind == .destruction { return .unique(count) }
    return .message(
      message.kind, message.sender, message.receiver, message.name, isThrow: message.isThrow,
      message.change)
  }
}

extension Note {
  /// The placement as it is drawn, wherever it stands on the timeline.
  fileprivate var placementWithoutPosition: Placement {
    if case .beside(let message) = placement {
      .beside(message: message - position)
    } else {
      placement
    }
  }
}

extension CombinedFragment {
  /// The fragment as it is drawn, wherever it stands.
  fileprivate var withoutPositions: CombinedFragment {
    CombinedFragment(
      `operator`, operands: operands.map { Operand(condition: $0.condition, positions: 0..<0) })
  }
}
