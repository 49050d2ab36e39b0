import SeqtraceDiagram

/// Applies the looks from settings, once all elements are known.
extension PlantUMLAssembly {
  /// Applies a setting, and warns about settings without effect.
  mutating func take(setting name: SourceSpan, _ whole: SourceSpan) {
    let word = syntax.text(of: name)
    guard word.lowercased().hasPrefix("skinparam") else {
      return draft.warnOnce(.ignoredSetting(word), word, at: name)
    }
    for ignored in styles.take(whole, in: syntax.source) {
      draft.warnOnce(.ignoredSetting(ignored.name), ignored.name, at: ignored.span)
    }
  }

  /// Gives the looks from settings to elements without looks of their own.
  mutating func applyStyles() {
    draft.diagram.surroundings.dimensions = styles.dimensions
    draft.diagram.surroundings.textPlaces.labels = styles.labelPlace
    draft.diagram.surroundings.messageWidth = styles.messageWidth
    if styles.isEmpty { return }
    draft.diagram.setBackground(styles[.picture].tint)
    let text = styles[.text]
    text.style(&draft.diagram.title)
    text.style(&draft.diagram.surroundings.header)
    text.style(&draft.diagram.surroundings.footer)
    for index in draft.diagram.lifelines.indices {
      let look = styles[.init(draft.diagram.lifelines[index].kind)]
      look.style(&draft.diagram.lifelines[index].label)
      look.style(&draft.diagram.lifelines[index].look)
      if draft.diagram.lifelines[index].lineColor == nil {
        draft.diagram.lifelines[index].lineColor = styles[.lifeline].line
      }
    }
    let box = styles[.box]
    for index in draft.diagram.groups.indices {
      box.style(&draft.diagram.groups[index].title)
      box.style(&draft.diagram.groups[index].look)
    }
    applyStylesToRows()
    applyStylesToFragments()
  }

  private mutating func applyStylesToRows() {
    let arrow = styles[.arrow]
    for index in draft.diagram.messages.indices {
      if let line = arrow.line, draft.diagram.messages[index].color == nil {
        draft.diagram.messages[index].color = line
      }
      if arrow.isAboutText { arrow.style(&draft.diagram.messages[index].styledName) }
    }
    let note = styles[.note]
    for index in draft.diagram.notes.indices {
      note.style(&draft.diagram.notes[index].text)
      note.style(&draft.diagram.notes[index].look)
      if draft.diagram.notes[index].kind == .comment {
        draft.diagram.notes[index].alignment = note.alignment
      }
    }
    let (divider, text) = (styles[.divider], styles[.text])
    for index in draft.diagram.separators.indices {
      switch draft.diagram.separators[index].kind {
      case .divider:
        divider.style(&draft.diagram.separators[index].text)
        divider.style(&draft.diagram.separators[index].look)
      case .page: divider.style(&draft.diagram.separators[index].text)
      case .delay, .space: text.style(&draft.diagram.separators[index].text)
      }
    }
    let reference = styles[.reference]
    for index in draft.diagram.references.indices {
      reference.style(&draft.diagram.references[index].name)
      reference.style(&draft.diagram.references[index].look)
    }
    let bar = styles[.activation]
    for index in draft.diagram.activations.indices {
      bar.style(&draft.diagram.activations[index].look)
    }
  }

  private mutating func applyStylesToFragments() {
    let (group, corner) = (styles[.group], styles[.corner].tint)
    for index in draft.diagram.fragments.indices {
      var fragment = draft.diagram.fragments[index]
      fragment.outline = group.line
      fragment.cornerTint = fragment.cornerTint ?? corner
      for (place, operand) in fragment.operands.enumerated() {
        fragment.operands[place].tint = operand.tint ?? group.tint
        group.style(&fragment.operands[place].condition)
      }
      draft.diagram.fragments[index] = fragment
    }
  }
}

extension PlantUMLStyles.Look {
  /// Gives the colours to a box without its own.
  fileprivate func style(_ box: inout BoxLook) {
    box = box.completed(by: BoxLook(tint: tint, outline: line))
  }

  /// Gives the look to the parts of a text without their own.
  fileprivate func style(_ text: inout StyledText) {
    guard isAboutText else { return }
    var outer = TextRun("", looks: looks, color: ink)
    outer.size = size
    text = StyledText(text.text, text.parts.map { $0.inside(outer) }.normalized)
  }

  fileprivate func style(_ text: inout StyledText?) {
    if var styled = text {
      style(&styled)
      text = styled
    }
  }
}

extension StyledText {
  /// The text with a colour for parts without their own.
  func colored(_ color: Tint.Color) -> StyledText {
    var text = self
    PlantUMLStyles.Look(ink: color).style(&text)
    return text
  }

  /// The text after a plain one.
  func after(_ start: String) -> StyledText {
    StyledText(start + text, runs.isEmpty ? [] : ([TextRun(start)] + runs).normalized)
  }
}
