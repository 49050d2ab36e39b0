import SeqtraceDiagram

/// A diagram in the making, while its text is read statement by statement.
///
/// Each row is one position below the previous row. What starts or ends between two rows, such as
/// an activation after the end of a loop, gets a row without content. The importers of all languages
/// use this type; what differs between the languages stays in the importers.
struct DiagramDraft {
  let source: [UInt8]
  let language: NotationLanguage
  var diagram = SequenceDiagram()
  var diagnostics: [NotationDiagnostic] = []

  private var table: ParticipantTable
  /// The state of each participant so far, by its number.
  var participants: [ParticipantState] = []
  /// The position of the last row, or of what stands behind it.
  var position: Position = 0
  /// Whether a block started or ended after the last row.
  var isBehindBoundary = false {
    didSet { if isBehindBoundary { lastBoundary = position } }
  }
  /// The row before the last such boundary.
  private(set) var lastBoundary: Position = 0
  /// The row of the last message that isn't drawn.
  var hiddenRow: Position = 0
  var blocks: [OpenBlock] = []
  /// The fragment that ended last, and the number of blocks around it.
  var closed: (fragment: Int, depth: Int)?
  /// The group of the innermost box that is being read, as an index.
  var box: Int?
  /// The places of boxes in the text, by the index of the group.
  var boxSpans: [SourceSpan] = []
  /// The box around each box, by the indices of the groups.
  var boxParents: [Int?] = []
  /// The participant that the next message creates.
  var created: Int?
  /// Whether plain replies have open heads, as those of recordings have, whatever the language draws.
  var repliesAreOpen = false
  /// Whether a circle at an open end stands for the dot that a lost or found message of a recording has.
  var endsAreDots = false
  /// The detail from a comment about the next statement.
  var pending: DiagramDetail?
  /// What comments say in several languages.
  var words: [WrittenWords] = []
  /// The details from comments about the whole diagram.
  var overrides: [(DiagramDetail, SourceSpan)] = []
  /// The participants that are drawn for an end of a message that is no lifeline.
  var standIns: [Int: Message.End] = [:]
  /// The columns of lifelines that stand elsewhere than the text would put them.
  var columns: [Int: Int] = [:]
  /// The warnings of which one is enough.
  private var warned: Set<String> = []

  /// The facts about a participant that its lifeline doesn't hold.
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

  /// A block without an end so far.
  enum OpenBlock {
    /// A fragment, by its index.
    case fragment(Int)
    /// A region, by its index.
    case region(Int)
    /// A box of participants.
    case box
  }

  init(_ source: [UInt8], in language: NotationLanguage, statementCount: Int) {
    self.language = language
    self.source = source
    table = ParticipantTable(source)
    diagram.messages.reserveCapacity(statementCount)
  }

  /// The text of a part, with damaged UTF-8 repaired.
  func text(of span: SourceSpan) -> String { String(decoding: source[span.range], as: UTF8.self) }

  /// The number of a participant; one that wasn't mentioned before gets a lifeline.
  mutating func number(of id: SourceSpan, label: (ArraySlice<UInt8>) -> String) -> Int {
    let (number, isNew) = table.number(of: id)
    if isNew {
      diagram.lifelines.append(Lifeline(id: number, name: label(source[id.range])))
      participants.append(ParticipantState())
    }
    return number
  }

  /// Ends what is open.
  mutating func closeAll() {
    while !blocks.isEmpty { close() }
    for (number, state) in participants.enumerated() {
      // What nothing ended lasts as long as its lifeline.
      for activation in state.activations {
        let end = diagram.lifelines[number].destruction ?? position
        diagram.activations[activation].end = max(diagram.activations[activation].start, end)
        diagram.activations[activation].goesOn = diagram.lifelines[number].destruction == nil
      }
    }
  }

  // MARK: Diagnostics

  mutating func report(_ problem: NotationDiagnostic.Problem, at span: SourceSpan) {
    diagnostics.append(NotationDiagnostic(.error, at: span, problem, in: language))
  }

  mutating func warn(_ problem: NotationDiagnostic.Problem, at span: SourceSpan) {
    diagnostics.append(NotationDiagnostic(.warning, at: span, problem, in: language))
  }

  mutating func warnOnce(
    _ problem: NotationDiagnostic.Problem, _ key: String, at span: SourceSpan
  ) {
    guard warned.insert(key).inserted else { return }
    warn(problem, at: span)
  }

  // MARK: Positions

  /// The position of a new row.
  mutating func nextRow() -> Position {
    position += 1
    isBehindBoundary = false
    return position
  }

  /// The position of what starts or ends next, in PlantUML at the last message, unless a block has started
  /// or ended since; behind such a boundary, that of a space.
  mutating func nextMark() -> Position {
    _ = lastRow()
    return mark
  }

  /// The position of the last row; behind a boundary, that of a space.
  private mutating func lastRow() -> Position {
    if isBehindBoundary { addSpace(height: 0) }
    return position
  }

  /// The position of what starts or ends where no block does.
  var mark: Position {
    guard language == .plantUML else { return position }
    let message = max(diagram.messages.last?.position ?? 0, hiddenRow)
    return message > lastBoundary ? message : position
  }

  /// Adds a row without content.
  mutating func addSpace(height: Int) {
    diagram.separators.append(
      Separator(
        position: nextRow(), kind: .space, height: min(max(height, 0), Separator.maximumHeight)))
  }
}
