extension FoldingTokens {
  /// Creates the tokens of a diagram.
  init(of diagram: SequenceDiagram) {
    let lives = Set(diagram.lifelines.lazy.flatMap { [$0.creation, $0.destruction] })
    for (position, entry) in Timeline(diagram) {
      add(entry, at: position, of: diagram, isUnique: lives.contains(position))
    }
  }

  private mutating func add(
    _ entry: Timeline.Entry, at position: Position, of diagram: SequenceDiagram, isUnique: Bool
  ) {
    switch entry {
    case .message(let index):
      let message = diagram.messages[index]
      let key = isUnique ? Key.unique(count) : Self.key(of: message, count)
      append(key, at: position, .message(index))
    case .note(let index):
      let note = diagram.notes[index]
      let key = isUnique ? Key.unique(count) : .note(note.withoutPosition)
      append(key, at: position, .note(index))
    case .reference, .separator: append(.unique(count), at: position)
    case .start(let span): start(span, at: position, of: diagram)
    case .operand(let operand, let fragment):
      let content = diagram.fragments[fragment]
      if content.positions.isEmpty { return }
      append(.separate(content.operands[operand].condition), at: position)
      swap(Self.id(fragment, operand - 1), for: Self.id(fragment, operand))
    case .end(let span): end(span, at: position, of: diagram)
    // The row at which a lifeline dies is unique.
    case .death: break
    }
  }

  private mutating func start(
    _ span: Timeline.Span, at position: Position, of diagram: SequenceDiagram
  ) {
    switch span {
    case .activation(let index):
      let bar = diagram.activations[index]
      start(span, id: 3 * index, at: position) {
        .starting($0, bar.lifeline, isInterrupted: bar.isInterrupted)
      }
    case .registration(let index):
      let registration = diagram.registrations[index]
      start(span, id: 3 * index + 1, at: position) {
        .registering($0, registration.center, registration.name)
      }
    case .fragment(let index):
      let fragment = diagram.fragments[index]
      if fragment.positions.isEmpty {
        append(.empty(fragment.withoutPositions), at: position)
        setStart(of: span)
      } else {
        append(.open(fragment.operator, fragment.operands[0].condition), at: position)
        begin(span, id: Self.id(index, 0))
      }
    // Regions are fitted to the remaining rows.
    case .region: break
    }
  }

  private mutating func end(
    _ span: Timeline.Span, at position: Position, of diagram: SequenceDiagram
  ) {
    switch span {
    case .activation(let index): end(span, id: 3 * index, at: position)
    case .registration(let index): end(span, id: 3 * index + 1, at: position)
    case .fragment(let index):
      let fragment = diagram.fragments[index]
      if fragment.positions.isEmpty { return }
      end(span, id: Self.id(index, fragment.operands.count - 1), at: position)
    case .region: break
    }
  }

  /// A number for an operand of a fragment. It is unique because operands use the bits above those of
  /// fragments.
  private static func id(_ fragment: Int, _ operand: Int) -> Int {
    (3 * fragment + 2) ^ (operand << 40)
  }

  private static func key(of message: Message, _ count: Int) -> Key {
    // A lifeline is created and destroyed only once.
    if message.kind == .creation || message.kind == .destruction { return .unique(count) }
    return .message(
      message.kind, message.sender, message.receiver, message.name, isThrow: message.isThrow,
      message.change)
  }
}

extension Note {
  /// The note as it is drawn, regardless of its position.
  fileprivate var withoutPosition: Note {
    var note = self
    note.position = 0
    if case .beside(let message) = placement {
      note.placement = .beside(message: message - position)
    }
    return note
  }
}

extension CombinedFragment {
  /// The fragment as it is drawn, regardless of its position.
  fileprivate var withoutPositions: CombinedFragment {
    var fragment = self
    for index in fragment.operands.indices { fragment.operands[index].positions = 0..<0 }
    return fragment
  }
}
