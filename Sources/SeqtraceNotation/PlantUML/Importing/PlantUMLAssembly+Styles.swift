import SeqtraceDiagram

/// Applies the looks from settings, once all elements are known.
extension PlantUMLAssembly {
  /// Applies a setting, and warns about settings without effect.
  mutating func take(setting name: SourceSpan, _ whole: SourceSpan) {
    let words = syntax.text(of: name).lowercased().split(whereSeparator: \.isWhitespace)
    let isStyle = words.first == "style"
    if words.first == "autonewpage" {
      let number = syntax.source[whole.range].split { $0.isSpace }.dropFirst().first
      messagesOnPage = number.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
      return
    }
    if words.first == "scale",
      styles.follow(
        scale: syntax.text(of: whole).split(whereSeparator: \.isWhitespace).dropFirst().map(\.self))
    {
      return
    }
    if words.first == "hide", hide(words.dropFirst().joined(separator: " ")) { return }
    guard isStyle || words.first?.hasPrefix("skinparam") ?? false else {
      let word = syntax.text(of: name)
      return draft.warnOnce(.ignoredSetting(word), word, at: name)
    }
    if isStyle { endStyleEra() }
    for ignored in styles.take(whole, isStyle: isStyle, in: syntax.source) {
      draft.warnOnce(.ignoredSetting(ignored.name), ignored.name, at: ignored.span)
    }
  }

  /// Hides all stereotypes, those with one name, or unlinked participants; returns false for anything else.
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

  /// Gives the looks from settings to elements without looks of their own.
  mutating func applyStyles() {
    draft.diagram.surroundings.dimensions = styles.dimensions
    draft.diagram.surroundings.textPlaces.labels = styles.labelPlace
    draft.diagram.surroundings.textPlaces.references = styles.referencePlace
    if styles.isEmpty { return }
    draft.diagram.setBackground(styles.look(of: .document).tint)
    for index in draft.diagram.lifelines.indices { applyStyles(toLifeline: index) }
    applyStylesToRows()
    applyStylesToBoxes()
    applyLineWidths()
    applyStylesToTexts()
  }

  /// Applies looks to the texts above and below the diagram.
  private mutating func applyStylesToTexts() {
    let texts: [(PlantUMLStyles.Element, WritableKeyPath<SequenceDiagram, StyledText?>)] = [
      (.title, \.title), (.header, \.surroundings.header), (.legend, \.surroundings.explanation),
    ]
    for (element, path) in texts {
      let look = styles.look(of: element)
      draft.diagram[keyPath: path] = draft.diagram[keyPath: path]?.styled(look)
    }
    let (title, legend) = (styles.look(ofItself: .title), styles.look(ofItself: .legend))
    if draft.diagram.title != nil {
      draft.diagram.surroundings.titleBox = title.box
      draft.diagram.surroundings.lineWidths[.title] = title.lineWidth
    }
    if draft.diagram.surroundings.explanation != nil {
      draft.diagram.surroundings.explanationBox = legend.box
      draft.diagram.surroundings.lineWidths[.explanation] = legend.lineWidth
    }
  }

  private mutating func applyStyles(toLifeline index: Int) {
    var lifeline = draft.diagram.lifelines[index]
    let stereotypes =
      (stereotypes[index]?.map(\.name) ?? [])
      + (lifeline.link == nil ? [] : [PlantUMLStyles.clickable])
    let element = PlantUMLStyles.Element(lifeline.kind)
    let look = styles.look(of: element, stereotypes: stereotypes)
    lifeline.look = lifeline.look.completed(by: look.box)
    lifeline.lineColor =
      lifeline.lineColor ?? styles.look(of: .lifeline, stereotypes: stereotypes).line
    let ofStereotype = styles.look(ofStereotypeIn: element, stereotypes: stereotypes)
    if look.isAboutText || ofStereotype.isAboutText {
      let text = lifeline.label.text
      let length = stereotypeLine(of: index).map { text.hasPrefix($0) ? $0.count : 0 }
      let (line, name) = lifeline.label.parts.split(at: length ?? 0)
      lifeline.label.runs = (line.styled(ofStereotype) + name.styled(look)).normalized
    }
    draft.diagram.lifelines[index] = lifeline
  }

  // MARK: Rows

  /// The looks of a stretch of rows: a `<style>` takes effect from its place in the text on.
  struct StyleEra {
    var styles: PlantUMLStyles
    /// The end of the rows and blocks with these looks.
    let end: RowCounts
  }

  /// The numbers of elements that get their looks by their places in the text.
  struct RowCounts: Equatable {
    var messages = 0
    var notes = 0
    var separators = 0
    var references = 0
    var activations = 0
    var fragments = 0

    init() {}

    init(_ diagram: SequenceDiagram) {
      messages = diagram.messages.count
      notes = diagram.notes.count
      separators = diagram.separators.count
      references = diagram.references.count
      activations = diagram.activations.count
      fragments = diagram.fragments.count
    }
  }

  /// The largest number of stretches; further styles take effect from the start of the last one.
  private static let mostEras = 100

  /// Ends a stretch, so that the rows so far keep the looks of the styles so far.
  private mutating func endStyleEra() {
    let end = RowCounts(draft.diagram)
    guard end != eras.last?.end ?? RowCounts(), eras.count < Self.mostEras else { return }
    eras.append(StyleEra(styles: styles, end: end))
  }

  private mutating func applyStylesToRows() {
    var start = RowCounts()
    for var era in eras + [StyleEra(styles: styles, end: RowCounts(draft.diagram))] {
      applyStyles(&era.styles, to: start, era.end)
      applyStylesToFragments(&era.styles, start.fragments..<era.end.fragments)
      start = era.end
    }
  }

  private mutating func applyStyles(
    _ styles: inout PlantUMLStyles, to start: RowCounts, _ end: RowCounts
  ) {
    let arrow = styles.look(of: .arrow)
    for index in start.messages..<end.messages {
      let message = draft.diagram.messages[index]
      if message.color == nil, let color = arrow.line {
        draft.diagram.messages[index].color = color
      }
      if arrow.isAboutText {
        draft.diagram.messages[index].styledName = message.styledName.styled(arrow)
      }
    }
    for index in start.notes..<end.notes {
      var note = draft.diagram.notes[index]
      let stereotypes = noteStereotypes[index] ?? []
      let special = styles.look(of: .init(note), stereotypes: stereotypes)
      let look =
        note.shape == .sheet && note.kind == .comment
        ? special : styles.look(of: .note, stereotypes: stereotypes).overridden(by: special)
      note.look = note.look.completed(by: look.box)
      if note.kind == .comment { note.alignment = note.alignment ?? look.alignment }
      note.text = note.text.styled(look)
      draft.diagram.notes[index] = note
    }
    let (separator, delay) = (styles.look(of: .separator), styles.look(of: .delay))
    for index in start.separators..<end.separators {
      let line = draft.diagram.separators[index]
      let look = line.kind == .delay ? delay : separator
      if line.kind == .divider {
        draft.diagram.separators[index].look = line.look.completed(by: look.box)
      }
      draft.diagram.separators[index].text = line.text.styled(look)
    }
    let (reference, corner) = (styles.look(of: .reference), styles.look(of: .referenceheader))
    for index in start.references..<end.references {
      var frame = draft.diagram.references[index]
      frame.look = frame.look.completed(by: reference.box)
      frame.cornerTint = frame.cornerTint ?? corner.tint
      frame.name = frame.name.styled(reference)
      draft.diagram.references[index] = frame
    }
    for index in start.activations..<end.activations {
      let bar = draft.diagram.activations[index]
      let look = styles.look(
        of: .activationbox, stereotypes: stereotypes[bar.lifeline]?.map(\.name) ?? [])
      draft.diagram.activations[index].look = bar.look.completed(by: look.box)
    }
  }

  private mutating func applyStylesToFragments(
    _ styles: inout PlantUMLStyles, _ fragments: Range<Int>
  ) {
    let (look, corner) = (styles.look(of: .group), styles.look(of: .groupheader))
    for index in fragments {
      var fragment = draft.diagram.fragments[index]
      fragment.outline = fragment.outline ?? look.line
      fragment.cornerTint = fragment.cornerTint ?? corner.tint
      for (place, operand) in fragment.operands.enumerated() {
        fragment.operands[place].tint = operand.tint ?? look.tint
        fragment.operands[place].condition = operand.condition?.styled(look)
      }
      draft.diagram.fragments[index] = fragment
    }
  }

  private mutating func applyStylesToBoxes() {
    let box = styles.look(of: .box)
    for (index, group) in draft.diagram.groups.enumerated() {
      draft.diagram.groups[index].look = group.look.completed(by: box.box)
      draft.diagram.groups[index].title = group.title.styled(box)
    }
  }

  /// Applies line widths from settings without a stereotype to all lines of a kind.
  private mutating func applyLineWidths() {
    let elements: [(SequenceDiagram.LineKind, PlantUMLStyles.Element)] = [
      (.lifeline, .lifeline), (.head, .participant), (.activation, .activationbox),
      (.message, .arrow), (.note, .note), (.fragment, .group), (.group, .box),
      (.divider, .separator),
    ]
    for (kind, element) in elements {
      draft.diagram.surroundings.lineWidths[kind] = styles.look(of: element).lineWidth
    }
  }

  // MARK: Heads

  /// The line of stereotypes above a name, including its line break; `nil` if there are none.
  func stereotypeLine(of number: Int) -> String? {
    stereotypes[number].map { $0.map(\.shown).joined(separator: " ") + "\n" }
  }

  /// Removes hidden stereotypes from the heads.
  mutating func hideStereotypes() {
    if hiddenStereotypes.isEmpty { return }
    for (number, whole) in stereotypes {
      guard let line = stereotypeLine(of: number),
        case let label = draft.diagram.lifelines[number].label, label.text.hasPrefix(line)
      else { continue }
      let shown =
        hiddenStereotypes.contains("")
        ? [] : whole.filter { !hiddenStereotypes.contains($0.name.lowercased()) }
      let name = StyledText(
        String(label.text.dropFirst(line.count)), label.runs.split(at: line.count).rest)
      draft.diagram.lifelines[number].label = name.after(
        shown.isEmpty ? "" : shown.map(\.shown).joined(separator: " ") + "\n")
    }
  }

  /// The participants to show: if unlinked ones are hidden, only those that a row or an activation concerns.
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
  /// This look with the properties that another one sets.
  fileprivate func overridden(by other: Self) -> Self {
    Self(
      tint: other.tint ?? tint, line: other.line ?? line, ink: other.ink ?? ink,
      size: other.size ?? size, looks: other.looks.isEmpty ? looks : other.looks,
      alignment: other.alignment ?? alignment, lineWidth: other.lineWidth ?? lineWidth)
  }
}

extension String {
  /// The start of the word at the end of the text if it is one of `words`, after a space or as the whole
  /// text.
  fileprivate func range(ofAny words: [String]) -> Index? {
    words.first { self == $0 || hasSuffix(" " + $0) }.map { index(endIndex, offsetBy: -$0.count) }
  }
}

extension PlantUMLLabel {
  /// Applies a look to parts without their own.
  mutating func style(_ look: PlantUMLStyles.Look) { runs = styledText.styled(look).runs }
}

extension StyledText {
  /// The text with a colour for parts without their own.
  func colored(_ color: Tint.Color) -> StyledText { styled(PlantUMLStyles.Look(ink: color)) }

  /// The text with a look for parts without their own.
  fileprivate func styled(_ look: PlantUMLStyles.Look) -> StyledText {
    look.isAboutText ? StyledText(text, parts.styled(look).normalized) : self
  }

  /// The text after a plain one.
  func after(_ start: String) -> StyledText {
    StyledText(start + text, runs.isEmpty ? [] : ([TextRun(start)] + runs).normalized)
  }
}

extension [TextRun] {
  fileprivate func styled(_ look: PlantUMLStyles.Look) -> [TextRun] {
    var outer = TextRun("", looks: look.looks, color: look.ink)
    outer.size = look.size
    return map { $0.inside(outer) }
  }
}
