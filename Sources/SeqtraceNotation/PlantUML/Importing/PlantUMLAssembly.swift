import SeqtraceDiagram

/// One run of the ``PlantUMLImporter``: turns statements, in order, into a diagram.
struct PlantUMLAssembly: NotationAssembly {
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
  /// The looks of elements without looks of their own.
  var styles = PlantUMLStyles()
  /// The number of open boxes that are left out because they are nested too deeply.
  var innerBoxes = 0
  /// The notes over all participants, by index.
  var notesAcross: [Int] = []
  /// The last message as it was before its detail was applied, and that detail.
  var written: (message: Message, detail: DiagramDetail)?

  init(_ syntax: PlantUMLSyntax, _ draft: DiagramDraft) {
    (self.syntax, self.draft) = (syntax, draft)
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
    case .measure: ignore(.measure, at: statement.span)
    case .open(let block, let corner, let color, let text, let isParallel):
      if isParallel { ignore(.parallel, at: statement.span) }
      if detail?.text("is") == "region" {
        openRegion(color, text)
      } else {
        open(block, color, text)
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

  /// Applies a setting, and warns about settings without effect.
  private mutating func take(setting name: SourceSpan, _ whole: SourceSpan) {
    let word = syntax.text(of: name)
    guard word.lowercased().hasPrefix("skinparam") else {
      return draft.warnOnce(.ignoredSetting(word), word, at: name)
    }
    for ignored in styles.take(whole, in: syntax.source) {
      draft.warnOnce(.ignoredSetting(ignored.name), ignored.name, at: ignored.span)
    }
  }

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
    let label = PlantUMLLabel(syntax.source[span.range])
    // All numbers are bold.
    let looks = label.runs.map { $0 == TextRun($0.text, looks: $0.looks.intersection(.bold)) }
    if format != nil, label.hasMarkup || looks.contains(false) { warnOfMarkup(at: span) }
    if format == nil { draft.warnOnce(.plainNumbers(text), "format \(text)", at: span) }
    return format
  }

  private mutating func add(
    _ caption: PlantUMLSyntax.Caption, at place: TextAlignment?, _ text: PlantUMLSyntax.Text
  ) {
    guard caption != .mainframe else {
      return draft.warnOnce(.ignoredSetting("mainframe"), "mainframe", at: text.span)
    }
    let label = styledLabel(text)
    switch caption {
    case .title: draft.diagram.title = label.styledText
    case .header:
      if draft.diagram.surroundings.header != nil { ignore(.replacedText, at: text.span) }
      draft.diagram.surroundings.textPlaces.header = place ?? .right
      draft.diagram.surroundings.header = label.text.isEmpty ? nil : label.styledText
    case .footer, .caption, .legend, .mainframe:
      if caption != .footer { ignore(.caption, at: text.span) }
      draft.diagram.surroundings.textPlaces.footer = place ?? .center
      let above = draft.diagram.surroundings.footer
      let text = above?.above(label.styledText) ?? label.styledText
      draft.diagram.surroundings.footer = text.isEmpty ? nil : text
    }
  }

  // MARK: Texts

  /// The text of a label that is drawn plain, with one line or several; warns once that markup is left out.
  mutating func label(_ text: PlantUMLSyntax.Text) -> String {
    let label = plantUMLLabel(text)
    if label.hasMarkup || !label.runs.isEmpty { warnOfMarkup(at: text.span) }
    return label.text
  }

  /// A label that keeps its looks; warns once about markup that isn't drawn. With a detail there is no
  /// warning, because the detail has the exact text.
  mutating func styledLabel(
    _ text: PlantUMLSyntax.Text, _ detail: DiagramDetail? = nil
  ) -> PlantUMLLabel {
    let label = plantUMLLabel(text)
    if label.hasMarkup, detail == nil { warnOfMarkup(at: text.span) }
    if label.hasMoreLinks { ignore(.link, at: text.span) }
    return label
  }

  private func plantUMLLabel(_ text: PlantUMLSyntax.Text) -> PlantUMLLabel {
    let bytes = syntax.source[text.span.range]
    return text.isBlock ? PlantUMLLabel(lines: bytes) : PlantUMLLabel(bytes)
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

  mutating func finish() {
    draft.closeAll()
    reportUnmetCreation()
    let order = draft.diagram.lifelines.indices.sorted {
      (places[$0].order, places[$0].count) < (places[$1].order, places[$1].count)
    }
    draft.settleBoxes(order: order)
    draft.nameLifelines()
    draft.diagram.surroundings.dimensions = styles.dimensions
    draft.diagram.surroundings.textPlaces.labels = styles.labelPlace
    draft.diagram.surroundings.messageWidth = styles.messageWidth
    styles.looks.apply(to: &draft.diagram)
    if let first = order.first, let last = order.last {
      for index in notesAcross { draft.diagram.notes[index].placement = .over(first, last) }
    }
    draft.diagram.lifelines = order.map { draft.diagram.lifelines[$0] }
    draft.applyOverrides()
  }
}
