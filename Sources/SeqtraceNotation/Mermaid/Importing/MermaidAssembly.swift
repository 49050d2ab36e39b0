import SeqtraceDiagram

/// One run of the ``MermaidImporter``: takes statements in their order, and makes a diagram of them.
///
/// A row stands one position behind the row before it. What begins or ends between two rows, such as
/// an activation behind the end of a loop, has a position of its own.
struct MermaidAssembly {
  let syntax: MermaidSyntax
  var diagram = SequenceDiagram()
  var diagnostics: [NotationDiagnostic] = []

  var table: ParticipantTable
  /// What a participant's statements have led to so far, by its number.
  var participants: [ParticipantState] = []
  /// The position of the last row, or of what stands behind it.
  var position: Position = 0
  /// Whether a block began or ended behind the last row.
  var isBehindBoundary = false
  var blocks: [OpenBlock] = []
  /// The box whose participants are read, by the index of its group.
  var box: Int?
  var numbering = MermaidNumbering()
  /// The participant that the next message creates, and the one that it destroys.
  var created: Int?
  var destroyed: Int?
  /// What a comment said about the next statement.
  var pending: MermaidDetail?
  /// What comments say about the whole diagram.
  var overrides: [(MermaidDetail, SourceSpan)] = []
  /// The participants that are drawn for an end of a message that is no lifeline.
  var standIns: [Int: Message.End] = [:]
  /// The columns of lifelines that stand elsewhere than Mermaid would put them.
  var columns: [Int: Int] = [:]
  /// The warnings of which one is enough.
  var warned: Set<String> = []

  /// What is known of a participant besides its lifeline.
  struct ParticipantState {
    /// The open activations, outermost first, by index.
    var activations: [Int] = []
    /// Whether a statement declared it.
    var isDeclared = false
    /// The box that it is in, by the index of the group.
    var box: Int?
    /// The position at which an activation of it ended last.
    var lastEnd: Position?
    /// The name of the lifeline, where a comment gives it.
    var name: String?
  }

  /// A block whose end is still to come.
  enum OpenBlock {
    /// A fragment, by its index.
    case fragment(Int)
    /// A region, by its index.
    case region(Int)
    /// A box of participants.
    case box
  }

  init(_ syntax: MermaidSyntax) {
    self.syntax = syntax
    table = ParticipantTable(syntax.source)
    diagram.messages.reserveCapacity(syntax.statements.count)
  }

  /// Takes a statement.
  mutating func add(_ statement: MermaidSyntax.Statement) {
    if case .comment(let span) = statement.content { return take(comment: span) }
    let detail = pending
    pending = nil
    if let detail, replace(statement, by: detail) { return }
    switch statement.content {
    case .header, .comment, .unreadable, .accessibleTitle, .accessibleDescription: break
    case .frontMatter(let span):
      apply(MermaidSettings(frontMatter: syntax.text(of: span)), at: span)
    case .directive(let span): apply(MermaidSettings(directive: syntax.text(of: span)), at: span)
    case .title(let span): diagram.title = label(span)
    case .participant(let participant):
      let number = declare(participant, at: statement.span)
      if let detail { refine(participant: number, by: detail) }
    case .destroy(let id): destroyed = number(of: id)
    case .menu(let menu, of: let id, text: _):
      _ = number(of: id)
      warnOnce(.ignoredMenu(menu.rawValue), menu.rawValue, at: statement.span)
    case .message(let message): add(message, detail)
    case .note(let placement, let first, let second, let text):
      addNote(placement, first, second, text)
    case .activate(let id): activate(number(of: id))
    case .deactivate(let id):
      deactivate(number(of: id), at: id, isInterrupted: detail?.flag("interrupted") ?? false)
    case .open(let block, let text): open(block, text)
    case .divide(let text): divide(text)
    case .end: close()
    case .autonumber(let start, let step):
      numbering.begin(at: start.map(syntax.text), step: step.map(syntax.text))
    case .autonumberOff: numbering.isVisible = false
    }
  }

  /// Ends what is open, and gives the diagram.
  consuming func finish() -> (SequenceDiagram, [NotationDiagnostic]) {
    while !blocks.isEmpty { close() }
    for (number, state) in participants.enumerated() {
      // What nothing ended lasts as long as its lifeline.
      for activation in state.activations {
        let end = diagram.lifelines[number].destruction ?? position
        diagram.activations[activation].end = max(diagram.activations[activation].start, end)
      }
    }
    reportUnmetLives()
    sortBlocks()
    nameLifelines()
    arrangeLifelines()
    applyOverrides()
    return (diagram, diagnostics)
  }

  private mutating func apply(_ settings: MermaidSettings, at span: SourceSpan) {
    diagram.title = settings.title ?? diagram.title
    if settings.numbersMessages { numbering.isVisible = true }
    for name in settings.ignored { warnOnce(.ignoredSetting(name), name, at: span) }
  }

  /// The text of a label.
  func label(_ span: SourceSpan) -> String {
    MermaidLabel.text(of: syntax.source[span.range])
  }

  // MARK: Diagnostics

  mutating func report(_ problem: NotationDiagnostic.Problem, at span: SourceSpan) {
    diagnostics.append(NotationDiagnostic(.error, at: span, problem))
  }

  mutating func warnOnce(
    _ problem: NotationDiagnostic.Problem, _ key: String, at span: SourceSpan
  ) {
    guard warned.insert(key).inserted else { return }
    diagnostics.append(NotationDiagnostic(.warning, at: span, problem))
  }

  // MARK: Positions

  /// The position of a new row.
  mutating func nextRow() -> Position {
    position += 1
    isBehindBoundary = false
    return position
  }

  /// The position of what begins or ends behind the last row.
  mutating func nextMark() -> Position {
    guard isBehindBoundary else { return position }
    return nextRow()
  }
}

/// How messages are numbered, in hundredths: Mermaid counts in decimals with two digits.
struct MermaidNumbering {
  private var next = 100
  private var step = 100
  /// Whether messages show their numbers; they are counted all the same.
  var isVisible = false

  /// Begins to count, or goes on.
  mutating func begin(at start: String?, step: String?) {
    isVisible = true
    // Zero means the same as none.
    if let start = start.flatMap(Self.hundredths), start != 0 { next = start }
    if let step = step.flatMap(Self.hundredths), step != 0 { self.step = step }
  }

  /// The number of the next message; `nil` if it shows none.
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
