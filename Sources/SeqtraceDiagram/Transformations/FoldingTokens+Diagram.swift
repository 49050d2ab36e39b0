extension FoldingTokens {
  init(of diagram: SequenceDiagram) {
    let lives = Set(diagram.lifelines.lazy.flatMap { [$0.creation, $0.destruction] })
    // A bar often ends with the last row of a fragment that it surrounds. Inside the operand, the bar's end
    // would make the operand different from others, so the end is added after the fragment.
    var delayed: ArraySlice<Timeline.Step> = []
    for (position, entry) in Timeline(diagram) {
      if startsBeforeOperand(entry) {
        delayed.append((position, entry))
        continue
      }
      let endsFragment = if case .end(.fragment) = entry { true } else { false }
      if endsFragment { add(entry, at: position, of: diagram) }
      while let step = delayed.first, !endsFragment || !startsBeforeOperand(step.entry) {
        delayed.removeFirst()
        add(step.entry, at: step.position, of: diagram)
      }
      if !endsFragment {
        add(entry, at: position, of: diagram, isUnique: lives.contains(position))
      }
    }
    for (position, entry) in delayed { add(entry, at: position, of: diagram) }
  }

  /// Returns whether an entry ends a bar or registration that started before the innermost open operand.
  private func startsBeforeOperand(_ entry: Timeline.Entry) -> Bool {
    guard case .end(let span) = entry, let start = starts[span], let operand = openOperands.last
    else { return false }
    if case .fragment = span { return false }
    return start < operand
  }

  private mutating func add(
    _ entry: Timeline.Entry, at position: Position, of diagram: SequenceDiagram,
    isUnique: Bool = false
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
      endOperand(operand - 1, ofFragment: fragment, content, at: position)
      startOperand(operand, ofFragment: fragment, content, at: position)
    case .end(let span): end(span, at: position, of: diagram)
    // The row of a destruction is already unique.
    case .death: break
    }
  }

  private mutating func start(
    _ span: Timeline.Span, at position: Position, of diagram: SequenceDiagram
  ) {
    switch span {
    case .activation(let index):
      let bar = diagram.activations[index]
      start(span, at: position) {
        .starting($0, bar.lifeline, isInterrupted: bar.isInterrupted)
      }
    case .registration(let index):
      let registration = diagram.registrations[index]
      start(span, at: position) {
        .registering($0, registration.center, registration.name)
      }
    case .fragment(let index):
      let fragment = diagram.fragments[index]
      if fragment.positions.isEmpty {
        append(.empty(fragment.withoutPositions), at: position)
        setStart(of: span)
      } else {
        append(.open(fragment.operator), at: position)
        begin(span)
        startOperand(0, ofFragment: index, fragment, at: position)
      }
    // Regions are later fitted to the remaining rows.
    case .region: break
    }
  }

  private mutating func end(
    _ span: Timeline.Span, at position: Position, of diagram: SequenceDiagram
  ) {
    switch span {
    case .activation, .registration: end(span, at: position)
    case .fragment(let index):
      let fragment = diagram.fragments[index]
      if fragment.positions.isEmpty { return }
      endOperand(fragment.operands.count - 1, ofFragment: index, fragment, at: position)
      end(span, at: position)
    case .region: break
    }
  }

  private static func key(of message: Message, _ count: Int) -> Key {
    // A lifeline is created and destroyed only once.
    if message.kind == .creation || message.kind == .destruction { return .unique(count) }
    // A passed check that is shown at a reply isn't part of the reply's value, so the check is compared.
    let check = message.value.flatMap { $0.contains(StoryChecks.successMark) ? $0 : nil } ?? ""
    return .message(
      message.kind, message.sender, message.receiver, message.name + check,
      isThrow: message.isThrow,
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
