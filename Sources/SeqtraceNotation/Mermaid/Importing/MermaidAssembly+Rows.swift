import SeqtraceDiagram

extension MermaidAssembly {
  mutating func add(_ message: MermaidSyntax.Message, _ detail: MermaidDetail?) {
    let sender = number(of: message.sender)
    let receiver = number(of: message.receiver)
    let row = nextRow()
    var (kind, arrow) = message.arrow.meaning
    if message.hasCircleAtSender || message.hasCircleAtReceiver {
      arrow = arrow ?? .usual(for: kind)
      arrow?.hasCircleAtSender = message.hasCircleAtSender
      arrow?.hasCircleAtReceiver = message.hasCircleAtReceiver
    }
    var name = label(message.text)
    applyLives(message, sender, receiver, &kind, &arrow, &name)
    var result = SeqtraceDiagram.Message(
      position: row, kind: kind, from: .occurrence(sender), to: .occurrence(receiver), name: name,
      number: numbering.number())
    // A cross ends every lost message.
    if let arrow, standIns[receiver] != .unknown || arrow.head != .cross { result.arrow = arrow }
    if let detail { refine(&result, by: detail) }
    diagram.messages.append(result)
    switch message.activation {
    case .starts: activate(receiver)
    case .ends: deactivate(sender, at: message.sender)
    case nil: break
    }
  }

  /// Lets a message create or destroy what was announced before it.
  private mutating func applyLives(
    _ message: MermaidSyntax.Message, _ sender: Int, _ receiver: Int,
    _ kind: inout SeqtraceDiagram.Message.Kind, _ arrow: inout SeqtraceDiagram.Message.Arrow?,
    _ name: inout String
  ) {
    if created == receiver, sender != receiver {
      diagram.lifelines[receiver].creation = position
      become(.creation, &kind, &arrow, &name, message.arrow, usual: .dotted, "«create»")
      created = nil
    } else if let number = created {
      report(
        .creationWithoutMessage(diagram.lifelines[number].name),
        at: SourceSpan(message.sender.range.lowerBound..<message.receiver.range.upperBound))
      created = nil
    } else if let number = destroyed {
      destroyed = nil
      guard number == sender || number == receiver else {
        return report(
          .destructionWithoutMessage(diagram.lifelines[number].name),
          at: SourceSpan(message.sender.range.lowerBound..<message.receiver.range.upperBound))
      }
      if number == receiver, sender != receiver, kind != .reply {
        become(.destruction, &kind, &arrow, &name, message.arrow, usual: .solid, "«destroy»")
      }
      end(number)
    }
  }

  /// Changes a message's kind. Its text and its line stay as they are written: they are the kind's
  /// own only if the stereotype stands in the text.
  private func become(
    _ new: SeqtraceDiagram.Message.Kind, _ kind: inout SeqtraceDiagram.Message.Kind,
    _ arrow: inout SeqtraceDiagram.Message.Arrow?, _ name: inout String, _ written: MermaidArrow,
    usual: MermaidArrow, _ stereotype: String
  ) {
    if written == usual, arrow == nil, name == stereotype || name.hasPrefix(stereotype + " ") {
      name = String(name.dropFirst(stereotype.count + 1))
    } else {
      arrow = arrow ?? .usual(for: kind)
    }
    kind = new
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
    diagram.notes.append(Note(position: nextRow(), placement: place, text: label(text)))
  }
}

// MARK: - Blocks

extension MermaidAssembly {
  mutating func open(_ block: MermaidSyntax.Block, _ text: SourceSpan) {
    switch block {
    case .box: return openBox(text)
    case .rect:
      blocks.append(.region(diagram.regions.count))
      let (tint, title) = tinted(label(text), isRegion: true)
      diagram.regions.append(
        Region(positions: position + 1..<position + 1, tint: tint ?? .neutral, title: title))
    default: openFragment(block.rule, condition: condition(text))
    }
    isBehindBoundary = true
  }

  mutating func openFragment(_ rule: CombinedFragment.Operator, condition: String?) {
    blocks.append(.fragment(diagram.fragments.count))
    let operand = CombinedFragment.Operand(
      condition: condition, positions: position + 1..<position + 1)
    diagram.fragments.append(CombinedFragment(rule, operands: [operand]))
    isBehindBoundary = true
  }

  mutating func divide(_ text: SourceSpan) {
    guard case .fragment(let index)? = blocks.last else { return }
    divide(index, condition: condition(text))
  }

  /// Begins the next operand of a fragment.
  mutating func divide(_ index: Int, condition: String?) {
    endOperand(of: index)
    diagram.fragments[index].operands.append(
      .init(condition: condition, positions: position + 1..<position + 1))
    isBehindBoundary = true
  }

  mutating func close() {
    switch blocks.popLast() {
    case .box?: box = nil
    case .fragment(let index)?:
      endOperand(of: index)
      isBehindBoundary = true
    case .region(let index)?:
      diagram.regions[index].positions = diagram.regions[index].positions.lowerBound..<position + 1
      isBehindBoundary = true
    case nil: break
    }
  }

  private mutating func endOperand(of index: Int) {
    let last = diagram.fragments[index].operands.count - 1
    let start = diagram.fragments[index].operands[last].positions.lowerBound
    diagram.fragments[index].operands[last].positions = start..<position + 1
  }

  private func condition(_ text: SourceSpan) -> String? {
    text.isEmpty ? nil : label(text)
  }

  private mutating func openBox(_ text: SourceSpan) {
    let (tint, title) = tinted(label(text), isRegion: false)
    box = diagram.groups.count
    blocks.append(.box)
    diagram.groups.append(LifelineGroup(title: title, from: .max, to: .min, tint: tint))
  }

  /// The colour with which the rest of a line begins, and what stands behind it.
  ///
  /// Only where the colour stands alone is what looks like one taken for it in a region, whose line
  /// has nothing else in Mermaid.
  private func tinted(_ text: String, isRegion: Bool) -> (Tint?, title: String) {
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
    case .opaque(let color)?: return (.color(color), title)
    case .transparent?: return (isRegion ? .neutral : nil, title)
    case nil: return (nil, text)
    }
  }
}

extension MermaidSyntax.Block {
  /// The fragment's rule.
  fileprivate var rule: CombinedFragment.Operator {
    switch self {
    case .loop: .loop
    case .opt: .opt
    case .alt: .alt
    case .par, .parOver: .par
    case .critical: .critical
    case .break: .break
    // These are no fragments.
    case .rect, .box: .opt
    }
  }
}
