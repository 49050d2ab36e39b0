import SeqtraceDiagram

/// A diagram under construction while its text is read statement by statement.
///
/// Each row is one position below the previous row. Something that starts or ends between two rows, such as
/// an activation after the end of a loop, gets a row without content. The importers of all languages use this
/// type; the differences between the languages are in the importers.
struct DiagramDraft {
  let source: [UInt8]
  let language: NotationLanguage
  var diagram = SequenceDiagram()
  var diagnostics: [NotationDiagnostic] = []

  private var table: ParticipantTable
  /// The state of each participant so far, by its number.
  var participants: [ParticipantState] = []
  /// The position of the last row.
  var position: Position = 0
  /// Whether a block started or ended after the last row.
  var isBehindBoundary = false {
    didSet { if isBehindBoundary { lastBoundary = position } }
  }
  /// The last row before the last such boundary.
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
  /// Whether plain replies have open heads, as in recordings, even if the language draws other heads.
  var repliesAreOpen = false
  /// Whether a circle at an open end represents the dot of a lost or found message, as recordings have it.
  var endsAreDots = false
  /// The detail from a comment about the next statement.
  var pending: DiagramDetail?
  /// The words in several languages, from comments.
  var words: [WrittenWords] = []
  /// The places of rows and fragments in the text.
  var starts = Starts()
  /// The details from comments about the whole diagram.
  var overrides: [(DiagramDetail, SourceSpan)] = []
  /// The participants that represent an end of a message without a lifeline.
  var standIns: [Int: Message.End] = [:]
  /// The columns of lifelines, from comments, that differ from the order of the text.
  var columns: [Int: Int] = [:]
  /// The participants that are active from the start of some branches, because an earlier branch of the same
  /// fragment ended their activations and these end them as well.
  let resumed: Resumptions
  /// The participants that should have been, as far as the text was read.
  private(set) var resumptions: Resumptions
  /// The keys of warnings that were given and aren't repeated.
  private var warned: Set<String> = []

  /// The facts about a participant that its lifeline doesn't hold.
  struct ParticipantState {
    /// The open activations, outermost first, by index.
    var activations: [Int] = []
    /// Whether a statement declared the participant.
    var isDeclared = false
    /// The participant's box, by the index of the group.
    var box: Int?
    /// The activations that ended, from start to end.
    var ended: [ClosedRange<Position>] = []
    /// The name of the lifeline, if a comment gives it.
    var name: String?
  }

  /// An open block.
  enum OpenBlock {
    /// A fragment, by its index.
    case fragment(Int)
    /// A region, by its index.
    case region(Int)
    /// A box of participants.
    case box
  }

  /// A branch of a fragment: an operand after the first one, by its index.
  struct Branch: Hashable {
    let fragment: Int
    let operand: Int
  }

  /// Participants by the branch, each as often as it has activations.
  typealias Resumptions = [Branch: [Int]]

  init(
    _ source: [UInt8], in language: NotationLanguage, statementCount: Int,
    resuming resumed: Resumptions = [:]
  ) {
    self.language = language
    self.resumed = resumed
    resumptions = resumed
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

  /// Ends all open blocks and activations.
  mutating func closeAll() {
    while !blocks.isEmpty { close() }
    for (number, state) in participants.enumerated() {
      // An activation without an end lasts as long as its lifeline.
      for activation in state.activations {
        let end = diagram.lifelines[number].destruction ?? position
        diagram.activations[activation].end = max(diagram.activations[activation].start, end)
        diagram.activations[activation].goesOn = diagram.lifelines[number].destruction == nil
      }
    }
  }

  /// The number of enclosing blocks, and of a participant's last activations, that are searched.
  private static let mostResumptions = 32

  /// Records that a participant is active from the start of the current branch of a fragment, or of one
  /// around it. Returns false if no earlier branch ended an activation from before the fragment.
  ///
  /// ```text
  /// A->>+B: ask
  /// alt known
  ///   B-->>-A: yes      ends the activation
  /// else                B is active here, too,
  ///   B-->>-A: no       because this ends its activation
  /// end
  /// ```
  mutating func resumeBranch(of number: Int) -> Bool {
    for case .fragment(let index) in blocks.suffix(Self.mostResumptions).reversed() {
      let fragment = diagram.fragments[index]
      guard fragment.operator != .par, let operand = fragment.operands.last else { continue }
      let branch = Branch(fragment: index, operand: fragment.operands.count - 1)
      let start = fragment.operands[0].positions.lowerBound
      let ended = participants[number].ended.suffix(Self.mostResumptions).count {
        $0.lowerBound < start && $0.upperBound >= start
          && $0.upperBound < operand.positions.lowerBound
      }
      let known = resumptions[branch, default: []].count { $0 == number }
      guard ended > known else { continue }
      resumptions[branch, default: []].append(number)
      participants[number].ended.append(operand.positions.lowerBound - 1...position)
      return true
    }
    return false
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

  /// The position of the next start or end of a bar or a life: the last row, or in PlantUML the last message.
  /// If a block has started or ended since, a space is added as a row of its own.
  mutating func nextMark() -> Position {
    _ = lastRow()
    return mark
  }

  /// The position of the last row; after a boundary, that of a new space.
  private mutating func lastRow() -> Position {
    if isBehindBoundary { addSpace(height: 0) }
    return position
  }

  /// The position of a start or an end, without adding a space.
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
