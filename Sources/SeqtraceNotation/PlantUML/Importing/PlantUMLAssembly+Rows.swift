import SeqtraceDiagram

extension PlantUMLAssembly {
  mutating func add(
    _ message: PlantUMLSyntax.Message, at span: SourceSpan, _ detail: DiagramDetail?
  ) {
    let style = style(of: message)
    let rowBefore = message.isParallel ? draft.rowBefore : nil
    if message.isParallel, rowBefore == nil { ignore(.parallel, at: span) }
    if message.extras.isStyled { ignore(.color, at: span) }
    if let color = message.extras.color, !message.extras.changes.contains(.starts) {
      ignore(.color, at: color)
    }
    let (left, right) = (end(message.left), end(message.right))
    let (sender, receiver) = message.arrow.isReversed ? (right, left) : (left, right)
    if let number = sender.lifeline, draft.isOver(number) {
      draft.warnOnce(
        .sendsAfterDestruction(draft.diagram.lifelines[number].label.text), "after \(number)",
        at: span)
    }
    let receivers = [receiver] + message.extras.others.map { .occurrence(number(of: $0)) }
    guard !style.isHidden else {
      // A hidden message takes the room of a message with one line.
      draft.addSpace(height: 28)
      draft.hiddenRow = draft.position
      return apply(message, sender, receiver, at: span)
    }
    var (kind, arrow) = message.arrow.meaning(isDashed: style.isDashed)
    if sender == .unknown || receiver == .unknown {
      var open = arrow ?? .usual(for: kind)
      let hasCircle = sender == .unknown ? open.hasCircleAtSender : open.hasCircleAtReceiver
      open.isBare = !hasCircle
      if draft.endsAreDots {
        if sender == .unknown { open.hasCircleAtSender = false }
        if receiver == .unknown { open.hasCircleAtReceiver = false }
      }
      arrow = open == .usual(for: kind) ? nil : open
    }
    let count = numbering.count()
    let label = styledLabel(.init(span: message.text), detail)
    let link =
      message.extras.link.map { PlantUMLLink(syntax.source[$0.range]).address } ?? label.link
    if message.extras.changes.contains(.creates), let id = receiver.lifeline { draft.created = id }
    if message.arrow.isSlanted { ignore(.slant, at: message.arrow.span) }
    for receiver in receivers {
      var result = Message(
        position: draft.nextRow(), kind: kind, from: sender, to: receiver, name: label.text,
        number: count?.number)
      if let text = count?.text { result.numberText = text }
      if let arrow { result.arrow = arrow }
      if let color = style.color { result.color = color }
      let runs = message.extras.link == nil ? label.linkedRuns : label.runs
      if !runs.isEmpty { result.runs = runs }
      // An open end is on the side on which it is written.
      if message.left.isOpen != message.right.isOpen {
        result.isMirrored = message.arrow.isReversed
      }
      append(result, link)
    }
    if let rowBefore { draft.shareRow(from: rowBefore) }
    refineLastMessage(by: detail)
    if message.extras.changes.isEmpty {
      activateByItself(message, style.isDashed, sender, receiver)
    } else {
      apply(message, sender, receiver, at: span)
    }
  }

  /// Adds a message, which creates its receiver if a `create` announced it.
  private mutating func append(_ message: Message, _ link: String?) {
    draft.diagram.messages.append(message)
    if let link, !link.isEmpty {
      draft.diagram.links.append(MessageLink(position: message.position, address: link))
    }
    guard let number = draft.created else { return }
    guard message.receiver == .occurrence(number), message.sender != message.receiver else {
      return reportUnmetCreation()
    }
    draft.diagram.lifelines[number].creation = message.position
    draft.turnLastMessage(into: .creation)
    draft.created = nil
  }

  /// Applies a detail to the last message.
  mutating func refineLastMessage(by detail: DiagramDetail?) {
    written = nil
    guard let detail else { return }
    let index = draft.diagram.messages.count - 1
    written = (draft.diagram.messages[index], detail)
    draft.refine(messageAt: index, by: detail)
  }

  private mutating func end(_ end: PlantUMLSyntax.End) -> Message.End {
    switch end {
    case .name(let name): .occurrence(number(of: name))
    case .edge: .gate
    case .nowhere: .unknown
    }
  }

  /// The supported parts of the style in an arrow's brackets.
  private mutating func style(
    of message: PlantUMLSyntax.Message
  ) -> ArrowStyle {
    var style = ArrowStyle(isDashed: message.arrow.isDashed)
    guard let span = message.arrow.style else { return style }
    let words = syntax.text(of: span).lowercased().split { $0 == "," || $0 == ";" }
    for word in words.map(\.trimmed) {
      switch word {
      case "dashed", "dotted": style.isDashed = true
      case "hidden": style.isHidden = true
      default:
        if case .visible(let color)? = CSSColor(plantUML: String(word)) {
          style.color = color
        } else {
          ignore(.arrowStyle, at: span)
        }
      }
    }
    return style
  }

  // MARK: Activations

  private mutating func apply(
    _ message: PlantUMLSyntax.Message, _ sender: Message.End, _ receiver: Message.End,
    at span: SourceSpan
  ) {
    for change in message.extras.changes {
      // A message from or to the edge has only one participant.
      switch (change, sender.lifeline ?? receiver.lifeline, receiver.lifeline ?? sender.lifeline) {
      case (.starts, _, let number?): activate(number, message.extras.color)
      case (.ends, let number?, _):
        if !deactivate(number), !draft.resumeBranch(of: number) {
          draft.warn(.inactive(draft.diagram.lifelines[number].label.text), at: span)
        }
      case (.destroys, _, let number?): destroy(number)
      case (.creates, _, _), (_, _, nil), (_, nil, _): break
      }
    }
  }

  private mutating func activateByItself(
    _ message: PlantUMLSyntax.Message, _ isDashed: Bool, _ sender: Message.End,
    _ receiver: Message.End
  ) {
    let head = message.arrow.isReversed ? message.arrow.left : message.arrow.right
    guard activatesItself, head == .filled || head == .open else { return }
    if isDashed {
      if let number = sender.lifeline ?? receiver.lifeline { _ = deactivate(number) }
    } else if let number = receiver.lifeline ?? sender.lifeline {
      activate(number)
    }
  }

  /// Adds the reply to the last message that activated a participant, or else to the last message.
  mutating func giveBack(_ text: SourceSpan, at span: SourceSpan, _ detail: DiagramDetail?) {
    let last = draft.diagram.messages.count - 1
    guard let index = activating.last ?? (last >= 0 ? last : nil) else {
      return draft.report(.nothingToReturn, at: span)
    }
    let call = draft.diagram.messages[index]
    var arrow = call.arrow ?? .usual(for: call.kind)
    arrow.isDashed = true
    (arrow.hasCircleAtSender, arrow.hasCircleAtReceiver) = (false, false)
    arrow.tail = .none
    let count = numbering.count()
    let label = styledLabel(.init(span: text), detail)
    var reply = Message(
      position: draft.nextRow(), kind: .reply, from: call.receiver, to: call.sender,
      name: label.text, number: count?.number)
    reply.numberText = count?.text
    reply.runs = label.runs
    // The reply comes back from the edge to which the call went.
    if call.sender.lifeline == nil || call.receiver.lifeline == nil {
      reply.isMirrored = !call.isMirrored
    }
    if arrow != .usual(for: .reply) { reply.arrow = arrow }
    append(reply, nil)
    refineLastMessage(by: detail)
    if !activating.isEmpty, let number = call.receiver.lifeline ?? call.sender.lifeline,
      !deactivate(number)
    {
      _ = draft.resumeBranch(of: number)
    }
  }

  /// Adds a message between the ends that a detail names; returns false if it names none.
  mutating func add(messageOf detail: DiagramDetail) -> Bool {
    guard let from = detail.text("from"), let to = detail.text("to") else { return false }
    func end(_ word: String) -> Message.End { word == "gate" ? .gate : .unknown }
    draft.diagram.messages.append(
      Message(position: draft.nextRow(), from: end(from), to: end(to), name: ""))
    refineLastMessage(by: detail)
    return true
  }

  // MARK: Other rows

  mutating func add(_ note: PlantUMLSyntax.Note, at span: SourceSpan, _ detail: DiagramDetail?) {
    let rowBefore = note.isBeside ? draft.rowBefore : nil
    if note.isBeside, rowBefore == nil { ignore(.parallel, at: span) }
    let placement: Note.Placement
    var isOnLeft = false
    switch note.place {
    case .left(let id): placement = .left(of: number(of: id))
    case .right(let id): placement = .right(of: number(of: id))
    case .over(let first, let last):
      let number = number(of: first)
      placement = .over(number, last.map { self.number(of: $0) } ?? number)
    case .across:
      // The outermost participants are known only at the end.
      notesAcross.append(draft.diagram.notes.count)
      placement = .over(0, 0)
    case .message(let word):
      isOnLeft = syntax.text(of: word).lowercased() == "left"
      guard let message = draft.diagram.messages.last else {
        // PlantUML leaves such a note out.
        return draft.warn(.noMessage, at: span)
      }
      let ends = [message.sender.lifeline, message.receiver.lifeline].compactMap(\.self)
      let isBelow = syntax.text(of: word).lowercased() == "bottom"
      // The row of the message may be in another block.
      let isElsewhere = draft.lastBoundary >= message.position
      if let first = ends.min(), let last = ends.max(), isBelow || isElsewhere {
        placement = isBelow ? .over(first, last) : isOnLeft ? .left(of: first) : .right(of: last)
      } else {
        placement = .beside(message: message.position)
      }
    }
    let label = styledLabel(note.text)
    var result = Note(position: draft.nextRow(), placement: placement, text: label.styledText)
    result.link = note.link.flatMap { address($0) }
    if result.link == nil { result.text.runs = label.linkedRuns }
    result.link = result.link ?? label.link
    result.look.tint = note.color.flatMap { tint($0) }
    if detail?.text("is") == "state", case .over(_, nil) = note.place {
      result.kind = .state
    } else {
      let shape = Note.Shape.allCases.first { $0.plantUMLKeyword == note.shape.rawValue }
      result.shape = shape ?? .sheet
    }
    result.prefersLeft = isOnLeft
    draft.diagram.notes.append(result)
    if let rowBefore, !placement.isBeside { draft.shareRow(from: rowBefore) }
  }

  mutating func addReference(
    _ names: [SourceSpan], _ link: SourceSpan?, _ colors: PlantUMLSyntax.ReferenceColors,
    _ text: PlantUMLSyntax.Text
  ) {
    let numbers = names.map { number(of: $0) }
    guard let first = numbers.min(), let last = numbers.max() else { return }
    let address = link.map { PlantUMLLink(syntax.source[$0.range]).address }
    let label = styledLabel(text)
    var reference = DiagramReference(
      position: draft.nextRow(), over: first, last, name: label.styledText,
      link: address ?? label.link)
    reference.cornerTint = colors.corner.flatMap { tint($0) }
    reference.look.tint = colors.body.flatMap { tint($0) }
    draft.diagram.references.append(reference)
  }

  mutating func addSeparator(_ kind: Separator.Kind, _ text: SourceSpan) {
    let label = styledLabel(.init(span: text))
    draft.diagram.separators.append(
      Separator(position: draft.nextRow(), kind: kind, text: label.styledText))
  }

  /// Adds a space with a height in pixels; without a number, it has PlantUML's default height.
  mutating func addSpace(_ height: SourceSpan?, at span: SourceSpan) {
    guard let height else { return draft.addSpace(height: 25) }
    let points = Int(syntax.text(of: height)) ?? .max
    if points > Separator.maximumHeight { ignore(.height, at: span) }
    draft.addSpace(height: points)
  }

  // MARK: Blocks

  mutating func openRegion(_ color: SourceSpan?, _ text: SourceSpan) {
    let title = styledLabel(.init(span: text)).styledText
    draft.openRegion(color.flatMap { tint($0) } ?? .neutral, title: title)
  }

  mutating func open(_ block: PlantUMLSyntax.Block, _ color: SourceSpan?, _ text: SourceSpan) {
    let label = styledLabel(.init(span: text)).styledText
    let background = color.flatMap { tint($0) }
    guard block == .group else {
      let rule = CombinedFragment.Operator(rawValue: block.rawValue) ?? .par
      return draft.openFragment(rule, condition: label.isEmpty ? nil : label, tint: background)
    }
    let text = label.text
    // `group neg [guard]`: the first word is the operator, if it is one.
    let (name, condition) = Self.parts(of: text)
    if let rule = CombinedFragment.Operator(rawValue: name), rule != .section {
      let condition = condition.map { condition in
        let before = text.distance(from: text.startIndex, to: condition.startIndex)
        return StyledText(
          String(condition),
          label.runs.split(at: before).rest.split(at: condition.count).start.normalized)
      }
      return draft.openFragment(rule, condition: condition, tint: background)
    }
    // Without a title, PlantUML shows the keyword.
    draft.openFragment(.section, condition: label.isEmpty ? "group" : label, tint: background)
  }

  /// The name of a group, and the text in brackets after it.
  private static func parts(of text: String) -> (name: String, condition: Substring?) {
    guard text.last == "]", let open = text.firstIndex(of: "[") else { return (text, nil) }
    let condition = text[text.index(after: open)...].dropLast()
    return (String(text[..<open].trimmed), condition)
  }

  /// Starts the next operand. In a region, ends it and starts another one.
  mutating func divide(_ text: SourceSpan, _ color: SourceSpan?) {
    let text = styledLabel(.init(span: text)).styledText
    switch draft.blocks.last {
    case .fragment(let index)?:
      // An operand without a colour, or with a transparent one, has the colour of the whole fragment.
      let whole = draft.diagram.fragments[index].operands[0].tint
      let tint = color.flatMap { self.tint($0) } ?? whole
      draft.divide(index, condition: text.isEmpty ? nil : text, tint: tint)
    case .region(let index)?:
      let background = color.flatMap { tint($0) } ?? draft.diagram.regions[index].tint
      draft.close()
      draft.openRegion(background, title: text)
    case .box?, nil: break
    }
  }
}

/// The style in an arrow's brackets.
private struct ArrowStyle {
  var isDashed: Bool
  var isHidden = false
  var color: Tint.Color?
}

extension Note.Placement {
  /// Whether the note is beside its message.
  fileprivate var isBeside: Bool { if case .beside = self { true } else { false } }
}
