import SeqtraceDiagram

/// What settings say about the looks of elements, once all elements are known.
extension PlantUMLAssembly {
  /// Follows the looks of a setting, and names what isn't followed.
  mutating func take(setting name: SourceSpan, _ whole: SourceSpan) {
    let words = syntax.text(of: name).lowercased().split(whereSeparator: \.isWhitespace)
    let isStyle = words.first == "style"
    if words.first == "autonewpage" {
      let number = syntax.source[whole.range].split { $0.isSpace }.dropFirst().first
      messagesOnPage = number.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
      return
    }
    if words.first == "hide", hide(words.dropFirst().joined(separator: " ")) { return }
    guard isStyle || words.first?.hasPrefix("skinparam") ?? false else {
      let word = syntax.text(of: name)
      return draft.warnOnce(.ignoredSetting(word), word, at: name)
    }
    for ignored in styles.take(whole, isStyle: isStyle, in: syntax.source) {
      draft.warnOnce(.ignoredSetting(ignored.name), ignored.name, at: ignored.span)
    }
  }

  /// Hides stereotypes, all or of one name, or participants without messages; false for anything
  /// else.
  private mutating func hide(_ what: String) -> Bool {
    if what == "unlinked" || what == "@unlinked" {
      hidesUnlinked = true
      return true
    }
    guard let start = what.range(ofAny: ["stereotype", "stereotypes"]) else { return false }
    let name = what[..<start].trimmed
    guard name.isEmpty || name.hasPrefix("<<") && name.hasSuffix(">>") else { return false }
    hiddenStereotypes.insert(String(name.dropFirst(2).dropLast(2)[...].trimmed))
    return true
  }

  /// Gives the looks of settings to what has none of its own.
  mutating func applyStyles() {
    if styles.isEmpty { return }
    // White is what a theme has anyway, and in dark surroundings nobody wants it.
    if let tint = styles.look(of: .document).tint, tint != .color(.init(0xFFFFFF)) {
      draft.diagram.background = tint
    }
    for index in draft.diagram.lifelines.indices { applyStyles(toLifeline: index) }
    applyStylesToRows()
    applyStylesToFrames()
    let title = styles.look(of: .title)
    if let text = draft.diagram.title, title.isAboutText {
      draft.diagram.titleRuns = draft.diagram.titleRuns.styled(title, of: text)
    }
  }

  private mutating func applyStyles(toLifeline index: Int) {
    var lifeline = draft.diagram.lifelines[index]
    let stereotypes = stereotypes[index]?.map(\.name) ?? []
    let element = PlantUMLStyles.Element(lifeline.kind)
    let look = styles.look(of: element, stereotypes: stereotypes)
    lifeline.tint = lifeline.tint ?? look.tint
    lifeline.outline = lifeline.outline ?? look.line
    lifeline.lineColor = styles.look(of: .lifeline, stereotypes: stereotypes).line
    let ofStereotype = styles.look(ofStereotypeIn: element, stereotypes: stereotypes)
    if look.isAboutText || ofStereotype.isAboutText {
      let runs =
        lifeline.runs.makeUp(lifeline.label) ? lifeline.runs : [TextRun(lifeline.label)]
      let length = stereotypeLine(of: index).map { lifeline.label.hasPrefix($0) ? $0.count : 0 }
      let (line, name) = runs.split(at: length ?? 0)
      lifeline.runs = (line.styled(ofStereotype) + name.styled(look)).normalized
    }
    draft.diagram.lifelines[index] = lifeline
  }

  private mutating func applyStylesToRows() {
    let arrow = styles.look(of: .arrow)
    for (index, message) in draft.diagram.messages.enumerated() {
      if message.color == nil, let color = arrow.line {
        draft.diagram.messages[index].color = color
      }
      if arrow.isAboutText {
        draft.diagram.messages[index].runs = message.runs.styled(arrow, of: message.name)
      }
    }
    for index in draft.diagram.notes.indices {
      var note = draft.diagram.notes[index]
      let stereotypes = noteStereotypes[index] ?? []
      let special = styles.look(of: .init(note), stereotypes: stereotypes)
      let look =
        note.shape == .sheet && note.kind == .comment
        ? special : styles.look(of: .note, stereotypes: stereotypes).overridden(by: special)
      note.tint = note.tint ?? look.tint
      note.outline = note.outline ?? look.line
      if look.isAboutText { note.runs = note.runs.styled(look, of: note.text) }
      draft.diagram.notes[index] = note
    }
    let (separator, delay) = (styles.look(of: .separator), styles.look(of: .delay))
    for (index, line) in draft.diagram.separators.enumerated() {
      let look = line.kind == .delay ? delay : separator
      guard look.isAboutText else { continue }
      draft.diagram.separators[index].runs = line.runs.styled(look, of: line.text)
    }
    let reference = styles.look(of: .reference)
    for (index, frame) in draft.diagram.references.enumerated() where reference.isAboutText {
      draft.diagram.references[index].runs = frame.runs.styled(reference, of: frame.name)
    }
    for (index, bar) in draft.diagram.activations.enumerated() {
      let look = styles.look(
        of: .activationbox, stereotypes: stereotypes[bar.lifeline]?.map(\.name) ?? [])
      draft.diagram.activations[index].tint = bar.tint ?? look.tint
      draft.diagram.activations[index].outline = bar.outline ?? look.line
    }
  }

  private mutating func applyStylesToFrames() {
    let box = styles.look(of: .box)
    for (index, group) in draft.diagram.groups.enumerated() {
      draft.diagram.groups[index].tint = group.tint ?? box.tint
      draft.diagram.groups[index].outline = group.outline ?? box.line
      if box.isAboutText {
        draft.diagram.groups[index].runs = group.runs.styled(box, of: group.title)
      }
    }
    let look = styles.look(of: .group)
    let corner = styles.look(of: .groupheader)
    for index in draft.diagram.fragments.indices {
      var fragment = draft.diagram.fragments[index]
      fragment.outline = fragment.outline ?? look.line
      fragment.cornerTint = fragment.cornerTint ?? corner.tint
      for (place, operand) in fragment.operands.enumerated() {
        fragment.operands[place].tint = operand.tint ?? look.tint
        if let condition = operand.condition, look.isAboutText {
          fragment.operands[place].runs = operand.runs.styled(look, of: condition)
        }
      }
      draft.diagram.fragments[index] = fragment
    }
  }

  // MARK: Heads

  /// The line above a name that has its stereotypes, with its end; `nil` if there are none.
  func stereotypeLine(of number: Int) -> String? {
    stereotypes[number].map { $0.map(\.shown).joined(separator: " ") + "\n" }
  }

  /// Takes stereotypes that aren't to be seen out of the heads.
  mutating func hideStereotypes() {
    if hiddenStereotypes.isEmpty { return }
    for (number, whole) in stereotypes {
      guard let line = stereotypeLine(of: number),
        draft.diagram.lifelines[number].label.hasPrefix(line)
      else { continue }
      let shown =
        hiddenStereotypes.contains("")
        ? [] : whole.filter { !hiddenStereotypes.contains($0.name.lowercased()) }
      let rest = draft.diagram.lifelines[number].label.dropFirst(line.count)
      let runs = draft.diagram.lifelines[number].runs.split(at: line.count).rest
      let start = shown.isEmpty ? "" : shown.map(\.shown).joined(separator: " ") + "\n"
      draft.diagram.lifelines[number].label = start + rest
      draft.diagram.lifelines[number].runs = ([TextRun(start)] + runs).normalized
    }
  }

  /// The participants that something is about, if the others are to be hidden.
  func linked(_ order: [Int]) -> [Int] {
    guard hidesUnlinked else { return order }
    var linked: Set<Int> = []
    for message in draft.diagram.messages {
      linked.formUnion([message.sender.lifeline, message.receiver.lifeline].compactMap(\.self))
    }
    for note in draft.diagram.notes { linked.formUnion(note.placement.lifelines) }
    for reference in draft.diagram.references {
      linked.formUnion([reference.first, reference.last])
    }
    linked.formUnion(draft.diagram.activations.map(\.lifeline))
    return order.filter { linked.contains($0) }
  }
}

extension PlantUMLStyles.Look {
  /// This look, as far as another one says nothing else.
  fileprivate func overridden(by other: Self) -> Self {
    Self(
      tint: other.tint ?? tint, line: other.line ?? line, ink: other.ink ?? ink,
      size: other.size ?? size, looks: other.looks.isEmpty ? looks : other.looks)
  }
}

extension String {
  /// Where the text ends in one of some words, behind a space or at its start.
  fileprivate func range(ofAny words: [String]) -> Index? {
    words.first { self == $0 || hasSuffix(" " + $0) }.map { index(endIndex, offsetBy: -$0.count) }
  }
}

extension [TextRun] {
  /// The runs of a text with a colour for what has none of its own.
  func colored(_ color: Tint.Color, of text: String) -> [TextRun] {
    styled(PlantUMLStyles.Look(ink: color), of: text)
  }

  /// The runs of a text with a look for what has none of its own.
  fileprivate func styled(_ look: PlantUMLStyles.Look, of text: String) -> [TextRun] {
    (makeUp(text) ? self : [TextRun(text)]).styled(look).normalized
  }

  fileprivate func styled(_ look: PlantUMLStyles.Look) -> [TextRun] {
    var outer = TextRun("", looks: look.looks, color: look.ink)
    outer.size = look.size
    return map { $0.inside(outer) }
  }
}
