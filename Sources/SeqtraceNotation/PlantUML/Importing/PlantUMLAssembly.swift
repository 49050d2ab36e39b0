import SeqtraceDiagram

/// One run of the ``PlantUMLImporter``: turns statements, in order, into a diagram.
struct PlantUMLAssembly {
  let syntax: PlantUMLSyntax
  var draft: DiagramDraft
  var numbering = PlantUMLNumbering()
  /// Whether messages activate and deactivate implicitly.
  var activatesItself = false
  /// The indices of messages after which a participant was activated; `return` replies to the last one.
  var activating: [Int] = []
  /// For each open block, which of these messages ended in its branches.
  var branches: [Branching] = []
  /// The sort key of each participant: its explicit order, then a counter.
  var places: [(order: Int, count: Int)] = []
  /// The greatest counter so far.
  var lastPlace = -1
  /// The stereotypes of participants, by number.
  var stereotypes: [Int: [PlantUMLStereotype]] = [:]
  /// The looks of elements without looks of their own.
  var styles = PlantUMLStyles()
  /// The looks of the rows before each `<style>` in the middle of the text.
  var eras: [StyleEra] = []
  /// The stereotypes of notes, by index.
  var noteStereotypes: [Int: [String]] = [:]
  /// The hidden stereotypes, in lower case; an empty name means all of them.
  var hiddenStereotypes: Set<String> = []
  /// Whether participants that no row concerns are hidden.
  var hidesUnlinked = false
  /// The number of open boxes that are left out because they are nested too deeply.
  var innerBoxes = 0
  /// The notes over all participants, by index.
  var notesAcross: [Int] = []
  /// The most messages on a page, and the number of messages before the page; 0 if there is no limit.
  var (messagesOnPage, messagesBefore) = (0, 0)
  /// The messages that measures can refer to, by index.
  var anchors: [String: Int] = [:]
  /// The last message as it was before its detail was applied, and that detail.
  var written: (message: Message, detail: DiagramDetail)?
  /// The measures, with their places in the text.
  var measures: [(first: SourceSpan, last: SourceSpan, text: SourceSpan)] = []
  /// The row of the last hidden message, and its participants.
  var hidden: (position: Position, lifelines: [Int])?
  /// The row of the last note about a fragment or a reference, and the frame's outermost participants.
  var noteOnFrame: (position: Position, lifelines: ClosedRange<Int>)?
  /// The texts below the picture.
  var footers: [(place: PlantUMLSyntax.Caption, label: PlantUMLLabel)] = []

  init(_ syntax: PlantUMLSyntax, resuming resumed: DiagramDraft.Resumptions = [:]) {
    self.syntax = syntax
    draft = DiagramDraft(
      syntax.source, in: .plantUML, statementCount: syntax.statements.count, resuming: resumed)
    for index in syntax.statements.indices {
      add(syntax.statements[index])
      draft.place(syntax.statements[index].span)
    }
  }

  /// Adds a statement.
  mutating func add(_ statement: PlantUMLSyntax.Statement) {
    if case .comment(let span) = statement.content { return draft.take(comment: span) }
    let detail = draft.pending
    draft.pending = nil
    followBranches(at: statement.content)
    if let detail, replace(statement, by: detail) { return }
    switch statement.content {
    case .outside, .start, .finish, .comment, .blockComment, .unreadable, .agreed: break
    case .participant(let participant):
      let number = declare(participant)
      if let detail { draft.refine(participant: number, by: detail) }
    case .destroy(let id): destroy(number(of: id))
    case .box(let title, let color): openBox(title, color, at: statement.span)
    case .endBox: closeBox()
    case .link(of: let id, let link):
      let number = number(of: id)
      draft.diagram.lifelines[number].link = address(link)
    case .activate(let id, let color, let line):
      activate(number(of: id), color, line: line)
    case .deactivate(let id):
      deactivate(id, at: statement.span, detail)
    case .autoactivate(let isOn): activatesItself = isOn
    default: addRow(statement, detail)
    }
  }

  private mutating func addRow(
    _ statement: PlantUMLSyntax.Statement, _ detail: DiagramDetail?
  ) {
    switch statement.content {
    case .message(let message): add(message, at: statement.span, detail)
    case .giveBack(let text): giveBack(text, at: statement.span, detail)
    case .note(let note): add(note, at: statement.span, detail)
    case .reference(let names, let link, let colors, let text):
      addReference(names, link, colors, text)
    case .divider(let text): addSeparator(.divider, text)
    case .newPage(let text): addSeparator(.page, text)
    case .delay(let text): addSeparator(.delay, text)
    case .space(let height): addSpace(height, at: statement.span)
    case .measure(let first, let last, let text): measures.append((first, last, text))
    case .open(let block, let corner, let color, let text, let isParallel):
      let isBeside = isParallel && draft.isBehindFragment
      if isParallel, !isBeside { ignore(.parallel, at: statement.span) }
      if detail?.text("is") == "region" {
        openRegion(color, text)
      } else {
        open(block, color, text)
        if isBeside { draft.placeBeside() }
        if let tint = corner.flatMap({ tint($0) }) { draft.tintCorner(tint) }
      }
    case .divide(let color, let text): divide(text, color)
    case .end: draft.close()
    case .autonumber(let autonumber): take(autonumber)
    case .caption(.footer, _, let text) where detail?.text("is") == "remarks":
      let lines = self.label(text).split(separator: "\n", omittingEmptySubsequences: false)
      draft.diagram.remarks += lines.map(String.init)
    case .caption(let caption, let place, let text): add(caption, at: place, text)
    case .setting(let name): take(setting: name, statement.span)
    default: break
    }
  }

  /// Replaces a statement by a detail; returns false if the statement counts as well.
  private mutating func replace(
    _ statement: PlantUMLSyntax.Statement, by detail: DiagramDetail
  ) -> Bool {
    if detail.text("is") == "shown" { return true }
    switch statement.content {
    case .open: return draft.open(by: detail)
    case .note, .divider: return add(messageOf: detail) || draft.addRow(by: detail, over: 0, 0)
    default: return false
    }
  }

  // MARK: Settings

  private mutating func take(_ autonumber: PlantUMLSyntax.Autonumber) {
    switch autonumber {
    case .begin(let first, let step, let format):
      numbering.begin(at: first.map(syntax.text), step: step.map(syntax.text))
      numbering.format = format.flatMap { self.format($0) }
    case .stop: numbering.stop()
    case .resume(let step, let format):
      numbering.resume(step: step.map(syntax.text))
      if let format { numbering.format = self.format(format) }
    case .next(let letter):
      numbering.count(level: letter.flatMap { syntax.text(of: $0).unicodeScalars.first })
    }
  }

  /// The format that a text describes; warns if it isn't fully supported.
  private mutating func format(_ span: SourceSpan) -> PlantUMLNumberFormat? {
    let text = syntax.text(of: span)
    let format = PlantUMLNumberFormat(text)
    let looks = PlantUMLLabel(syntax.source[span.range]).runs
    if format != nil,
      looks.contains(where: {
        $0 != TextRun($0.text, looks: $0.looks.intersection(.bold), color: looks.commonColor)
      })
    {
      warnOfMarkup(at: span)
    }
    if format == nil { draft.warnOnce(.plainNumbers(text), "format \(text)", at: span) }
    return format
  }

  private mutating func add(
    _ caption: PlantUMLSyntax.Caption, at place: PlantUMLSyntax.CaptionPlace,
    _ text: PlantUMLSyntax.Text
  ) {
    if caption == .legend {
      draft.diagram.surroundings.textPlaces.explanation = place.side ?? .center
      draft.diagram.surroundings.textPlaces.hasExplanationOnTop = place.isTop
      return explain(text)
    }
    let kind: PlantUMLLabel.Kind = [.title, .mainframe].contains(caption) ? .other : .margin
    let (label, span) = (styledLabel(text, kind: kind), text.span)
    switch caption {
    case .title: draft.diagram.title = label.styledText
    case .header:
      if draft.diagram.surroundings.header != nil { ignore(.replacedText, at: span) }
      draft.diagram.surroundings.textPlaces.header = place.side ?? .right
      draft.diagram.surroundings.header = label.text.isEmpty ? nil : label.styledText
    case .mainframe: draft.diagram.surroundings.frameName = label.styledText
    case .footer, .caption, .legend:
      draft.diagram.surroundings.textPlaces.footer = place.side ?? .center
      if footers.contains(where: { $0.place == caption }) { ignore(.replacedText, at: span) }
      footers.removeAll { $0.place == caption }
      footers.append((caption, label))
    }
  }

  /// Adds a legend. A further one is placed below the previous one.
  private mutating func explain(_ text: PlantUMLSyntax.Text) {
    let label = styledLabel(text, kind: .note)
    guard !label.text.allSatisfy(\.isWhitespace) else { return }
    let above = draft.diagram.surroundings.explanation
    draft.diagram.surroundings.explanation = above?.above(label.styledText) ?? label.styledText
  }

  // MARK: Texts

  /// The text of a label that is drawn plain; warns once that markup is left out.
  mutating func label(_ span: SourceSpan) -> String { label(.init(span: span)) }

  /// The text of a label that is drawn plain, with one line or several; warns once that markup is left out.
  mutating func label(_ text: PlantUMLSyntax.Text) -> String {
    let label = plantUMLLabel(text)
    if label.hasMarkup || !label.runs.isEmpty { warnOfMarkup(at: text.span) }
    return label.text
  }

  /// A label that keeps its looks; warns once about markup that isn't drawn.
  ///
  /// `%autonumber%` stands for `number`, if there is one. With a detail there is no warning, because the
  /// detail has the exact text.
  mutating func styledLabel(
    _ text: PlantUMLSyntax.Text, kind: PlantUMLLabel.Kind = .other, number: String? = nil,
    _ detail: DiagramDetail? = nil
  ) -> PlantUMLLabel {
    let label = plantUMLLabel(text, kind: kind, number: number)
    if label.hasMarkup, detail == nil { warnOfMarkup(at: text.span) }
    if label.hasMoreLinks { ignore(.link, at: text.span) }
    return label
  }

  private func plantUMLLabel(
    _ text: PlantUMLSyntax.Text, kind: PlantUMLLabel.Kind = .other, number: String? = nil
  ) -> PlantUMLLabel {
    let bytes = syntax.source[text.span.range]
    return text.isBlock
      ? PlantUMLLabel(lines: bytes, kind: kind, number: number)
      : PlantUMLLabel(bytes, kind: kind, number: number)
  }

  private mutating func warnOfMarkup(at span: SourceSpan) {
    draft.warnOnce(.plainMarkup, "markup", at: span)
  }

  /// The address of a link in brackets.
  func address(_ link: SourceSpan) -> String? {
    let address = PlantUMLLink(syntax.source[link.range]).address
    return address.isEmpty ? nil : address
  }

  mutating func ignore(_ what: NotationDiagnostic.Ignored, at span: SourceSpan) {
    draft.warnOnce(.ignored(what), what.rawValue, at: span)
  }

  // MARK: The whole

  /// Ends everything that is open, and returns the diagram.
  consuming func finish() -> (SequenceDiagram, [WrittenWords], [NotationDiagnostic]) {
    draft.closeAll()
    reportUnmetCreation()
    let order = linked(
      draft.diagram.lifelines.indices.sorted {
        (places[$0].order, places[$0].count) < (places[$1].order, places[$1].count)
      })
    draft.settleBoxes(order: order)
    hideStereotypes()
    draft.nameLifelines()
    applyStyles()
    settleNotes(order)
    addMeasures()
    joinFooters()
    if order != Array(draft.diagram.lifelines.indices) {
      draft.diagram.lifelines = order.map { draft.diagram.lifelines[$0] }
    }
    draft.applyOverrides()
    return (draft.diagram, draft.words, draft.diagnostics)
  }

  /// Joins the texts below the picture, in PlantUML's order.
  private mutating func joinFooters() {
    for place in [PlantUMLSyntax.Caption.caption, .footer] {
      let look = styles.look(of: place == .caption ? .caption : .footer)
      for footer in footers where footer.place == place {
        var label = footer.label
        if look.isAboutText { label.style(look) }
        guard !label.text.isEmpty else { continue }
        let above = draft.diagram.surroundings.footer
        draft.diagram.surroundings.footer = above?.above(label.styledText) ?? label.styledText
      }
    }
  }

  private mutating func settleNotes(_ order: [Int]) {
    guard let first = order.first, let last = order.last else { return }
    for index in notesAcross { draft.diagram.notes[index].placement = .over(first, last) }
  }

  private mutating func addMeasures() {
    for (first, last, text) in measures {
      let names = [first, last].map { syntax.text(of: $0) }
      guard let start = anchors[names[0]], let end = anchors[names[1]] else {
        let isFirst = anchors[names[0]] == nil
        draft.report(.unknownAnchor(names[isFirst ? 0 : 1]), at: isFirst ? first : last)
        continue
      }
      let label = Self.unbraced(label(text))
      let messages = [
        draft.diagram.messages[min(start, end)], draft.diagram.messages[max(start, end)],
      ]
      guard !label.isEmpty,
        let lifeline = messages[1].sender.lifeline ?? messages[1].receiver.lifeline
      else {
        draft.warn(.unmeasured, at: text)
        continue
      }
      let (from, to) = (messages[0].position, messages[1].position)
      draft.diagram.measures.append(
        TimeSpan(label).map { TimeMeasure(beside: lifeline, from: from, to: to, time: $0) }
          ?? TimeMeasure(beside: lifeline, from: from, to: to, text: label))
    }
    draft.diagram.measures.sort { $0.start < $1.start }
  }

  /// The text of a constraint without its braces, which are drawn anyway.
  private static func unbraced(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    let text = line[...].trimmed
    guard text.first == "{", text.last == "}" else { return String(text) }
    return String(text.dropFirst().dropLast().trimmed)
  }
}
