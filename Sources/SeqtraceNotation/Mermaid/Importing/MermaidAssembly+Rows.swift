import SeqtraceDiagram

extension MermaidAssembly {
  mutating func add(_ message: MermaidSyntax.Message, _ detail: DiagramDetail?) {
    let sender = number(of: message.sender)
    let receiver = number(of: message.receiver)
    if draft.isOver(sender) {
      draft.warnOnce(
        .sendsAfterDestruction(draft.diagram.lifelines[sender].label.text), "after \(sender)",
        at: message.sender)
    }
    var (kind, arrow) = message.arrow.meaning
    let isCreation = draft.created == receiver && sender != receiver
    if message.arrow == .dotted, draft.repliesAreOpen || isCreation { arrow = nil }
    if message.hasCircleAtSender || message.hasCircleAtReceiver {
      arrow = arrow ?? .usual(for: kind)
      arrow?.hasCircleAtSender = message.hasCircleAtSender
      arrow?.hasCircleAtReceiver = message.hasCircleAtReceiver
      arrow?.hasSolidCircles = true
    }
    var result = SeqtraceDiagram.Message(
      position: draft.nextRow(), kind: kind, from: .occurrence(sender), to: .occurrence(receiver),
      name: label(message.text), number: numbering.number())
    wrap(\.labelWidth, for: message.text)
    // A lost message always ends in a cross, so this isn't a look of its own.
    if let arrow, draft.standIns[receiver] != .unknown || arrow.head != .cross {
      result.arrow = arrow
    }
    draft.diagram.messages.append(result)
    applyLives(message, sender, receiver, isCreation: isCreation)
    if let detail {
      draft.refine(messageAt: draft.diagram.messages.count - 1, by: detail)
    }
    switch message.activation {
    case .starts: draft.activate(receiver)
    case .ends: deactivate(sender, at: message.sender)
    case nil: break
    }
  }

  /// Makes a message the creation or destruction that the statement before it announced.
  private mutating func applyLives(
    _ message: MermaidSyntax.Message, _ sender: Int, _ receiver: Int, isCreation: Bool
  ) {
    let whole = SourceSpan(message.sender.range.lowerBound..<message.receiver.range.upperBound)
    if isCreation {
      draft.diagram.lifelines[receiver].creation = draft.position
      draft.turnLastMessage(into: .creation)
      draft.created = nil
    } else if let number = draft.created {
      draft.report(.creationWithoutMessage(draft.diagram.lifelines[number].name), at: whole)
      draft.created = nil
    } else if let number = destroyed {
      destroyed = nil
      guard number == sender || number == receiver else {
        return draft.report(
          .destructionWithoutMessage(draft.diagram.lifelines[number].name), at: whole)
      }
      if number == receiver, sender != receiver, message.arrow.meaning.kind != .reply {
        draft.turnLastMessage(into: .destruction)
      }
      draft.end(number)
    }
  }

  mutating func addNote(
    _ placement: MermaidSyntax.Placement, _ first: SourceSpan, _ second: SourceSpan?,
    _ text: SourceSpan
  ) {
    let first = number(of: first)
    let last = second.map { number(of: $0) } ?? first
    let place: Note.Placement =
      switch placement {
      case .left: .left(of: first)
      case .right: .right(of: first)
      case .over: .over(first, last)
      }
    wrap(\.noteWidth, for: text)
    let noteBefore = isInOverlap && draft.isBehind(rowAt: draft.diagram.notes.last?.position)
    let position = draft.position
    draft.diagram.notes.append(
      Note(position: draft.nextRow(), placement: place, text: StyledText(label(text))))
    if noteBefore { draft.shareRow(from: position) }
  }

  /// If a comment follows a message or a note on the same line, keeps it with that row, because it may be
  /// meant as part of the text.
  mutating func keep(comment: SourceSpan) {
    guard let previous,
      syntax.source[previous.span.range.upperBound..<comment.range.lowerBound]
        .allSatisfy(\.isSpace)
    else { return }
    switch previous.content {
    case .message where draft.diagram.messages.last?.position == draft.position:
      draft.diagram.messages[draft.diagram.messages.count - 1].comment = syntax.text(of: comment)
    case .note where draft.diagram.notes.last?.position == draft.position:
      draft.diagram.notes[draft.diagram.notes.count - 1].comment = syntax.text(of: comment)
    default: break
    }
  }

  /// Whether the innermost block is a `par_over`.
  private var isInOverlap: Bool {
    guard case .fragment(let index)? = draft.blocks.last else { return false }
    return overlapping.contains(index)
  }
}

// MARK: - Blocks

extension MermaidAssembly {
  mutating func open(_ block: MermaidSyntax.Block, _ text: SourceSpan, at span: SourceSpan) {
    switch block {
    case .box:
      let (tint, title) = tinted(label(text))
      draft.openBox(tint, StyledText(title), at: span)
      draft.blocks.append(.box)
    case .rect:
      let (tint, title) = tinted(label(text))
      draft.openRegion(tint ?? .neutral, title: StyledText(title))
    default:
      // Only `par_over` isn't the name of an operator.
      let rule = CombinedFragment.Operator(rawValue: block.rawValue) ?? .par
      draft.openFragment(rule, condition: condition(text))
      if block == .parOver { overlapping.insert(draft.diagram.fragments.count - 1) }
    }
  }

  mutating func divide(_ text: SourceSpan) {
    guard case .fragment(let index)? = draft.blocks.last else { return }
    draft.divide(index, condition: condition(text))
  }

  private func condition(_ text: SourceSpan) -> StyledText? {
    text.isEmpty ? nil : StyledText(label(text))
  }

  /// Splits the rest of a line into the colour at its start, if there is one, and the title after the colour.
  private func tinted(_ text: String) -> (Tint?, title: String) {
    let end: String.Index
    if let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close,
      ["rgb", "rgba", "hsl", "hsla"].contains(text[..<open].trimmed.lowercased())
    {
      end = text.index(after: close)
    } else {
      end =
        text.firstIndex { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }
        ?? text.endIndex
    }
    let color = String(text[..<end])
    let title = String(text[end...].trimmed)
    if let tint = Tint(mermaidColor: color) { return (tint, title) }
    switch CSSColor(color) {
    case .visible(let color)?: return (.color(color), title)
    case .transparent?: return (.color(.transparent), title)
    case nil: return (nil, text)
    }
  }
}
