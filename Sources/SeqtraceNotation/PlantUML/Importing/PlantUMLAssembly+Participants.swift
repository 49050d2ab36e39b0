import SeqtraceDiagram

extension PlantUMLAssembly {
  /// The number of a participant; one that wasn't mentioned before gets a lifeline.
  mutating func number(of id: SourceSpan) -> Int {
    let number = draft.number(of: id) { PlantUMLLabel($0).text }
    if number == places.count {
      lastPlace += 1
      places.append((0, lastPlace))
    }
    return number
  }

  /// The number of a participant that may have a label in a message.
  mutating func number(of name: PlantUMLSyntax.Name) -> Int {
    let count = places.count
    let number = number(of: name.id)
    if number == count, let span = name.label {
      let label = styledLabel(.init(span: span))
      draft.diagram.lifelines[number].label = label.styledText
    }
    return number
  }

  /// Adds a declaration, and returns the participant's number.
  ///
  /// A second declaration of a participant only moves it after the others; `create` without a keyword
  /// doesn't.
  mutating func declare(_ participant: PlantUMLSyntax.Participant) -> Int {
    let count = places.count
    let number = number(of: participant.name.id)
    if number == count {
      let name = participant.name.label ?? participant.name.id
      let label = styledLabel(
        participant.lines.map { .init(span: $0, isBlock: true) } ?? .init(span: name))
      var shown = StyledText(
        label.text, participant.link == nil ? label.linkedRuns : label.runs)
      let stereotypes = participant.stereotypes.map { syntax.text(of: $0)[...].trimmed }
        .filter { !$0.isEmpty }
      if !stereotypes.isEmpty {
        shown = shown.after(stereotypes.map { "«\($0)»" }.joined(separator: " ") + "\n")
      }
      draft.diagram.lifelines[number].kind =
        participant.kind.flatMap { Lifeline.Kind(rawValue: $0.rawValue) } ?? .participant
      draft.diagram.lifelines[number].look.tint = participant.color.flatMap { tint($0) }
      draft.diagram.lifelines[number].label = shown
      draft.diagram.lifelines[number].link =
        participant.link.flatMap { address($0) } ?? label.link
    } else if participant.kind != nil {
      lastPlace += 1
      places[number].count = lastPlace
    }
    if let order = participant.order.flatMap({ Int(syntax.text(of: $0)) }) {
      places[number].order = order
    }
    draft.participants[number].isDeclared = true
    draft.addToBox(number, at: participant.name.id)
    if participant.isCreated {
      reportUnmetCreation()
      if draft.diagram.lifelines[number].creation != nil {
        ignore(.life, at: participant.name.id)
      }
      draft.created = number
    }
    return number
  }

  // MARK: Boxes

  /// The largest nesting depth of boxes.
  private static let mostBoxes = 8

  mutating func openBox(_ title: SourceSpan?, _ color: SourceSpan?, at span: SourceSpan) {
    guard draft.openBoxes < Self.mostBoxes else {
      innerBoxes += 1
      return ignore(.nestedBox, at: span)
    }
    let label = title.map { styledLabel(.init(span: $0)) }
    let isTransparent =
      color.map { CSSColor(plantUML: syntax.text(of: $0)) == .transparent } ?? false
    let tint = isTransparent ? .color(.transparent) : color.flatMap { self.tint($0) }
    draft.openBox(tint, label?.styledText ?? "", at: span)
  }

  mutating func closeBox() {
    if innerBoxes > 0 { innerBoxes -= 1 } else { draft.closeBox() }
  }

  /// The colour of an element in a text such as `#pink`; `nil` for an unknown name. Of `#pink/blue` and
  /// `#back:pink;line:red`, this is pink.
  mutating func tint(_ span: SourceSpan) -> Tint? {
    let text = syntax.text(of: span)
    if let tint = Tint(plantUMLColor: text) { return tint }
    let part = text.dropFirst().split(separator: ";")
      .first { !$0.contains(":") || $0.hasPrefix("back:") }?.split(separator: ":").last
    let word = part?.prefix { $0.isLetter || $0.isNumber || $0 == "#" } ?? ""
    let color = CSSColor(plantUML: String(word))
    if color == nil || word.count + 1 != text.count { ignore(.color, at: span) }
    if case .visible(let color)? = color { return .color(color) }
    return nil
  }

  // MARK: Lives

  mutating func activate(_ number: Int, _ color: SourceSpan? = nil, line: SourceSpan? = nil) {
    draft.activate(number)
    var look = BoxLook(tint: color.flatMap { tint($0) })
    if case .color(let color)? = line.flatMap({ tint($0) }) { look.outline = color }
    draft.diagram.activations[draft.diagram.activations.count - 1].look = look
    if !draft.diagram.messages.isEmpty { activating.append(draft.diagram.messages.count - 1) }
  }

  mutating func deactivate(_ id: SourceSpan?, at span: SourceSpan, _ detail: DiagramDetail?) {
    var number: Int?
    if let id {
      number = self.number(of: id)
    } else if let index = activating.last {
      number = draft.diagram.messages[index].receiver.lifeline
    }
    guard let number, deactivate(number, detail) || draft.resumeBranch(of: number) else {
      let name = id.map { syntax.text(of: $0) } ?? ""
      return draft.warn(.inactive(name), at: id ?? span)
    }
  }

  /// Ends an activation; returns false if there is none.
  mutating func deactivate(_ number: Int, _ detail: DiagramDetail? = nil) -> Bool {
    let start = draft.deactivate(number, detail)
    let place = activating.lastIndex { draft.diagram.messages[$0].position == start }
    if let place = place ?? activating.indices.last { end(call: activating[place]) }
    return start != nil
  }

  /// Ends a lifeline, and with it the innermost activation. If the row just before is a call or a signal from another
  /// participant to this one, it becomes the destruction.
  mutating func destroy(_ number: Int) {
    // In PlantUML, a `return` may still reply to the call.
    _ = draft.deactivate(number)
    if let message = written?.message ?? draft.diagram.messages.last,
      draft.isBehind(rowAt: message.position),
      message.receiver == .occurrence(number), message.sender != message.receiver,
      message.kind == .call || message.kind == .signal
    {
      let detail = written?.detail
      draft.diagram.messages[draft.diagram.messages.count - 1] = message
      draft.turnLastMessage(into: .destruction)
      refineLastMessage(by: detail)
    }
    draft.end(number)
  }

  /// Reports a created participant to which no message was sent.
  mutating func reportUnmetCreation() {
    guard let number = draft.created else { return }
    let place = SourceSpan(syntax.source.count..<syntax.source.count)
    let name = draft.diagram.lifelines[number].label.text
    draft.warnOnce(.creationWithoutMessage(name), "create", at: place)
    draft.created = nil
  }
}

extension StyledText {
  /// The text after a plain one.
  func after(_ start: String) -> StyledText {
    StyledText(start + text, runs.isEmpty ? [] : ([TextRun(start)] + runs).normalized)
  }
}
