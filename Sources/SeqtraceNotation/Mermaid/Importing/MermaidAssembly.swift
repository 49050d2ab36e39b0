import SeqtraceDiagram

/// Turns the statements of one text into a diagram, in order, for the ``MermaidImporter``.
struct MermaidAssembly: NotationAssembly {
  let syntax: MermaidSyntax
  var draft: DiagramDraft
  var numbering = MermaidNumbering()
  /// The number of the participant that the next message destroys; `nil` if there is none.
  var destroyed: Int?
  /// The indices of the fragments in which consecutive notes are drawn at the same height.
  var overlapping: Set<Int> = []
  /// The statement before the current one.
  var previous: MermaidSyntax.Statement?
  /// The colours that settings give to the diagram.
  private var looks = MermaidLooks()

  init(_ syntax: MermaidSyntax, _ draft: DiagramDraft) {
    (self.syntax, self.draft) = (syntax, draft)
  }

  /// Applies a statement to the diagram.
  mutating func add(_ statement: MermaidSyntax.Statement) {
    defer { previous = statement }
    if case .comment(let span) = statement.content {
      keep(comment: statement.span)
      return draft.take(comment: span)
    }
    let detail = draft.pending
    draft.pending = nil
    if let detail, replace(statement, by: detail) { return }
    switch statement.content {
    case .header, .comment, .unreadable: break
    case .accessibleTitle(let span):
      draft.diagram.surroundings.accessibleTitle = accessibleText(span)
    case .accessibleDescription(let span):
      draft.diagram.surroundings.accessibleDescription = accessibleText(span)
    case .frontMatter(let span):
      apply(MermaidSettings(frontMatter: syntax.text(of: span), after: looks), at: span)
    case .directive(let span):
      apply(MermaidSettings(directive: syntax.text(of: span), after: looks), at: span)
    case .title(let span): draft.diagram.title = StyledText(label(span))
    case .participant(let participant):
      let number = declare(participant, at: statement.span)
      if let detail { draft.refine(participant: number, by: detail) }
    case .destroy(let id): destroyed = number(of: id)
    case .menu(let menu, of: let id, let text):
      let number = number(of: id)
      let links = MermaidLinks(menu, syntax.text(of: text))
      let isFirst = draft.diagram.lifelines[number].link == nil
      if isFirst { draft.diagram.lifelines[number].link = links.addresses.first }
      // The head of a lifeline can have only one link.
      guard isFirst, links.addresses.count == 1 else {
        return draft.warnOnce(.ignoredMenu(menu.rawValue), menu.rawValue, at: statement.span)
      }
    case .message(let message): add(message, detail)
    case .note(let placement, let first, let second, let text):
      addNote(placement, first, second, text)
    case .activate(let id): draft.activate(number(of: id))
    case .deactivate(let id):
      deactivate(number(of: id), at: id, detail)
    case .open(let block, let text): open(block, text, at: statement.span)
    case .divide(let text): divide(text)
    case .end: draft.close()
    case .autonumber(let start, let step):
      numbering.begin(at: start.map(syntax.text), step: step.map(syntax.text))
    case .autonumberOff: numbering.isVisible = false
    }
  }

  /// Returns the text of `accTitle` or `accDescr` as it is written, because Mermaid resolves no character
  /// codes in it. `nil` if it is empty.
  private func accessibleText(_ span: SourceSpan) -> String? {
    let text = syntax.text(of: span)
    return text.isEmpty ? nil : text
  }

  /// Applies a detail in place of its statement. Returns false if the statement must be applied as well.
  private mutating func replace(
    _ statement: MermaidSyntax.Statement, by detail: DiagramDetail
  ) -> Bool {
    if detail.text("is") == "shown" { return true }
    switch statement.content {
    case .open: return draft.open(by: detail)
    case .note(_, let first, let second, _):
      let first = number(of: first)
      return draft.addRow(by: detail, over: first, second.map { number(of: $0) } ?? first)
    default: return false
    }
  }

  mutating func finish() {
    draft.closeAll()
    reportUnmetLives()
    draft.settleBoxes(order: draft.diagram.lifelines.indices)
    draft.nameLifelines()
    draft.arrangeLifelines()
    looks.elements.apply(to: &draft.diagram)
    draft.diagram.fitRegions()
    draft.applyOverrides()
  }

  private mutating func apply(_ settings: MermaidSettings, at span: SourceSpan) {
    if let title = settings.title { draft.diagram.title = StyledText(title) }
    looks = settings.looks
    if settings.numbersMessages { numbering.isVisible = true }
    for name in settings.ignored { draft.warnOnce(.ignoredSetting(name), name, at: span) }
  }

  /// The width at which texts with `wrap:` are wrapped, in points; it is about that of Mermaid's notes.
  private static let wrapWidth = 190

  /// Makes all notes, or all labels, wrap if the given one has `wrap:`.
  mutating func wrap(
    _ width: WritableKeyPath<SequenceDiagram.Dimensions, Int?>, for span: SourceSpan
  ) {
    guard MermaidLabel.wraps(syntax.source[span.range]) else { return }
    draft.diagram.surroundings.dimensions[keyPath: width] = Self.wrapWidth
  }

  /// Returns the text of a label.
  func label(_ span: SourceSpan) -> String {
    MermaidLabel.text(of: syntax.source[span.range])
  }
}

/// The numbering of messages. Numbers are counted in hundredths, because Mermaid allows two decimals.
struct MermaidNumbering {
  private var next = 100
  private var step = 100
  /// Whether messages show their numbers. They are counted even if they don't.
  var isVisible = false

  /// Starts or continues numbering.
  mutating func begin(at start: String?, step: String?) {
    isVisible = true
    guard let start = start.flatMap(Self.hundredths) else { return }
    // As in Mermaid, a zero is treated as if no number were given.
    if start != 0 { next = start }
    let step = step.flatMap(Self.hundredths) ?? 0
    self.step = step != 0 ? step : 100
  }

  /// Returns the number of the next message, and counts it; returns `nil` if numbers aren't shown.
  mutating func number() -> MessageNumber? {
    defer { next = min(next + step, Self.largest) }
    guard isVisible else { return nil }
    var number = MessageNumber(next / 100)
    let fraction = next % 100
    if fraction > 0 { number.parts.append(fraction % 10 == 0 ? fraction / 10 : fraction) }
    return number
  }

  private static let largest = 1_000_000_000_000

  private static func hundredths(_ text: String) -> Int? {
    guard let value = Double(text), value < Double(largest) / 100 else { return nil }
    return Int((value * 100).rounded())
  }
}
